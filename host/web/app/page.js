/** The page: puts the box, the hands, the saves and the words together. */

import { stayAwake, vibrate } from "./device.js";
import { listenToGamepad } from "./gamepad.js";
import { Keys, listenToKeyboard } from "./keys.js";
import { Notice } from "./notice.js";
import { relay } from "./relay.js";
import { Running } from "./running.js";
import { Saves, SLOW } from "./saves.js";
import { Screen } from "./screen.js";
import { Sheet } from "./sheet.js";
import { beep, wake } from "./sound.js";
import { Speech } from "./speech.js";
import { own } from "./tabs.js";
import { listenToGlass, listenToTouchKeys } from "./touch.js";
import { Updates } from "./updates.js";
import { preferred, speak, t } from "./words.js";

const SETTINGS = "settings"; // the path of the box's settings
const BOARD = "pico_ssd1306";

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const notice = new Notice(element("notice"), element("sentence"), element("answer"), element("box"));
const glass = /** @type {HTMLCanvasElement} */ (element("glass"));
const screen = new Screen(glass, element("frame"));
const speech = new Speech(element("words"), element("live"));

/** The language that the box's settings name, or else the browser's. @param {Saves} saves */
function languageOf(saves) {
  try {
    return JSON.parse(new TextDecoder().decode(saves.files.get(SETTINGS) ?? undefined)).language ?? preferred();
  } catch {
    return preferred(); // there are none yet, or the box can't read them either
  }
}

async function begin() {
  document.body.dataset.begun = "begun"; // all modules are there (whole.js)
  speak(preferred());
  let saves;
  try {
    saves = await patiently(Saves.open());
  } catch {
    notice.say(t("storage"));
    return;
  }
  const running = box(saves);
  hands(running);
  await play(saves, running, false);
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

/** @param {Saves} saves */
function box(saves) {
  const updates = new Updates(element("update"));
  const board = new URLSearchParams(location.search).get("board");
  const running = new Running(board || BOARD, () => languageOf(saves), saves, {
    glass: (picture) => {
      screen.show(picture);
      stayAwake(screen.lit);
      updates.look(running.link);
    },
    text: (text) => speech.say(text),
    sound: beep,
    kept: (changes) => {
      askToPersist();
      if (changes.some(({ path }) => path === SETTINGS)) {
        speak(languageOf(saves));
      }
    },
    ready: (version) => {
      sheet.version(version);
      updates.rest();
    },
    failed: (word, next) => {
      const why = t(`why.${word}`);
      if (next === "again") {
        notice.say(t("restarted", { why }), t("ok"));
      } else if (next === "load") {
        const sentence = board ? t("unloaded.board", { board }) : t("unloaded");
        notice.ask(sentence, t("load"), () => loadAgain(updates));
      } else {
        notice.ask(t(next === "enough" ? "stopped" : "unstarted", { why }), t("again"), () => running.start());
      }
    },
    lost: () => elsewhere(saves, running, t("taken")),
  });
  const sheet = new Sheet(running.link, screen);
  relay(running);
  saves.onfail = (error) => (error ? notice.say(t("unkept")) : notice.unsay(t("unkept")));
  return running;
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
    () => running.still(),
  );
  const group = element("keys");
  keys.onpress = (role) => {
    wake();
    const key = element(`key-${role}`);
    key.classList.add("down");
  };
  keys.onrelease = (role) => element(`key-${role}`).classList.remove("down");
  listenToTouchKeys(group, keys);
  listenToGlass(glass, keys);
  listenToKeyboard(keys);
  listenToGamepad(keys);
  for (const place of [group, glass]) {
    place.addEventListener("pointerdown", (event) => event.pointerType === "touch" && vibrate());
  }
  document.addEventListener("visibilitychange", () => document.hidden && keys.release());
}

/**
 * @param {Saves} saves
 * @param {Running} running
 * @param {boolean} byForce take the saves from the tab that has them
 */
async function play(saves, running, byForce) {
  let lost = false;
  const onlost = () => {
    lost = true;
    elsewhere(saves, running, t("taken"));
  };
  if (await own(byForce, onlost)) {
    await patiently(saves.own());
    if (lost) {
      return; // another tab has taken the saves while they were read
    }
    speak(languageOf(saves));
    running.start();
  } else {
    elsewhere(saves, running, t("elsewhere"));
  }
}

/**
 * Another tab plays: say so, and offer to take over.
 * @param {Saves} saves
 * @param {Running} running
 * @param {string} sentence
 */
function elsewhere(saves, running, sentence) {
  running.stop();
  stayAwake(false);
  notice.ask(sentence, t("take"), () => play(saves, running, true));
}

addEventListener("unhandledrejection", () => notice.say(t("broken"), t("ok"))); // the browser logs what it was

begin();
