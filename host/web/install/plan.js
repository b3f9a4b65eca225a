/**
 * What has to be done so that a Pico has the files that it should have: the same as host/pilothouse/device/deploy.py.
 *
 * Changed files go to new/ on the device and are checked there. Then new/ready is written. At the next power-on main.py
 * puts every file in its place. If that is cut off before new/ready is written, the Pico starts as it was before.
 */

import { Trouble } from "./words.js";

/**
 * All names are names on the device.
 * `send`: the files to copy. `left`: files in new/ that an unfinished attempt left. `gone`: files to remove. `same`: how
 * many are there already. `changes`: whether anything has to be done.
 * @typedef {{send: Map<string, Uint8Array>, left: string[], gone: string[], same: number, changes: boolean}} Plan
 */

export const NEW = "new/";
export const READY = `${NEW}ready`;
/** Where the firmware is on the device. Nothing else is looked at: saves and settings are not ours. */
export const PLACES = ["main.py", "board.txt", "boards", "firmware", "new", "shared_rules"];
const EXECUTABLE = ["firmware/", "shared_rules/", "boards/"];

/**
 * @param {Map<string, import("./firmware.js").File>} wanted
 * @param {Map<string, string>} there name -> SHA-256 in hex digits, with the files of new/
 * @returns {Plan}
 */
export function plan(wanted, there) {
  const names = [...wanted.keys()];
  const placed = new Set(names.filter((name) => there.get(name) === wanted.get(name)?.hash));
  const staged = new Set(names.filter((name) => !placed.has(name) && there.get(NEW + name) === wanted.get(name)?.hash));
  /** @type {Map<string, Uint8Array>} */
  const send = new Map();
  for (const [name, { bytes }] of wanted) {
    if (!placed.has(name) && !staged.has(name)) {
      send.set(name, bytes);
    }
  }
  const gone = [...there.keys()].filter((name) => !wanted.has(name) && isStale(name, wanted)).sort();
  const coming = (/** @type {string} */ name) => staged.has(name) || send.has(name);
  const left = [...there.keys()].filter((name) => name.startsWith(NEW) && !coming(name.slice(NEW.length)));
  left.sort((a, b) => Number(a !== READY) - Number(b !== READY)); // it was written for another attempt, so it goes first
  const changes = Boolean(send.size || staged.size || gone.length || left.length);
  return { send, left, gone, same: placed.size + staged.size, changes };
}

/**
 * Whether an unwanted file has to go: an earlier firmware left it, or it hides a module, because MicroPython imports x.py
 * before x.mpy. A board that somebody wrote on the device stays.
 * @param {string} name
 * @param {Map<string, unknown>} wanted
 */
function isStale(name, wanted) {
  const isOurs = EXECUTABLE.some((place) => name.startsWith(place));
  if (!isOurs || (name.startsWith("boards/") && name.endsWith(".py"))) {
    return false;
  }
  return !name.endsWith(".py") || wanted.has(`${name.slice(0, -3)}.mpy`);
}

/**
 * Whether the new files fit beside the old ones. Throws Trouble if they do not fit in the place of the old ones either.
 * @param {Plan} todo
 * @param {Map<string, string>} there
 * @param {{block: number, free: number, size: number}} about of the device, in bytes
 * @param {number} spare blocks that have to stay free
 */
export function fitsBeside({ send }, there, { block, free, size }, spare) {
  const room = (/** @type {(name: string) => boolean} */ counts) => {
    const blocks = [...send].map(([name, bytes]) => (counts(name) ? Math.ceil(bytes.length / block) : 0));
    return (blocks.reduce((sum, each) => sum + each, 0) + spare) * block;
  };
  const need = room((name) => !there.has(name));
  if (need > free) {
    const [has, all, takes] = [free, size, need].map((bytes) => Math.floor(bytes / 1024));
    throw new Trouble("room", { has, all, takes });
  }
  return room(() => true) <= free;
}
