/**
 * Glasses for the tests: each line of standard input is [display, [[how, base64], ...]], as host/web/box/glass.js and
 * messages.mjs have them; the answer is the picture's pixels in base64, or {"error": its words}.
 */

import readline from "node:readline";
import { glassOf } from "../../../host/web/box/glass.js";

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [display, sent] = JSON.parse(line);
  let answer;
  try {
    const glass = glassOf(display);
    for (const [how, text] of sent) {
      const bytes = new Uint8Array(Buffer.from(text, "base64"));
      if (how === "light") {
        glass.light = (bytes[0] << 8) | bytes[1];
      } else if (how === "message") {
        glass.receive(bytes);
      } else {
        glass.take(bytes, how === "data");
      }
    }
    answer = Buffer.from(glass.picture().pixels).toString("base64");
  } catch (error) {
    answer = { error: String(error.message) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
