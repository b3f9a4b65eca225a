/** A worker with a box (box.js): messages to it and from it go through as they are. */

import { loadMicroPython } from "../node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { Box } from "./box.js";

/**
 * Files that the page brings, as the worker's name says (app/spare.js): the first one who asks for it gets it.
 * @type {Map<string, {file: Promise<ArrayBuffer | null>, come: (bytes: ArrayBuffer | null) => void}>}
 */
const brought = new Map();
for (const path of self.name.split(" ").filter(Boolean)) {
  /** @type {(bytes: ArrayBuffer | null) => void} */
  let come = () => {};
  const file = new Promise((resolve) => {
    come = resolve;
  });
  brought.set(path, { file: /** @type {Promise<ArrayBuffer | null>} */ (file), come });
}

const plain = self.fetch;

/** MicroPython asks for its WebAssembly by the global `fetch`. @type {typeof fetch} */
self.fetch = async (place, how) => {
  const path = String(place).slice(new URL(".", import.meta.url).href.length);
  const bytes = await brought.get(path)?.file;
  brought.delete(path);
  const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return bytes ? new Response(bytes, { headers: { "content-type": type } }) : plain(place, how);
};

/** @param {string} name */
const place = (name) => new URL(`packs/${name}.bin`, import.meta.url);

/** @param {string} name */
async function pack(name) {
  const answer = await fetch(place(name));
  if (!answer.ok) {
    throw new Error(`${name} can't be loaded: ${answer.status}`);
  }
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {string} name */
function packNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", place(name), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) {
    throw new Error(`${name} can't be loaded: ${request.status}`);
  }
  return new Uint8Array(request.response);
}

const { port1, port2 } = new MessageChannel(); // a timer of 0 ms waits for 4
/** @type {(() => void)[]} */
const steps = [];
port1.onmessage = () => steps.shift()?.();

/** @param {() => void} step */
function soon(step) {
  steps.push(step);
  port2.postMessage(null);
}

const box = new Box({ loadMicroPython, pack, packNow, soon, post: (message) => postMessage(message) });
addEventListener("message", ({ data }) => {
  if (data.type === "brought") {
    brought.get(data.path)?.come(data.bytes);
  } else {
    box.receive(data);
  }
});
