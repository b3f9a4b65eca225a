/** A question is asked again while the box is busy with another one, and given up with a sentence. */

import { tell } from "../table/words.js";
import { LinkError } from "./link.js";

const BUSY = 5; // code of an error
const SOON = 200; // ms
export const LATER = 3000; // ms until what a line or a net has lost is asked again
const MOST = 300; // times: a minute

/**
 * Rejects with what the box says, or with a sentence if it stays busy.
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
export async function askAgain(ask) {
  for (let times = 1; times <= MOST; times++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LinkError && error.code === BUSY)) {
        throw error;
      }
    }
    await new Promise((next) => setTimeout(next, SOON));
  }
  throw new LinkError({ code: BUSY, message: tell("tap.busy") });
}
