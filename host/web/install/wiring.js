/** Says in words what is wrong with the wires of a box and how to mend it: host/pilothouse/device/wiring.py. */

import { t } from "../app/words.js";
import { plain, tell } from "./words.js";

/**
 * What is wrong, and what to do: sentences. `show`: the id in the board's picture of the wires that this is about.
 * `other`: the board that is the right one.
 * @typedef {{wrong: string, mend: string, show?: string, other?: string}} Finding
 *
 * A wire in the picture of a board: its number, its part, its end, its pins on the Pico's edge.
 * @typedef {[number, string, string, number[]]} Wire
 *
 * DISPLAY of a board on I2C.
 * @typedef {{controller: string, address: number, sda: number, scl: number, freq: number}} How
 *
 * What on_box/bus.py has printed.
 * @typedef {{low: number[], high: number[], fast: number[], slow: number[], swapped: number[], status: number | null}} Found
 *
 * A button: its name, and the number of its pin.
 * @typedef {[string, number]} Button
 */

/** Number of a GP pin -> number of the pin on the Pico's edge (Pico datasheet, 2.1). */
const EDGE = new Map(
  [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29]
    .map((edge, number) => /** @type {[number, number]} */ ([number, edge]))
    .concat([
      [26, 31],
      [27, 32],
      [28, 34],
    ]),
);
const ROW = 20; // pins on each side
const [VCC, GND] = [36, 38]; // the pins of a display's supply, unless a picture has another ground
/** What a picture shows thick: SDA and SCL, all four wires of a display. */
const [BOTH, ALL] = ["w1-2", "w1-4"];
/** GND and VCC. */
export const SUPPLY = "w3-4";
const ROLES = /** @type {const} */ (["up", "down", "left", "right", "ok", "back"]);
const ADDRESSES = [0x3c, 0x3d]; // of a display on I2C
/** Low half of the status byte -> controller. @type {Record<number, string>} */
const CONTROLLERS = { 8: "sh1106", 7: "sh1107", 3: "ssd1306", 4: "ssd1306", 6: "ssd1306" };

/** Two that are sold for one another, and the first column of a panel in the memory of each. @type {Record<string, [string, number]>} */
export const TWINS = { ssd1306: ["sh1106", 2], sh1106: ["ssd1306", 0] };

/**
 * Such as "pin 1, wire 1", of a pin on the Pico's edge.
 * @param {number} edge
 * @param {Wire[]} drawn the wires in the picture of the board; none if it has no picture
 */
function place(edge, drawn) {
  const wire = drawn.find(([, , , pins]) => pins.includes(edge));
  return wire ? tell("edge.wire", { edge, wire: wire[0] }) : tell("edge", { edge });
}

/**
 * Such as "GP0 (pin 1, wire 1)".
 * @param {number} number
 * @param {Wire[]} [drawn]
 */
export function pin(number, drawn = []) {
  const edge = EDGE.get(number);
  return edge === undefined ? `GP${number}` : tell("pin", { number, place: place(edge, drawn) });
}

/** Where the supply of a display goes. @param {Wire[]} drawn */
export function power(drawn) {
  const ground = drawn.find(([, , end]) => end === "GND")?.[3][0] ?? GND;
  return tell("power", { vcc: place(VCC, drawn), gnd: place(ground, drawn) });
}

/**
 * Where the other side of a button goes: to the ground in its plug, or to that of all.
 * @param {string} button
 * @param {Wire[]} drawn
 */
function ground(button, drawn) {
  const pins = drawn.filter(([, part, end]) => part === "buttons" || end === button).flatMap(([, , , each]) => each);
  const other = pins.find((edge) => edge % 5 === 3); // the pins 3, 8, 13 to 38 are ground
  return other === undefined ? tell("ground.any") : tell("ground", { place: place(other, drawn) });
}

/**
 * The id of the wire with this end, "" if it is not drawn.
 * @param {Wire[]} drawn
 * @param {string} end
 */
function findId(drawn, end) {
  const wire = drawn.find(([, , each]) => each === end);
  return wire ? `w${wire[0]}` : "";
}

/** The name of a button in the player's language, if it is one of the roles. @param {string} button */
export function role(button) {
  const known = ROLES.find((name) => name === button);
  return known ? t(known) : plain(button);
}

/** Such as "0x3C". @param {number} address */
export function hex(address) {
  return `0x${address.toString(16).toUpperCase().padStart(2, "0")}`;
}

/**
 * The faults of a display on I2C, or none.
 * @param {string} board
 * @param {string[]} boards all that there are
 * @param {How} how
 * @param {Found} found
 * @param {Wire[]} [drawn]
 * @returns {Finding[]}
 */
export function bus(board, boards, how, found, drawn = []) {
  const [sda, scl] = [pin(how.sda, drawn), pin(how.scl, drawn)];
  const [both, all] = drawn.length ? [BOTH, ALL] : ["", ""];
  const wires = tell("wires", { sda, scl });
  const khz = Math.floor(how.freq / 1000);
  const facts = { board, sda, scl, wires, power: power(drawn), khz, choose: tell("choose.board") };
  const held = [`SDA, ${sda},`, `SCL, ${scl},`].filter((_, line) => !found.high[line]);
  if (held.length) {
    const lines = held.join(` ${tell("and")} `);
    // The pull-ups of a display whose GND and VCC are exchanged pull down.
    const name = held.length > 1 ? "bus.both" : "bus.held";
    const show = held.length > 1 ? all : findId(drawn, held[0].slice(0, 3));
    return [finding(name, `${name}.mend`, { ...facts, lines }, show)];
  }
  if (found.fast.includes(how.address)) {
    return controller(board, boards, how, CONTROLLERS[(found.status ?? 0) & 15]);
  }
  if (found.fast.length) {
    const listed = found.fast.map(hex).join(", ");
    const isDisplay = ADDRESSES.some((address) => found.fast.includes(address));
    const name = isDisplay ? "bus.address" : "bus.other";
    return [finding(name, `${name}.mend`, { ...facts, listed, address: hex(how.address) }, isDisplay ? "" : all)];
  }
  if (found.slow.length) {
    return [finding("bus.slow", "bus.slow.mend", facts, both)];
  }
  if (found.swapped.length) {
    return [finding("bus.swapped", "bus.swapped.mend", facts, both)];
  }
  const pulled = found.low.reduce((sum, level) => sum + level, 0); // by a module that has power
  if (pulled === 1) {
    const name = found.low[0] ? "SCL" : "SDA";
    return [finding("bus.off", "bus.off.mend", { ...facts, name }, findId(drawn, name))];
  }
  const name = pulled ? "bus.strange" : "bus.none";
  return [finding(name, `${name}.mend`, facts, all)];
}

/**
 * The fault if the display has another controller than its board says; else none.
 * @param {string} board
 * @param {string[]} boards
 * @param {How} how
 * @param {string | undefined} seen
 * @returns {Finding[]}
 */
export function controller(board, boards, how, seen) {
  if (!seen || !Object.values(CONTROLLERS).includes(how.controller) || seen === how.controller) {
    return [];
  }
  const other = board.replace(how.controller, seen);
  const file = `pico_${seen}`;
  const facts = { board, other, file, seen: seen.toUpperCase(), says: how.controller.toUpperCase() };
  const isThere = other !== board && boards.includes(other);
  if (!isThere && boards.includes(board) && TWINS[how.controller]?.[0] === seen) {
    const command = `pilothouse deploy --board ${board} --controller ${seen}`;
    return [finding("bus.controller", "bus.controller.twin", { ...facts, command })];
  }
  const found = finding("bus.controller", isThere ? "bus.controller.board" : "bus.controller.mend", facts);
  return [isThere ? { ...found, other } : found];
}

/**
 * The fault if answers were lost while somebody wiggled the wires of a display; else none.
 * @param {How} how
 * @param {{tries: number, lost: number, off: number[]}} found what on_box/wiggle.py has printed
 * @param {Wire[]} [drawn]
 * @returns {Finding[]}
 */
export function loose(how, { tries, lost, off }, drawn = []) {
  if (!lost) {
    return [];
  }
  const [sda, scl] = [pin(how.sda, drawn), pin(how.scl, drawn)];
  const names = ["SDA", "SCL"].filter((_, line) => off[line]);
  const facts = { name: names[0], lost, tries, wires: tell("wires", { sda, scl }), power: power(drawn) };
  if (names.length === 1) {
    return [finding("joint.line", "joint.mend", facts, findId(drawn, names[0]))];
  }
  return [finding("joint", "joint.mend", facts, drawn.length ? ALL : "")];
}

/**
 * The fault of a button that is down while nobody presses it.
 * @param {string} button
 * @param {number} number
 * @param {number} active
 * @param {Wire[]} [drawn]
 */
export function stuck(button, number, active, drawn = []) {
  const facts = { button: role(button), pin: pin(number, drawn) };
  const name = active ? "button.stuck.high" : "button.stuck.low";
  return finding(name, `${name}.mend`, facts, findId(drawn, button));
}

/**
 * The fault of a button that did not go down when it should be pressed.
 * @param {string} button
 * @param {number} number
 * @param {number} active
 * @param {Wire[]} [drawn]
 */
export function silent(button, number, active, drawn = []) {
  const other = active ? "3V3" : ground(button, drawn);
  const facts = { button: role(button), pin: pin(number, drawn), other };
  return finding("button.silent", "button.silent.mend", facts, findId(drawn, button));
}

/**
 * The fault of a GP pin that is pressed and has no button; the button that it is, if one is.
 * @param {number} number
 * @param {Button[]} missing those that were not seen to go down
 * @param {Wire[]} [drawn]
 * @returns {[Finding, Button | undefined]}
 */
export function stray(number, missing, drawn = []) {
  const edge = EDGE.get(number) ?? 0;
  const isLeft = edge <= ROW;
  const placed = missing.map((button) => ({ button, due: button[1], place: EDGE.get(button[1]) ?? Number.NaN }));
  /** @type {["number" | "mirror" | "beside" | "only", (each: {due: number, place: number}) => boolean][]} */
  const mistakes = [
    ["number", ({ due, place }) => due === edge || place === number],
    ["mirror", ({ place }) => place + edge === 2 * ROW + 1],
    ["beside", ({ place }) => place <= ROW === isLeft && Math.abs(place - edge) < 3],
    ["only", () => missing.length === 1],
  ];
  for (const [kind, isIt] of mistakes) {
    const button = placed.find(isIt)?.button;
    if (button) {
      const facts = { pin: pin(number), button: role(button[0]), right: pin(button[1], drawn) };
      return [finding("button.stray", `button.stray.${kind}`, facts, findId(drawn, button[0])), button];
    }
  }
  return [finding("button.stray", "button.stray.none", { pin: pin(number) }), undefined];
}

/**
 * The fault of a buzzer that is there, and not heard.
 * @param {number} number
 * @param {Wire[]} [drawn]
 */
export function mute(number, drawn = []) {
  const edge = drawn.find(([, , end]) => end === "-")?.[3][0];
  const minus = edge === undefined ? tell("ground.any") : tell("ground", { place: place(edge, drawn) });
  const mend = tell("hears.mute.mend", { plus: pin(number, drawn), minus });
  return { wrong: tell("doctor.hears", { hears: tell("hears.mute") }), mend, show: findId(drawn, "+") };
}

/** GP pins on the edge that none of these is. @param {(number | null)[]} used */
export function others(used) {
  return [...EDGE.keys()].filter((number) => !used.includes(number));
}

/**
 * @param {import("./words.js").Word} wrong
 * @param {import("./words.js").Word} mend
 * @param {Record<string, string | number>} facts
 * @param {string} [show]
 * @returns {Finding}
 */
function finding(wrong, mend, facts, show = "") {
  return { wrong: tell(wrong, facts), mend: tell(mend, facts), show };
}
