/** What the page does with a box that is older than itself, and with errors of the link. */

import { LineError, LinkError } from "./link.js";

export const ILLEGAL = 1; // code of an error: an action is refused
const UNKNOWN = [-32601, -32602];

/** Whether an error says that the box does not know what was asked. @param {LinkError} error */
function isOlder(error) {
  return UNKNOWN.includes(error.code) || (error.code === ILLEGAL && error.data?.code === "unknown");
}

/** Nothing, of a box that is older than the page; any other error is raised. @param {unknown} error @param {boolean} [calm] @returns {null} */
export function older(error, calm = false) {
  if (!calm && !(error instanceof LinkError && isOlder(error))) {
    throw error;
  }
  return null;
}

/** Raise an error that is not the link's. @param {unknown} error */
export function known(error) {
  if (!(error instanceof LinkError || error instanceof LineError)) {
    throw error;
  }
}

/**
 * A request; of a box that knows no persons step by step, of one that knows no steps action by action.
 * @param {import("./link.js").Link} link
 * @param {string} method
 * @param {any} params
 */
export async function callInSteps(link, method, params) {
  try {
    return await link.call(method, params);
  } catch (error) {
    const { step, person, action = "", ...rest } = params;
    const texts = action.split(", ");
    if (!(error instanceof LinkError) || !(step || person || texts.length > 1) || !isOlder(error)) {
      throw error;
    }
    if (person) {
      return callInSteps(link, method, { ...rest, step: true });
    }
    if (step) {
      return link.call(method, rest);
    }
    let answer = { digest: params.digest };
    for (const text of texts) {
      answer = await link.call(method, { action: text, digest: answer.digest });
    }
    return answer;
  }
}
