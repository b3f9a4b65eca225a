/** Says in words what is wrong with the wires of a box and how to mend it: host/pilothouse/device/wiring.py. */

import { t } from "../app/words.js";
import { plain, tell } from "./words.js";

/**
 * What is wrong, and what to do: sentences.
 * @typedef {{wrong: string, mend: string}} Finding
 *
 * DISPLAY of a board on I2C.
 * @typedef {{controller: string, address: number, sda: number, scl: number, freq: number}} How
 *
 * What on_box/bus.py has printed.
 * @typedef {{low: number[], high: number[], fast: number[], slow: number[], swapped: number[], status: number | null}} Found
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
const ROLES = /** @type {const} */ (["up", "down", "left", "right", "ok", "back"]);
const ADDRESSES = [0x3c, 0x3d]; // of a display on I2C
/** Low half of the status byte -> controller. @type {Record<number, string>} */
const CONTROLLERS = { 8: "sh1106", 7: "sh1107", 3: "ssd1306", 4: "ssd1306", 6: "ssd1306" };

/** Such as "GP0 (pin 1)". @param {number} number */
export function pin(number) {
  const edge = EDGE.get(number);
  return edge === undefined ? `GP${number}` : tell("pin", { number, edge });
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
 * @returns {Finding[]}
 */
export function bus(board, boards, how, found) {
  const [sda, scl] = [pin(how.sda), pin(how.scl)];
  const wires = tell("wires", { sda, scl });
  const facts = { board, sda, scl, wires, power: tell("power"), khz: Math.floor(how.freq / 1000) };
  const held = [`SDA, ${sda},`, `SCL, ${scl},`].filter((_, line) => !found.high[line]);
  if (held.length) {
    const lines = held.join(` ${tell("and")} `);
    return [finding(held.length > 1 ? "bus.both" : "bus.held", "bus.held.mend", { ...facts, lines })];
  }
  if (found.fast.includes(how.address)) {
    return controller(board, boards, how, found.status);
  }
  if (found.fast.length) {
    const listed = found.fast.map(hex).join(", ");
    const isDisplay = ADDRESSES.some((address) => found.fast.includes(address));
    const name = isDisplay ? "bus.address" : "bus.other";
    return [finding(name, `${name}.mend`, { ...facts, listed, address: hex(how.address) })];
  }
  if (found.slow.length) {
    return [finding("bus.slow", "bus.slow.mend", facts)];
  }
  if (found.swapped.length) {
    return [finding("bus.swapped", "bus.swapped.mend", facts)];
  }
  const pulled = found.low.reduce((sum, level) => sum + level, 0); // by a module that has power
  if (pulled === 1) {
    return [finding("bus.off", "bus.off.mend", { ...facts, name: found.low[0] ? "SCL" : "SDA" })];
  }
  return [pulled ? finding("bus.strange", "bus.strange.mend", facts) : finding("bus.none", "bus.none.mend", facts)];
}

/**
 * The fault if the status byte is another controller's than the board's.
 * @param {string} board
 * @param {string[]} boards
 * @param {How} how
 * @param {number | null} status
 */
function controller(board, boards, how, status) {
  const seen = status === null ? undefined : CONTROLLERS[status & 15];
  if (!seen || !Object.values(CONTROLLERS).includes(how.controller) || seen === how.controller) {
    return [];
  }
  const other = board.replace(how.controller, seen);
  const file = `pico_${seen}`;
  const facts = { board, other, file, seen: seen.toUpperCase(), says: how.controller.toUpperCase() };
  const isThere = other !== board && boards.includes(other);
  return [finding("bus.controller", isThere ? "bus.controller.board" : "bus.controller.mend", facts)];
}

/**
 * The fault of a button that is down while nobody presses it.
 * @param {string} button
 * @param {number} number
 * @param {number} active
 */
export function stuck(button, number, active) {
  const facts = { button: role(button), pin: pin(number) };
  return active
    ? finding("button.stuck.high", "button.stuck.high.mend", facts)
    : finding("button.stuck.low", "button.stuck.low.mend", facts);
}

/**
 * The fault of a button that did not go down when it should be pressed.
 * @param {string} button
 * @param {number} number
 * @param {number} active
 */
export function silent(button, number, active) {
  const other = active ? "3V3" : tell("ground");
  return finding("button.silent", "button.silent.mend", { button: role(button), pin: pin(number), other });
}

/**
 * @param {import("./words.js").Word} wrong
 * @param {import("./words.js").Word} mend
 * @param {Record<string, string | number>} facts
 * @returns {Finding}
 */
function finding(wrong, mend, facts) {
  return { wrong: tell(wrong, facts), mend: tell(mend, facts) };
}
