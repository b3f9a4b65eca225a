/** The page that installs: asks for a Pico and its board, brings the firmware, and lets the doctor look at the wires. */

import { canSerial } from "../app/lines/serial.js";
import { LANGUAGES, language, preferred, speak } from "../app/words.js";
import { ask, makeButton, paragraph, press } from "./asking.js";
import { bring } from "./bring.js";
import { Doctor } from "./doctor.js";
import { load } from "./firmware.js";
import { check, isBox, Pico, runtime, spokenBy } from "./pico.js";
import { makePicture, unfold } from "./picture.js";
import { power, SUPPLY } from "./wiring.js";
import { plain, Trouble, tell } from "./words.js";

/**
 * @typedef {import("./firmware.js").Firmware} Firmware
 * @typedef {import("./words.js").Word} Word
 */

const PICO = 0x2e8a; // USB vendor of Raspberry Pi, and of boards with its chips
const RADIO = "Raspberry Pi Pico 2 W"; // the only Pico that lets telephones in, with its own image
const STEPS = ["board", "work", "doctor", "wrong"]; // what comes after the Pico is chosen

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const bar = /** @type {HTMLProgressElement} */ (element("bar"));

/** The port that was chosen. @type {any} */
let port = null;
/** The firmware, once it was needed. @type {Firmware | null} */
let firmware = null;

async function begin() {
  document.body.dataset.begun = "begun"; // all modules are there (whole.js)
  await speak(preferred(), "page", "install");
  document.title = tell("title");
  if (!canSerial) {
    element("why").textContent = tell(isSecureContext ? "no.serial" : "no.secure");
    element("refused").hidden = false;
    return;
  }
  element("plug").hidden = false;
  for (const id of ["choose", "again"]) {
    element(id).addEventListener("click", choose);
  }
  const place = /** @type {HTMLDetailsElement} */ (element("plan"));
  element("boards").onchange = place.ontoggle = () => unfold(place, board());
  element("before").ontoggle = () => warn().catch(failed);
  element("install").addEventListener("click", () => work("work", install));
  element("examine").addEventListener("click", () => work("doctor", examine));
  addEventListener("beforeunload", (event) => document.body.dataset.busy && event.preventDefault());
}

/** Before the Pico has power: which two wires to compare, those of the board that is proposed. */
async function warn() {
  const place = /** @type {HTMLDetailsElement} */ (element("before"));
  if (place.open && !place.querySelector("figure")) {
    firmware ??= await load();
    const [board] = firmware.boards;
    place.append(paragraph(tell("before", { power: power(firmware.list.wires[board]) })), makePicture(board, SUPPLY));
  }
}

/** Ask for a Pico, and look at it. */
async function choose() {
  const serial = /** @type {any} */ (navigator).serial;
  const chosen = await serial.requestPort({ filters: [{ usbVendorId: PICO }] }).catch(() => null);
  if (!chosen) {
    element("new").setAttribute("open", ""); // the player found none in the list
    element("found").textContent = port ? element("found").textContent : tell("unseen");
    return;
  }
  port = chosen;
  for (const id of STEPS) {
    element(id).hidden = true;
  }
  element("found").textContent = tell("doctor.wait");
  await work("board", async (pico, firmware) => {
    check(pico.about, firmware.list.mpy);
    show(pico.about, firmware);
  });
}

/**
 * Do something with the Pico, and say what went wrong.
 * @param {string} step where it is shown
 * @param {(pico: Pico, firmware: Firmware) => Promise<void>} what
 */
async function work(step, what) {
  for (const id of ["wrong", "work", "doctor"]) {
    element(id).hidden = id !== step;
  }
  busy(true);
  element(step).scrollIntoView({ block: "nearest" });
  try {
    firmware ??= await load();
    const pico = new Pico(port, firmware.list.scripts);
    await pico.open();
    try {
      await what(pico, firmware);
    } finally {
      await pico.close();
    }
    element(step).hidden = false;
    element(step).scrollIntoView({ block: "nearest" });
  } catch (error) {
    failed(error);
  }
  busy(false);
}

/** Meanwhile nothing else can be begun. @param {boolean} is */
function busy(is) {
  document.body.dataset.busy = is ? "busy" : "";
  for (const id of ["plug", "board"]) {
    element(id).inert = is;
  }
}

/** @param {unknown} error */
function failed(error) {
  if (!(error instanceof Trouble)) {
    console.info(error); // a browser's own words help no player
  }
  element("sentence").textContent = error instanceof Trouble ? error.message : tell("broken");
  for (const id of ["work", "doctor"]) {
    element(id).hidden = true;
  }
  if (element("board").hidden) {
    element("found").textContent = "";
  }
  element("wrong").hidden = false;
  element("wrong").scrollIntoView({ block: "nearest" });
}

/**
 * Say what was found, and offer the boards and the languages.
 * @param {import("./pico.js").About} about
 * @param {Firmware} firmware
 */
function show(about, firmware) {
  const sentences = [tell("found", { runtime: runtime(about), free: Math.floor(about.free / 1024) })];
  const facts = { version: plain(about.firmware), board: plain(about.board) };
  if (isBox(about)) {
    sentences.push(tell(about.firmware && about.board ? "found.box" : "found.broken", facts));
  } else {
    sentences.push(tell(about.main === null ? "found.none" : "found.other"));
  }
  element("found").textContent = sentences.join(" ");
  const { boards, languages } = firmware;
  const isKnown = boards.includes(about.board);
  element("own").hidden = isKnown || !about.board;
  element("own").textContent = tell("found.board", facts);
  const likely = isBox(about) && !about.board ? firmware.list.unnamed : boards[0];
  const chosen = isKnown ? about.board : likely;
  element("boards").replaceChildren(...boards.map((board) => choice(board, board === chosen)));
  const ticked = ["en", language(), ...spokenBy(about, languages)];
  element("languages").replaceChildren(...languages.map((code) => tick(code, ticked.includes(code))));
  element("languages").onchange = () => weigh(firmware);
  element("radio").hidden = !about.machine.startsWith(RADIO);
  weigh(firmware);
}

/**
 * @param {string} board
 * @param {boolean} checked
 */
function choice(board, checked) {
  const name = document.createElement("small");
  name.textContent = board;
  const text = document.createElement("span");
  text.append(tell(/** @type {Word} */ (`board.${board}`)), name);
  return row({ type: "radio", name: "board", value: board, checked }, text);
}

/**
 * A language, in its own name.
 * @param {string} code
 * @param {boolean} checked
 */
function tick(code, checked) {
  const name = document.createElement("span");
  name.lang = code;
  name.textContent = LANGUAGES[code] ?? code;
  return row({ type: "checkbox", name: "language", value: code, checked }, name);
}

/**
 * @param {object} how the input
 * @param {HTMLElement} text
 */
function row(how, text) {
  const made = document.createElement("label");
  made.append(Object.assign(document.createElement("input"), how), text);
  return made;
}

/** Say what the languages take that are ticked; without any the box can't be installed. @param {Firmware} firmware */
function weigh(firmware) {
  const chosen = languages();
  const kb = Math.ceil(firmware.size(chosen) / 1024);
  element("take").textContent = chosen.length ? tell("languages.take", { kb }) : tell("languages.none");
  /** @type {HTMLButtonElement} */ (element("install")).disabled = !chosen.length;
}

/** The codes of the languages that are ticked. */
function languages() {
  const ticked = /** @type {NodeListOf<HTMLInputElement>} */ (element("languages").querySelectorAll(":checked"));
  return [...ticked].map((input) => input.value);
}

/** Whether it gets the page for telephones. */
function telephones() {
  return /** @type {HTMLInputElement} */ (element("telephones")).checked && !element("radio").hidden;
}

/** The board that is chosen. */
function board() {
  const chosen = /** @type {HTMLInputElement} */ (element("boards").querySelector(":checked"));
  return chosen.value;
}

/**
 * @param {Pico} pico
 * @param {Firmware} firmware
 */
async function install(pico, firmware) {
  element("done").replaceChildren();
  element("leave").hidden = false;
  bar.hidden = false;
  const made = await bring(pico, firmware, board(), languages(), telephones(), (stage, done = 0, all = 0) => {
    const [kb, kbs] = [done, all].map((bytes) => Math.ceil(bytes / 1024));
    element("stage").textContent = tell(`stage.${stage}`, { done: kb, all: kbs });
    if (stage === "copy" && all) {
      bar.value = done / all;
    } else {
      bar.removeAttribute("value");
    }
  });
  for (const id of ["leave", "bar"]) {
    element(id).hidden = true;
  }
  element("stage").textContent = "";
  const { hello, sent, same, gone } = made;
  const facts = { version: plain(hello.version), board: plain(hello.board) };
  element("found").textContent = tell("found.box", facts);
  element("own").hidden = true;
  element("done").replaceChildren(
    paragraph(tell("done", facts)),
    paragraph(tell("done.counts", { sent, same, gone })),
    paragraph(tell("done.next")),
  );
}

/**
 * @param {Pico} pico
 * @param {Firmware} firmware
 */
async function examine(pico, firmware) {
  for (const id of ["told", "report"]) {
    element(id).replaceChildren();
  }
  for (const id of ["question", "pressing"]) {
    element(id).hidden = true;
  }
  element("told").append(paragraph(tell("doctor.wait")));
  const doctor = new Doctor(pico, firmware, board(), {
    tell: (sentence) => element("told").replaceChildren(paragraph(sentence)),
    ask,
    press,
  });
  const findings = await doctor.examine().finally(() => {
    element("pressing").hidden = true;
  });
  if (!findings.length) {
    element("report").replaceChildren(paragraph(tell("doctor.well")));
    return;
  }
  const list = document.createElement("ol");
  for (const { wrong, mend, show, other } of findings) {
    const [row, strong] = [document.createElement("li"), document.createElement("strong")];
    strong.textContent = wrong;
    row.append(strong, mend, ...(show ? [makePicture(board(), show)] : []), ...(other ? [switchTo(other)] : []));
    list.append(row);
  }
  element("report").replaceChildren(paragraph(tell("doctor.ill")), list);
}

/** A button that chooses another board above. @param {string} other */
function switchTo(other) {
  const button = makeButton(tell("switch", { board: other }), () => {
    const input = /** @type {HTMLInputElement} */ (element("boards").querySelector(`[value="${other}"]`));
    input.click();
    input.focus();
  });
  button.dataset.board = other;
  return button;
}

begin().catch(() => {}); // without words, whole.js has said what to do
