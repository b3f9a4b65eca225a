/** The views that a start does not show, in one bundle: it is loaded when the box runs. */

import { New } from "./views/new.js";
import { Records } from "./views/records.js";
import { Rules } from "./views/rules.js";
import { Saved } from "./views/saved.js";
import { Settings } from "./views/settings.js";
import { StoryView } from "./views/story.js";

const VIEWS = { new: New, saved: Saved, records: Records, rules: Rules, settings: Settings, story: StoryView };

/** @typedef {ConstructorParameters<typeof New>[0] & ConstructorParameters<typeof StoryView>[0]} Page */

/**
 * @param {string} name
 * @param {Page} page
 * @returns {import("./shell.js").View}
 */
export function other(name, page) {
  return new VIEWS[/** @type {keyof VIEWS} */ (name)](page);
}
