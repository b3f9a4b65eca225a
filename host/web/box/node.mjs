/**
 * A box in node, with the link on standard input and output.
 *
 *     node node.mjs --packs FOLDER [--board NAME] [--language CODE] [--explain on] [--flash FOLDER] [--seed N]
 *     node node.mjs --prompt --add FOLDER...
 *
 * The saves are in the folder `flash`; without it they are lost at the end. With `--prompt` there is no box, but
 * MicroPython's prompt, with the files of the folders `add` on its file system.
 */

import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadMicroPython } from "../node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { Box } from "./box.js";
import { put } from "./packs.js";

const HEAP = 256 * 1024; // bytes, as box.js has it
const PYSTACK = 8 * 1024;

const { values } = parseArgs({
  options: {
    packs: { type: "string", default: "." },
    board: { type: "string", default: "pico_ssd1306" },
    language: { type: "string", default: "en" },
    explain: { type: "string" },
    flash: { type: "string" },
    seed: { type: "string" },
    prompt: { type: "boolean", default: false },
    add: { type: "string", multiple: true, default: [] },
  },
});

/**
 * All files below a folder.
 * @param {string} folder
 * @param {string} below the path so far
 * @returns {[string, Uint8Array | null][]} path and content; null: a folder
 */
function tree(folder, below = "") {
  /** @type {[string, Uint8Array | null][]} */
  const found = [];
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = below + entry.name;
    if (entry.isDirectory()) {
      found.push([name, null], ...tree(path.join(folder, entry.name), `${name}/`));
    } else if (entry.isFile()) {
      found.push([name, fs.readFileSync(path.join(folder, entry.name))]);
    }
  }
  return found;
}

/**
 * Bring changes of the saves to the disk: each file is there as a whole or as it was.
 * @param {string} folder
 * @param {import("./kept.js").Change[]} changes
 */
function keep(folder, changes) {
  for (const change of changes) {
    const file = path.join(folder, change.path);
    if (change.op === "remove") {
      fs.rmSync(file, { recursive: true, force: true });
    } else if (change.op === "mkdir") {
      fs.mkdirSync(file, { recursive: true });
    } else {
      const aside = `${file}.aside`;
      const open = fs.openSync(aside, "w");
      fs.writeSync(open, change.bytes);
      fs.fsyncSync(open);
      fs.closeSync(open);
      fs.renameSync(aside, file);
    }
  }
}

function run() {
  const { packs, flash } = values;
  /** @param {string} name */
  const packNow = (name) => fs.readFileSync(path.join(packs, `${name}.bin`));
  const box = new Box({
    loadMicroPython,
    packNow,
    pack: async (name) => packNow(name),
    soon: setImmediate,
    post(message) {
      if (message.type === "line" || message.type === "print") {
        process.stdout.write(`${message.text}\n`);
      } else if (message.type === "keep") {
        if (flash) {
          keep(flash, message.changes);
        }
        box.receive({ type: "kept", id: message.id });
      } else if (message.type === "trap") {
        process.stdout.write(`${message.message}\n`, () => process.exit(1));
      }
    },
  });
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  const files = flash ? tree(flash) : [];
  const explain = values.explain === "on";
  box.receive({ type: "start", board: values.board, language: values.language, files, seed, explain });
  process.stdin.on("data", (bytes) => box.hear(bytes));
  process.stdin.on("end", () => process.exit(0));
}

async function prompt() {
  const mp = await loadMicroPython({
    heapsize: HEAP,
    pystack: PYSTACK,
    linebuffer: false,
    stdout: (/** @type {Uint8Array} */ bytes) => fs.writeSync(1, bytes),
  });
  for (const folder of values.add) {
    for (const [name, bytes] of tree(folder)) {
      if (bytes) {
        put(mp.FS, `/${name}`, bytes);
      }
    }
  }
  mp.replInit();
  process.stdin.on("data", (bytes) => {
    for (const byte of bytes) {
      if (mp.replProcessChar(byte)) {
        process.exit(0);
      }
    }
  });
  process.stdin.on("end", () => process.exit(0));
}

await (values.prompt ? prompt() : run());
