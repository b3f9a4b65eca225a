/**
 * The table of a box elsewhere: on a telephone of the room, to which `pilothouse board` lets play, or of a box on a cable. Home,
 * saved games and settings belong to who has the box. Where no game is on the table, or it is over, one can be begun.
 */

import { html } from "lit-html";
import { gameOf } from "../table/games.js";
import { isOver } from "../table/standing.js";
import { tell as lineWord } from "../table/words.js";
import { listenForUse } from "./device.js";
import { Radio } from "./lines/radio.js";
import { canSerial, chosen, Serial } from "./lines/serial.js";
import { Socket } from "./lines/socket.js";
import { Link, LinkError, throwOther } from "./link.js";
import { playing } from "./playing.js";
import { askRules, ruleText } from "./rules.js";
import { sitting } from "./sitting.js";
import { compareVersions } from "./versions.js";
import { later } from "./views/later.js";
import { say as tell } from "./views/words.js";
import { player as nameOf, preferred, sentenceOf, speak, t } from "./words.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/** @typedef {{send: (line: string) => void, close: () => void}} Source */
/** @typedef {import("./lines/serial.js").Why | import("./lines/radio.js").Why} Why */
/** @typedef {(hear: (line: string) => void, up: () => void, down: (why?: Why) => void) => Source} Connect */

const SILENT = 3000; // ms that a box may say nothing, if it was asked something
const STALE = 6;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} sentence "": there is none */
function say(sentence) {
  element("lost").hidden = !sentence;
  element("lost").textContent = sentence;
}

async function begin() {
  document.body.dataset.begun = "begun"; // all modules are there (whole.js)
  listenForUse();
  await (PILOTHOUSE_RADIO ? beginAtBox() : beginElsewhere());
}

/** Show the table of a board, or of the box on a cable that the player chooses. */
async function beginElsewhere() {
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
  /** Shows the box at another port. @type {((connect: Connect) => void) | null} */
  let change = null;
  element("cable").addEventListener("click", async () => {
    const port = await chosen().catch(() => null); // the player chose none
    if (port) {
      element("cable").hidden = true;
      say("");
      const connect = /** @type {Connect} */ ((hear, up, down) => new Serial(port, hear, up, down));
      if (change) {
        change(connect);
      } else {
        change = await show(connect, true, "");
      }
    }
  });
}

/** Show the table of the box that has handed this page out. It may lack the language of the browser. */
async function beginAtBox() {
  await speak(preferred(), "page", "table", "help").catch(() => speak("en", "page", "table", "help"));
  let [own, taken] = ["", /** @type {string[]} */ ([])];
  /** @type {Radio | undefined} */
  let radio;
  const seats = sitting(element("seats"), (seat) => radio?.sit(seat));
  /** @type {import("./views/table.js").TableView | undefined} */
  let table;
  const draw = () => {
    if (table) {
      const { standing } = table.game;
      seats(
        (standing?.players ?? []).map((player) => ({ player, name: standing?.names[player] || nameOf(player) })),
        own,
        taken,
      );
      if (table.seat !== own) {
        table.seat = own;
        table.draw();
      }
    }
  };
  const connect = /** @type {Connect} */ (
    (hear, up, down) => {
      radio = new Radio(hear, up, down, (mine, others) => {
        [own, taken] = [mine, others];
        draw();
      });
      return radio;
    }
  );
  await show(connect, true, "", (shown) => {
    table = shown;
    draw();
  });
}

/**
 * Show the table of a box. Gives what connects to another one.
 * @param {Connect} connect
 * @param {boolean} mayPlay
 * @param {string} seat whose telephone this is, or ""
 * @param {(table: import("./views/table.js").TableView) => void} [noteDrawn] called whenever the table was drawn
 */
async function show(connect, mayPlay, seat, noteDrawn) {
  /** Why nothing is heard of the box; "": it is. @type {"" | "lost" | Why} */
  let lost = "";
  let asked = 0; // a timer, since the box was asked something
  const sayLost = () => {
    const waits = lost && game?.playing;
    say(`${lost && lineWord(lost)} ${waits ? lineWord("lost.tap") : ""}`.trim());
  };
  const miss = () => {
    lost ||= PILOTHOUSE_RADIO ? "radio.off" : "lost";
    sayLost();
  };
  const link = new Link((line) => {
    asked ||= setTimeout(miss, SILENT);
    source.send(line);
  });
  askRules(link);
  const place = element("view");
  /** @type {import("./game.js").Game | null} */
  let game = null;
  const finished = () => lastOf(game);
  /** @type {Record<string, import("./shell.js").View>} */
  let views = {};
  const [shell, follow] = paths((name, param) => {
    views[document.body.dataset.view ?? ""]?.leave?.();
    document.body.dataset.view = name;
    element("table-view").hidden = name !== "table";
    place.hidden = name === "table";
    views[name].enter(param);
  });
  // What the box would do, and its home, are for who has the box.
  const has = (/** @type {string} */ view) => view === "log" || (view === "hint" && source instanceof Serial);
  /** @type {import("./views/table.js").TableView | null} */
  let shown = null;
  const drawn = () => {
    game && follow(game, mayPlay);
    shown && noteDrawn?.(shown);
    lost && sayLost();
  };
  const next = mayPlay ? () => offer(shell, () => playAgain(link, shell, game)) : undefined;
  const loading = playing({ link, shell, place, mayPlay, seat, has, drawn, next });
  const endMiss = () => {
    clearTimeout(asked);
    asked = 0;
    if (lost) {
      lost = "";
      sayLost();
    }
  };
  const hear = (/** @type {string} */ line) => {
    endMiss();
    link.receive(line);
  };
  const up = async () => {
    endMiss();
    element("cable").hidden = true;
    link.askPending();
    compareVersions(link);
    (await loading).game.watch.renew();
  };
  const down = (/** @type {Why | undefined} */ why) => {
    lost = why ?? "lost";
    sayLost();
    element("cable").hidden = !why;
    link.lose();
  };
  let source = connect(hear, up, down);
  addEventListener("offline", () => source instanceof Serial || miss());
  const page = { link, shell, place, finished, up: Promise.resolve(), ruleText };
  const begins = (/** @type {"Begin" | "New"} */ name) =>
    later(async () => new (await import("./views/begin.js"))[name](page), { failed: () => say(t("unloaded")) });
  const { table, log, ...parts } = await loading;
  views = { table, log, home: begins("Begin"), new: begins("New") };
  game = parts.game;
  shown = table;
  shell.go("table");
  return (/** @type {Connect} */ other) => {
    source.close();
    source = other(hear, up, down);
  };
}

/**
 * The views of this page and the ways between them. Below all of them lies the table, or the games that can be begun. The
 * address keeps its secret, so the browser's history has what is shown.
 * @param {(view: string, param: string) => void} open
 */
function paths(open) {
  let base = "table";
  let leaving = false;
  addEventListener("popstate", ({ state }) => {
    leaving = false;
    open(state?.view ?? base, state?.param ?? "");
  });
  const shell = {
    go(/** @type {string} */ view, param = "") {
      const depth = history.state?.depth ?? 0;
      if (view !== "table") {
        history.pushState({ view, param, depth: depth + 1 }, "");
        open(view, param);
      } else if (!depth) {
        open(base, "");
      } else if (!leaving) {
        leaving = true; // until the browser is there
        history.go(-depth);
      }
    },
    entitle() {},
  };
  /** Who wants to begin a game is at the table as soon as there is one. @param {import("./game.js").Game} game @param {boolean} mayPlay */
  const follow = ({ standing, watch }, mayPlay) => {
    const { view = "" } = document.body.dataset;
    base = mayPlay && watch.digest === "none" ? "home" : "table";
    if (base === "home" ? view === "table" : standing && !isOver(standing) && ["home", "new"].includes(view)) {
      shell.go("table");
    }
  };
  return /** @type {const} */ ([shell, follow]);
}

/**
 * What can be begun when a game is over.
 * @param {{go: (view: string, param?: string) => void}} shell
 * @param {() => void} again
 */
function offer(shell, again) {
  return html`<div class="beside">
      <button type="button" data-go="home" @click=${() => shell.go("home")}>${tell("home.games")}</button>
    </div>
    <button type="button" id="primary" data-primary @click=${again}><b>${tell("story.rematch")}</b></button>`;
}

/**
 * Begin the next game of the same players. What the box does not take is set up by hand.
 * @param {Link} link
 * @param {{go: (view: string, param?: string) => void}} shell
 * @param {import("./game.js").Game | null} over
 */
async function playAgain(link, shell, over) {
  const last = lastOf(over);
  if (!last) {
    return;
  }
  const { game, options, seats, names, clock, digest, players, state } = last;
  const next = { game, players: [...players.slice(1), players[0]], options, seats, names, ...(clock && { clock }) };
  try {
    await link.call("game.new", { ...next, ...gameOf(last).setup.again?.(last, state.winner), digest });
  } catch (error) {
    throwOther(error);
    if (error instanceof LinkError && error.code !== STALE) {
      shell.go("new", game);
    }
  }
}

/** The game on the table as the last one, where it is over. @param {import("./game.js").Game | null} game */
function lastOf(game) {
  const { standing = null, clock } = game ?? {};
  if (!standing || !isOver(standing)) {
    return null;
  }
  const rule = clock?.answer?.rule;
  return { ...standing, ...(rule && { clock: rule }) };
}

begin().catch((error) => say(sentenceOf(error)));
