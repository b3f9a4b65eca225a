/** The page: puts the box, the hands, the saves and the words together. */

import "./shared.js";
import { listenForUse, stayAwake, vibrate } from "./device.js";
import { listenToGamepad } from "./gamepad.js";
import { Keys, listenToKeyboard } from "./keys.js";
import { Notice } from "./notice.js";
import { relay } from "./relay.js";
import { ruleText } from "./rules.js";
import { Running } from "./running.js";
import { Saves, SLOW } from "./saves.js";
import { Screen } from "./screen.js";
import { Shell } from "./shell.js";
import { beep, listenForTouch } from "./sound.js";
import { Speech } from "./speech.js";
import { own } from "./tabs.js";
import { listenToGlass, listenToTouchKeys } from "./touch.js";
import { Updates } from "./updates.js";
import { Home } from "./views/home.js";
import { later } from "./views/later.js";
import { need, preferred, speak, t } from "./words.js";

const SETTINGS = "settings"; // the path of the box's settings
const SLEEP = 10; // minutes after which the glass of a new box is dark
const BOARD = "pico_ssd1306";

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Resolves when the page has words. */
const spoken = speak(preferred(), "page");

const views = ["view", "table-view", "box"].map(element);
const notice = new Notice(element("notice"), element("sentence"), element("answer"), views);
const shell = new Shell(element("view"));
const glass = /** @type {HTMLCanvasElement} */ (element("glass"));
const screen = new Screen(glass, element("frame"));
const speech = new Speech(element("words"), element("live"));

/** The box's settings. @param {Saves | undefined} saves @returns {any} */
function settingsOf(saves) {
  try {
    return JSON.parse(new TextDecoder().decode(saves?.files.get(SETTINGS) ?? undefined)) ?? {};
  } catch {
    return {}; // there are none yet, or the box can't read them either
  }
}

/** The language that the box's settings name, or else the browser's. @param {Saves | undefined} saves */
function languageOf(saves) {
  return settingsOf(saves).language ?? preferred();
}

/** Glass and keys lie in index.html, and have only to be shown. */
const boxView = {
  enter: () => element("key-ok").toggleAttribute("data-primary", true),
  leave: () => element("key-ok").toggleAttribute("data-primary", false),
  title: () => t("box"),
};

async function begin() {
  document.body.dataset.begun = "begun"; // all modules are there (whole.js)
  await spoken;
  const updates = new Updates();
  const running = box(updates);
  hands(running);
  const { link, up } = running;
  const place = element("view");
  const readLog = () => game().then(({ log }) => log.readAll());
  const page = { link, up, shell, updates, screen, place, ruleText, readLog };
  /** @param {() => Promise<import("./shell.js").View>} load a view that a start does not show */
  const behind = (load) =>
    later(load, {
      came: () => shell.entitle(),
      failed: () => notice.ask(t("unloaded"), t("load"), () => loadAgain(updates)),
    });
  /** @param {"new" | "settings"} name */
  const other = (name) => behind(async () => (await import("./others.js")).other(name, page));
  /** @param {"saved" | "records" | "rules" | "story"} name */
  const rare = (name) => behind(async () => (await import("./rarely.js")).rare(name, page));
  /** @type {ReturnType<import("./playing.js").playing> | null} */
  let loaded = null;
  const game = () => {
    loaded ??= import("./playing.js").then(({ playing }) =>
      playing({ link, shell, place, mayPlay: true, seat: "", up }),
    );
    loaded.catch(() => {
      loaded = null;
    });
    return loaded;
  };
  shell.open({
    home: new Home(page),
    table: later(() => game().then(({ table }) => table)),
    log: later(() => game().then(({ log }) => log)),
    box: boxView,
    new: other("new"),
    saved: rare("saved"),
    records: rare("records"),
    rules: rare("rules"),
    settings: other("settings"),
    story: rare("story"),
  });
  // When the box runs there is time for them. What does not come is tried again when somebody goes there.
  up.then(() => Promise.all([import("./others.js"), import("./playing.js"), need("table")])).catch(() => {});
  let saves;
  try {
    saves = await patiently(Saves.open());
  } catch {
    notice.say(t("storage"));
    return;
  }
  saves.onfail = (error) => (error ? notice.say(t("unkept")) : notice.unsay(t("unkept")));
  await startBox(saves, running, false);
}

/**
 * Wait for what the browser has kept, and say so if that takes long.
 * @template T
 * @param {Promise<T>} answer
 */
async function patiently(answer) {
  const sentence = t("waiting");
  const slow = setTimeout(() => notice.say(sentence), SLOW);
  try {
    return await answer;
  } finally {
    clearTimeout(slow);
    notice.unsay(sentence);
  }
}

/** @param {Updates} updates */
function box(updates) {
  const board = new URLSearchParams(location.search).get("board");
  /** @type {Running} */
  const running = new Running(board || BOARD, () => languageOf(running.saves), {
    glass: (picture) => {
      screen.show(picture);
      stayAwake(screen.lit);
    },
    text: (text) => speech.say(text),
    sound: beep,
    kept: (changes) => {
      askToPersist();
      if (changes.some(({ path }) => path === SETTINGS)) {
        heed(languageOf(running.saves));
      }
    },
    ready: () => updates.rest(),
    failed: (word, next) => {
      const why = t(`why.${word}`);
      if (next === "again") {
        notice.say(t("restarted", { why }), t("ok"));
      } else if (next === "load") {
        const sentence = board ? t("unloaded.board", { board }) : t("unloaded");
        notice.ask(sentence, t("load"), () => loadAgain(updates));
      } else {
        notice.ask(t(next === "enough" ? "stopped" : "unstarted", { why }), t("again"), () => start(running));
      }
    },
    lost: () => elsewhere(running, t("taken")),
  });
  relay(running);
  return running;
}

/** Start a box again that could not go on. @param {Running} running */
function start(running) {
  if (running.saves) {
    running.start(running.saves);
  }
}

/** Speak the language of the box, in the view that is shown too. @param {unknown} code */
async function heed(code) {
  // Without a net its texts may not come: the box starts all the same, and the page speaks as before.
  if (await speak(code).catch(() => false)) {
    shell.renew();
  }
}

/** @param {Updates} updates */
function loadAgain(updates) {
  notice.say(t("loading"));
  updates.renew();
}

let asked = false;

/** Ask the browser not to throw the saves away, once there are some: it may ask the player. */
function askToPersist() {
  if (!asked) {
    asked = true;
    navigator.storage?.persist?.();
  }
}

/** @param {Running} running */
function hands(running) {
  const keys = new Keys(
    (mask) => running.keys(mask),
    () => running.holdOn(),
  );
  const group = element("keys");
  keys.onpress = (role) => {
    const key = element(`key-${role}`);
    key.classList.add("down");
  };
  keys.onrelease = (role) => element(`key-${role}`).classList.remove("down");
  listenToTouchKeys(group, keys);
  listenToGlass(glass, keys);
  const isShown = () => !element("box-view").hidden;
  listenToKeyboard(keys, isShown);
  listenToGamepad(keys, isShown);
  listenForTouch();
  listenForUse(() => settingsOf(running.saves).sleep || SLEEP); // 0: the glass is never dark
  for (const place of [group, glass]) {
    place.addEventListener("pointerdown", (event) => event.pointerType === "touch" && vibrate());
  }
  document.addEventListener("visibilitychange", () => document.hidden && keys.release());
  element("leave").addEventListener("click", () => history.back());
  const help = /** @type {HTMLDialogElement} */ (element("sheet"));
  element("menu").addEventListener("click", () => help.showModal());
  element("close").addEventListener("click", () => help.close());
  help.addEventListener("click", ({ target }) => target === help && help.close());
}

/**
 * @param {Saves} saves
 * @param {Running} running
 * @param {boolean} byForce take the saves from the tab that has them
 */
async function startBox(saves, running, byForce) {
  let lost = false;
  const onlost = () => {
    lost = true;
    elsewhere(running, t("taken"), saves);
  };
  if (await own(byForce, onlost)) {
    await patiently(saves.own());
    if (lost) {
      return; // another tab has taken the saves while they were read
    }
    await heed(languageOf(saves));
    running.start(saves);
  } else {
    elsewhere(running, t("elsewhere"), saves);
  }
}

/**
 * Another tab plays: say so, and offer to take over.
 * @param {Running} running
 * @param {string} sentence
 * @param {Saves | undefined} saves
 */
function elsewhere(running, sentence, saves = running.saves) {
  running.stop();
  stayAwake(false);
  notice.ask(sentence, t("take"), () => saves && startBox(saves, running, true));
}

addEventListener("unhandledrejection", () => notice.say(t("broken"), t("ok"))); // the browser logs what it was

begin().catch(() => {}); // without words, whole.js has said what to do
