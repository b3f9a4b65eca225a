/**
 * A box in node for the tests: each line of standard input is a JSON message to it, each line of output one from it.
 * A process can have many boxes one after the other: those after the first begin in a fifth of the time.
 *
 *     node messages.mjs FOLDER_OF_THE_PACKS
 *
 * Bytes are text in base64. Beside the messages of host/web/box/box.js there are
 * - to it: `new` {}: power off, a fresh box is here and nothing more comes of the last one; `memory` {}, `crash` {}, `rest` {}, `leap` {ms}: the machine's clock leaps, as after it was suspended;
 * - from it: `memory` {live}: bytes of the heap in use after a collection; `rest` {}: all keys are up, and the box has
 *   done what they say; `new` {}: the fresh box is here.
 */

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { Box } from "../../../host/web/box/box.js";
import { loadMicroPython } from "../../../host/web/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";

// MicroPython knows one box a process: what JavaScript's own collection finds of a box that is gone, it would free in the
// present one, which then reads what is not there. On the page each box has a worker of its own.
globalThis.FinalizationRegistry = class {
  register() {}
};

const TURNS = 6; // of the box, after the last key is up; two of them are for keys that bounce

const packNow = (name) => fs.readFileSync(path.join(process.argv[2], `${name}.bin`));

function say(message) {
  const bytes = (key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);
  process.stdout.write(`${JSON.stringify(message, bytes)}\n`);
}

/** A box, of which nothing is heard once there is another one. */
function fresh() {
  const post = (message) => box === made && say(message);
  const pack = async (name) => packNow(name);
  const made = new Box({ loadMicroPython, packNow, pack, soon: setImmediate, post });
  return made;
}

let box = fresh();
const now = Date.now; // of the machine

/** Say `rest` when the box is at rest. */
function wait() {
  const { around } = box;
  const turn = box.python.turn;
  let left = TURNS;
  box.python.turn = (due, mask) => {
    const found = turn(due, mask);
    left -= due && !mask && !box.levels.waiting.length ? 1 : 0;
    if (!left) {
      box.python.turn = turn;
      setImmediate(() => around.post({ type: "rest" })); // what this turn has brought is said first
    }
    return found;
  };
}

const heard = readline.createInterface({ input: process.stdin });
heard.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "memory") {
    box.python.collect ??= box.mp.pyimport("gc").collect;
    box.python.collect(); // done when this call ends
    say({ type: "memory", live: box.python.memory() });
  } else if (message.type === "rest") {
    wait();
  } else if (message.type === "leap") {
    const before = Date.now;
    Date.now = () => before() + message.ms;
  } else if (message.type === "new") {
    box.over = true;
    clearTimeout(box.timer);
    Date.now = now;
    box = fresh();
    say({ type: "new" });
  } else if (message.type === "crash") {
    box.python.turn = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
  } else {
    for (const file of message.files ?? []) {
      file[1] = file[1] && new Uint8Array(Buffer.from(file[1], "base64"));
    }
    box.receive(message);
  }
});
heard.on("close", () => process.exit(0));
