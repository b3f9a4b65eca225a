/** The views that few evenings show, in one bundle: it is loaded when one of them is first shown. */

import "./shared.js";
import { Records } from "./views/records.js";
import { Rules } from "./views/rules.js";
import { Saved } from "./views/saved.js";
import { StoryView } from "./views/story.js";
import { need } from "./words.js";

const VIEWS = { saved: Saved, records: Records, rules: Rules, story: StoryView };

/** @typedef {ConstructorParameters<typeof Saved>[0] & ConstructorParameters<typeof StoryView>[0]} Page */

/**
 * @param {keyof VIEWS} name
 * @param {Page} page
 * @returns {Promise<import("./shell.js").View>}
 */
export async function rare(name, page) {
  await need("table");
  return new VIEWS[name](page);
}
