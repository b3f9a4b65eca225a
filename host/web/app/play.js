/**
 * The table of a box elsewhere: on a telephone of the room, to which `pilothouse board` lets play, or of a box on a cable. Home,
 * saved games and settings belong to who has the box.
 */

import { canSerial, chosen, Serial } from "./lines/serial.js";
import { Socket } from "./lines/socket.js";
import { Link } from "./link.js";
import { playing } from "./playing.js";
import { preferred, sentenceOf, speak, t } from "./words.js";

/** @typedef {{send: (line: string) => void}} Source */
/** @typedef {(hear: (line: string) => void, up: () => void, down: () => void) => Source} Connect */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} sentence "": there is none */
function say(sentence) {
  element("lost").hidden = !sentence;
  element("lost").textContent = sentence;
}

async function begin() {
  document.body.dataset.begun = "begun"; // all modules are there (whole.js)
  await speak(preferred(), "page", "table");
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get("token");
  if (token !== null) {
    const mayPlay = given.has("play");
    await show((hear, up, down) => new Socket(token, hear, up, down), mayPlay, given.get("seat") ?? "");
    return;
  }
  say(t(canSerial ? "cable.choose" : "no.token"));
  element("cable").hidden = !canSerial;
  element("cable").addEventListener("click", async () => {
    const port = await chosen().catch(() => null); // the player chose none
    if (port) {
      element("cable").hidden = true;
      say("");
      await show((hear, up, down) => new Serial(port, hear, up, down), true, "");
    }
  });
}

/**
 * Show the table of a box.
 * @param {Connect} connect
 * @param {boolean} mayPlay
 * @param {string} seat whose telephone this is, or ""
 */
async function show(connect, mayPlay, seat) {
  const link = new Link((line) => source.send(line));
  /** @type {Record<string, import("./shell.js").View>} */
  let views = {};
  const open = (/** @type {string} */ name) => {
    views[document.body.dataset.view ?? ""]?.leave?.();
    document.body.dataset.view = name;
    element("table-view").hidden = name !== "table";
    element("view").hidden = name === "table";
    views[name].enter("");
  };
  const shell = {
    go: (/** @type {string} */ name) => {
      if (name === "log") {
        history.pushState("log", "");
        open(name);
      } else if (document.body.dataset.view === "log") {
        history.back();
      }
    },
  };
  addEventListener("popstate", ({ state }) => open(state === "log" ? "log" : "table"));
  const has = (/** @type {string} */ view) => view === "log";
  const loading = playing({ link, shell, place: element("view"), mayPlay, seat, has });
  const source = connect(
    (line) => link.receive(line),
    async () => {
      say("");
      link.again();
      (await loading).game.watch.renew();
    },
    () => {
      say(t("lost"));
      link.lose();
    },
  );
  const { table, log } = await loading;
  views = { table, log };
  open("table");
}

begin().catch((error) => say(sentenceOf(error)));
