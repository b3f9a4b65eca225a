/** The views that a start does not show, in one bundle: it is loaded when the box runs. */

import "./shared.js";
import { New } from "./views/new.js";
import { Settings } from "./views/settings.js";
import { need } from "./words.js";

const VIEWS = { new: New, settings: Settings };

/** @typedef {ConstructorParameters<typeof New>[0] & ConstructorParameters<typeof StoryView>[0]} Page */

/**
 * @param {string} name
 * @param {Page} page
 * @returns {Promise<import("./shell.js").View>}
 */
export async function other(name, page) {
  await need("table");
  return new VIEWS[/** @type {keyof VIEWS} */ (name)](page);
}
