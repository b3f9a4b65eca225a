/** The views that a start does not show, in one bundle: it is loaded when the box runs. */

import { New } from "./views/new.js";
import { Records } from "./views/records.js";
import { Rules } from "./views/rules.js";
import { Saved } from "./views/saved.js";
import { Settings } from "./views/settings.js";
import { StoryView } from "./views/story.js";
import { need } from "./words.js";

const VIEWS = { new: New, saved: Saved, records: Records, rules: Rules, settings: Settings, story: StoryView };

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
