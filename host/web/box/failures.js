/** Why a box can't go on, as a word: the page says it in the player's language. Errors' own texts are for developers. */

/** A file of the page can't be loaded: there is no net, or the server has another version by now. */
export class Unloaded extends Error {}

/** @typedef {"unloaded" | "memory" | "fault"} Failure */

/**
 * What was to be loaded. Rejects with Unloaded.
 * @template T
 * @param {Promise<T>} what
 * @returns {Promise<T>}
 */
export async function loaded(what) {
  try {
    return await what;
  } catch (error) {
    throw new Unloaded(textOf(error));
  }
}

/**
 * The same at once.
 * @template T
 * @param {() => T} load
 * @returns {T}
 */
export function loadedNow(load) {
  try {
    return load();
  } catch (error) {
    throw new Unloaded(textOf(error));
  }
}

/** @param {any} error */
export function textOf(error) {
  return String(error?.message ?? error);
}

/** @param {unknown} error @returns {Failure} */
export function failureOf(error) {
  if (error instanceof Unloaded) {
    return "unloaded";
  }
  const last = textOf(error).trim().split("\n").at(-1) ?? ""; // of a traceback
  return /^memory is out|^MemoryError/.test(last) ? "memory" : "fault";
}
