/**
 * Asks for the texts of the page while its other modules come, and says so where it has come in half: if one of the modules or the
 * texts are missing, it would stay empty. So the build gives this module the one sentence that it says, in each language.
 */

import { addressOf, preferred } from "./preferred.js";

/** Code -> the sentence. @type {Record<string, string>} */
const SENTENCES = PILOTHOUSE_HALF;

if (!document.body?.dataset.begun) {
  const address = addressOf(preferred(), "page");
  const answer = fetch(address);
  answer.catch(() => {}); // words.js hears of it
  Object.assign(window, { pilothouseEarly: { address, answer } });
}

function half() {
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.id = "half";
  said.textContent = SENTENCES[preferred()];
  document.querySelector("main:not([hidden])")?.prepend(said);
}

addEventListener("load", () => document.body.dataset.begun || half());
addEventListener("wordless", half);
