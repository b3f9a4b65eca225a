/** Brings the firmware to a Pico and starts it as a box, as `pilothouse deploy` does. */

import { MAIN } from "./firmware.js";
import { check, isBox } from "./pico.js";
import { fitsBeside, NEW, PLACES, plan, READY } from "./plan.js";
import { plain, Trouble } from "./words.js";

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
 * @param {Told} told
 */
export async function bring(pico, firmware, board, told) {
  told("look");
  check(pico.about, firmware.list.mpy);
  if (pico.about.image === "frozen") {
    throw new Trouble("frozen", { version: plain(pico.about.firmware) });
  }
  const wanted = await firmware.wanted(board);
  const there = await pico.hashes(PLACES);
  let todo = plan(wanted, there);
  if (todo.changes) {
    if (fitsBeside(todo, there, pico.about, firmware.list.spare)) {
      await copy(pico, todo, NEW, told);
      await checked(pico, wanted, told);
      await takeOver(pico, todo, there);
    } else {
      const [left, placed] = [true, false].map((isNew) =>
        [...there].filter(([name]) => name.startsWith(NEW) === isNew),
      );
      todo = { ...plan(wanted, new Map(placed)), left: left.map(([name]) => name) };
      await replace(pico, wanted, todo, told);
    }
  }
  told("start");
  return { hello: await pico.start(), sent: todo.send.size, same: todo.same, gone: todo.gone.length };
}

/**
 * Send the changed files to `place`, NEW or "". new/ready does not exist meanwhile.
 * @param {Pico} pico
 * @param {Plan} todo
 * @param {string} place
 * @param {Told} told
 */
async function copy(pico, { send, left }, place, told) {
  await pico.remove(left);
  const all = [...send.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  let sent = 0;
  told("copy", sent, all);
  for (const [name, bytes] of send) {
    await pico.write(place + name, bytes, (done) => told("copy", sent + done, all));
    sent += bytes.length;
  }
}

/**
 * Every wanted file has to be in its place or in new/, as the flash gives it back.
 * @param {Pico} pico
 * @param {Map<string, import("./firmware.js").File>} wanted
 * @param {Told} told
 */
async function checked(pico, wanted, told) {
  told("check");
  const there = await pico.hashes(PLACES);
  for (const [name, { hash }] of wanted) {
    if (there.get(NEW + name) !== hash && there.get(name) !== hash) {
      throw new Trouble("not.whole", { name });
    }
  }
}

/**
 * Write new/ready, then the new main.py, which puts the files in place.
 * @param {Pico} pico
 * @param {Plan} todo
 * @param {Map<string, string>} there what was there before
 */
async function takeOver(pico, { gone, left, send }, there) {
  await pico.write(READY, new TextEncoder().encode(gone.join("\n")));
  const main = NEW + MAIN;
  if (send.has(MAIN) || (there.has(main) && !left.includes(main))) {
    await setAside(pico);
    await pico.rename(main, MAIN);
  }
}

/**
 * There is no room for old and new: the old files go first, main.py before all others, so that no incomplete box starts.
 * Its new one comes last.
 * @param {Pico} pico
 * @param {Map<string, import("./firmware.js").File>} wanted
 * @param {Plan} todo
 * @param {Told} told
 */
async function replace(pico, wanted, todo, told) {
  const main = /** @type {import("./firmware.js").File} */ (wanted.get(MAIN));
  const others = new Map([...wanted].filter(([name]) => name !== MAIN));
  const send = new Map([...todo.send].filter(([name]) => name !== MAIN));
  if (isBox(pico.about)) {
    pico.stopped = false;
    await pico.remove([MAIN]);
  } else {
    await setAside(pico);
  }
  await pico.remove([...todo.left, ...todo.gone]);
  await copy(pico, { ...todo, send, left: [] }, "", told);
  await checked(pico, others, told);
  await pico.write(MAIN, main.bytes);
}

/** Keep another program's main.py. @param {Pico} pico */
async function setAside(pico) {
  if (pico.about.main !== null && !isBox(pico.about)) {
    await pico.rename(MAIN, BEFORE);
  }
}
