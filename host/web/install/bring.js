/** Brings the firmware to a Pico and starts it as a box, as `pilothouse deploy` does. */

import { check, isOurs } from "./pico.js";
import { BOARD, fitsBeside, LEFT, MAIN, OURS, PACK, PLACES, plan, STAGED, TELEPHONES } from "./plan.js";
import { Trouble } from "./words.js";

/**
 * @typedef {import("./pico.js").Pico} Pico
 * @typedef {import("./plan.js").Plan} Plan
 *
 * How far it is: `stage`, and bytes copied of all.
 * @typedef {(stage: "look" | "copy" | "check" | "start", done?: number, all?: number) => void} Told
 */

const BEFORE = "main.before.py"; // the new name of another program's main.py

/**
 * Rejects with Trouble. Until all files are there and checked, the Pico starts as it was before.
 * @param {Pico} pico
 * @param {import("./firmware.js").Firmware} firmware
 * @param {string} board
 * @param {string[]} languages their codes
 * @param {boolean} telephones whether it gets the page for them; a box that has it keeps it
 * @param {Told} told
 */
export async function bring(pico, firmware, board, languages, telephones, told) {
  told("look");
  check(pico.about, firmware.list.mpy);
  const there = await pico.files(PLACES);
  const wanted = await firmware.wanted(board, languages, telephones || there.has(TELEPHONES));
  const todo = plan(wanted, there);
  const [sent, gone] = [todo.send.size, todo.gone.length];
  if (todo.changes) {
    if (!fitsBeside(todo, there, pico.about, firmware.list.spare)) {
      await clear(pico, todo, there, firmware.boardFile(board, languages));
    }
    await copy(pico, todo, told);
    await checked(pico, todo, wanted, told);
    await takeOver(pico, todo);
  }
  told("start");
  return { hello: await pico.start(), sent, same: wanted.size - sent, gone };
}

/**
 * There is no room for old and new: the old firmware goes first, but for main.py, which says what to do. Which board it
 * is, board.txt keeps meanwhile.
 * @param {Pico} pico
 * @param {Plan} todo
 * @param {Map<string, unknown>} there
 * @param {Uint8Array} board the content of board.txt
 */
async function clear(pico, todo, there, board) {
  await pico.write(BOARD, board);
  await pico.remove([PACK, ...todo.gone].filter((name) => there.has(name) && name !== BOARD));
  todo.gone = [BOARD];
}

/**
 * Send the changed files, under the names that they have meanwhile.
 * @param {Pico} pico
 * @param {Plan} todo
 * @param {Told} told
 */
async function copy(pico, todo, told) {
  await pico.remove(todo.gone.filter((name) => LEFT.includes(name)));
  todo.gone = todo.gone.filter((name) => !LEFT.includes(name));
  const all = [...todo.send.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  let sent = 0;
  told("copy", sent, all);
  for (const [name, bytes] of todo.send) {
    await pico.write(STAGED[name], bytes, (done) => told("copy", sent + done, all));
    sent += bytes.length;
  }
}

/**
 * Every file has to be there as the flash gives it back.
 * @param {Pico} pico
 * @param {Plan} todo
 * @param {Map<string, import("./firmware.js").File>} wanted
 * @param {Told} told
 */
async function checked(pico, { send }, wanted, told) {
  told("check");
  const there = await pico.files(Object.values(STAGED));
  for (const name of send.keys()) {
    if (there.get(STAGED[name])?.hash !== wanted.get(name)?.hash) {
      throw new Trouble("not.whole", { name });
    }
  }
}

/**
 * Let the new files take their places, then remove what is not needed any more.
 * @param {Pico} pico
 * @param {Plan} todo
 */
async function takeOver(pico, todo) {
  for (const name of OURS.filter((name) => todo.send.has(name))) {
    if (name === MAIN && pico.about.main !== null && !isOurs(pico.about)) {
      await pico.rename(MAIN, BEFORE); // keep another program's main.py
    }
    await pico.rename(STAGED[name], name);
  }
  await pico.remove(todo.gone);
}
