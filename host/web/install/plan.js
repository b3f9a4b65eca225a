/**
 * What has to be done so that a Pico has the files that it should have: the same as host/pilothouse/device/deploy.py.
 *
 * New files are copied beside the old ones and checked there; then each takes its place by its new name, main.py last. If
 * that is cut off, the Pico starts as it was before, or with the new firmware.
 */

import { Trouble } from "./words.js";

/**
 * All names are names on the device.
 * `send`: the files to copy. `gone`: files to remove, which an unfinished attempt has left. `changes`: whether anything
 * has to be done.
 * @typedef {{send: Map<string, Uint8Array>, gone: string[], changes: boolean}} Plan
 *
 * A file on the device: its SHA-256 in hex digits, and its bytes.
 * @typedef {{hash: string, size: number}} There
 */

export const PACK = "box.pack";
export const TELEPHONES = "radio.pack"; // where it was asked for
export const MAIN = "main.py";
export const BOARD = "board.txt"; // while there is no pack
/** In the order in which they take their places. */
export const OURS = ["pack.mpy", PACK, TELEPHONES, MAIN];
/** The names that they have meanwhile. @type {Record<string, string>} */
export const STAGED = {
  "pack.mpy": "pack.mpy.new",
  [PACK]: "box.new",
  [TELEPHONES]: "radio.pack.new",
  [MAIN]: "main.py.new",
};
export const OVER = "over/"; // files that go before those of the pack
/** What an unfinished attempt may have left. */
export const LEFT = [...Object.values(STAGED), "box.part"];
/** Where the firmware is on the device. Nothing else is looked at: saves and settings are not ours. */
export const PLACES = [...OURS, ...LEFT, "over", BOARD];

/**
 * @param {Map<string, import("./firmware.js").File>} wanted
 * @param {Map<string, There>} there
 * @returns {Plan}
 */
export function plan(wanted, there) {
  /** @type {Map<string, Uint8Array>} */
  const send = new Map();
  for (const [name, { bytes, hash }] of wanted) {
    if (there.get(name)?.hash !== hash) {
      send.set(name, bytes);
    }
  }
  const gone = [...there.keys()].filter((name) => !OURS.includes(name) && !name.startsWith(OVER));
  return { send, gone, changes: Boolean(send.size || gone.length) };
}

/**
 * Whether the new files fit beside the old ones. Throws Trouble if they do not fit in the place of the old ones either.
 * @param {Plan} todo
 * @param {Map<string, There>} there
 * @param {{block: number, free: number, size: number}} about of the device, in bytes
 * @param {number} spare blocks that have to stay free
 */
export function fitsBeside({ send, gone }, there, { block, free, size }, spare) {
  // A block holds a little less than its bytes, because of the pointers to those before it.
  const space = (/** @type {number[]} */ sizes) =>
    sizes.reduce((sum, each) => sum + Math.ceil(each / (block - 8)), 0) * block;
  const sizes = (/** @type {string[]} */ names) =>
    space([...there].filter(([name]) => names.includes(name)).map(([, file]) => file.size));
  const need = space([...send.values()].map((bytes) => bytes.length)) + spare * block;
  const most = free + sizes([PACK, ...gone]);
  if (need > most) {
    const [has, all, takes] = [most, size, need].map((bytes) => Math.floor(bytes / 1024));
    throw new Trouble("no.space", { has, all, takes });
  }
  return need <= free + sizes(LEFT);
}
