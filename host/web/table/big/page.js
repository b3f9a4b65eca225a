/** The page of the big screen: finds a box, watches it, and shows what it tells. */

import { open, send } from "../../app/archive.js";
import { listenForUse, noteUse, toggleFull } from "../../app/device.js";
import { Beside } from "../../app/lines/beside.js";
import { Own } from "../../app/lines/own.js";
import { canSerial, chosen, Serial } from "../../app/lines/serial.js";
import { Socket } from "../../app/lines/socket.js";
import { Link, LinkError, throwOther } from "../../app/link.js";
import { tellingsSince } from "../../app/turns.js";
import { compareVersions } from "../../app/versions.js";
import { language, preferred, Sentence, sentenceOf, speak } from "../../app/words.js";
import { load } from "../geometry.js";
import { isolated, isSame } from "../standing.js";
import { Table } from "../table.js";
import { Watch } from "../watch.js";
import { tell } from "../words.js";
import { Lessons } from "./lessons.js";
import { momentsOf } from "./moments.js";
import { Reel } from "./reel.js";
import { Rewind } from "./rewind.js";

/** @typedef {import("../../app/lines/serial.js").Why} Why */
/** @typedef {import("../standing.js").Standing} Standing */
/** @typedef {{send: (line: string) => void, close: () => void}} Source */
/** @typedef {(hear: (line: string) => void, up: () => void, down: (why?: Why) => void) => Source} Connect */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const input = /** @type {HTMLInputElement} */ (element("file"));

/** Ends the present watch, or film. */
let leave = () => {};

async function begin() {
  document.body.dataset.begun = "begun"; // all modules are there (whole.js)
  listenForUse();
  const words = speak(preferred(), "page", "table");
  const loading = Promise.all([load(), words]).then(([geometry]) => new Table(geometry));
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get("token");
  document.body.classList.toggle("board", token !== null); // there is no box beside it, nor one of its own
  if (token === null) {
    listen(loading);
  }
  element("stage").addEventListener("dblclick", () => document.fullscreenEnabled && toggleFull());
  const table = await loading;
  if (token !== null) {
    watch(table, (hear, up, down) => new Socket(token, hear, up, down));
  } else {
    watch(table, (hear, up, down) => new Beside(hear, up, down));
  }
}

/** What can be done at the door, and anywhere on the page. @param {Promise<Table>} loading */
function listen(loading) {
  element("open").addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    input.value = "";
    if (file) {
      showFile(await loading, file);
    }
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) {
      showFile(await loading, file);
    }
  });
  element("cable").hidden = !canSerial;
  element("cable").addEventListener("click", async () => {
    const port = await chosen().catch(() => null); // the player chose none
    if (port) {
      watch(await loading, (hear, up, down) => new Serial(port, hear, up, down));
    }
  });
}

/**
 * Watch a box, and no longer the one before.
 * @param {Table} table
 * @param {Connect} connect
 * @param {boolean} [isLive] whether somebody plays there: then it is told what was played
 * @returns {Watch}
 */
function watch(table, connect, isLive = true) {
  leave();
  showLost("");
  const link = new Link((line) => source.send(line));
  const watching = new Watch(
    link,
    (standing) => {
      const before = table.shown;
      if (standing) {
        noteUse();
      }
      table.show(standing);
      tellNothing(table);
      table.teach(null);
      if (standing && isLive) {
        tellSince(table, link, before, standing);
      }
    },
    (code) => {
      // What is drawn in between has the old words.
      speak(code).then(
        () => {
          table.redraw();
          tellNothing(table);
        },
        () => {},
      );
    },
  );
  const source = connect(
    (line) => link.receive(line),
    () => {
      showLost("");
      link.askPending();
      compareVersions(link);
      watching.renew();
    },
    (why) => {
      showLost(tell(why ?? "lost"));
      if (why) {
        element("lost").after(element("cable")); // there may be a box on another port
      }
      link.lose();
    },
  );
  const lessons = isLive ? new Lessons(link, table) : null;
  leave = () => {
    watching.stop();
    lessons?.stop();
    source.close();
    link.drop();
  };
  return watching;
}

/** Say that no game is on the table, if so. @param {Table} table */
function tellNothing(table) {
  element("line").textContent = table.shown ? "" : tell("nothing");
}

/**
 * Tell what was played between two moments.
 * @param {Table} table
 * @param {Link} link
 * @param {Standing | null} before
 * @param {Standing} standing
 */
async function tellSince(table, link, before, standing) {
  try {
    const found = await tellingsSince(link, before, standing, 0, table.geometry);
    if (found && isSame(table.shown, standing)) {
      table.tell(found);
    }
  } catch (error) {
    throwOther(error); // the line is lost: the last of it stands there
  }
}

/**
 * Play a save on a box of our own, and show where it ends. What is wrong with it is said at the door.
 * @param {Table} table
 * @param {File} file
 */
async function showFile(table, file) {
  leave();
  table.show(null);
  showLost("");
  element("line").textContent = tell("loading", { name: isolated(file.name) });
  try {
    const saves = await open(file.name, new Uint8Array(await file.arrayBuffer()));
    const [[name, save]] = saves;
    const { box, link } = await own();
    let loaded;
    try {
      loaded = await send(link, "game.load", name, save);
    } catch (error) {
      box.close();
      throw error;
    }
    const connect = (/** @type {(line: string) => void} */ hear, /** @type {() => void} */ up) => {
      box.hear = hear;
      queueMicrotask(up);
      return box;
    };
    const watching = watch(table, connect, false);
    const rewind = new Rewind(watching, loaded.ply);
    const reel = new Reel(loaded.ply, [], (ply) => rewind.go(ply));
    reel.go(loaded.ply);
    const left = leave;
    leave = () => {
      reel.close();
      left();
    };
    markMoments(reel, save);
  } catch (error) {
    element("line").textContent =
      error instanceof LinkError
        ? tell("refused", { name: isolated(file.name), why: error.message })
        : sentenceOf(error);
  }
}

/**
 * Mark the moments of a save as soon as they are known. Without them the film runs as well.
 * @param {Reel} reel
 * @param {Uint8Array} save
 */
async function markMoments(reel, save) {
  const { box, link } = await own();
  const left = leave;
  leave = () => {
    box.close();
    link.drop();
    left();
  };
  try {
    reel.mark(await momentsOf(save, link));
  } catch (error) {
    throwOther(error);
  } finally {
    box.close();
  }
}

/** A box of our own, as soon as it answers, and a line to it. @returns {Promise<{box: Own, link: Link}>} */
function own() {
  return new Promise((resolve, reject) => {
    const box = new Own(
      () => resolve({ box, link }),
      () => reject(new Sentence(tell("no.box"))),
      language(),
    );
    const link = new Link((line) => box.send(line));
    box.hear = (line) => link.receive(line);
  });
}

/** Say that the line is lost; "": it is there again. @param {string} sentence */
function showLost(sentence) {
  element("open").after(element("cable"));
  element("lost").hidden = !sentence;
  element("lost").textContent = sentence;
  document.body.classList.toggle("lost", Boolean(sentence));
}

begin().catch((error) => {
  element("line").textContent = sentenceOf(error);
});
