/** A worker with a box (box.js): messages to it and from it go through as they are. */

import { loadMicroPython } from "../node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { Box } from "./box.js";

// box.js imports these. Named here, they are asked for all at once, not each after the one that names it.
import "./failures.js";
import "./glass.js";
import "./glass_i2c.js";
import "./glass_sh110x.js";
import "./glass_ssd1306.js";
import "./glass_st7789.js";
import "./kept.js";
import "./levels.js";
import "./packs.js";

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
addEventListener("message", ({ data }) => box.receive(data));
