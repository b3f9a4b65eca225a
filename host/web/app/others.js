/** The views that lead to a game, in one bundle: it is loaded when the box runs. */

import "../table/shared.js";
import { New } from "./views/new.js";
import { Settings } from "./views/settings.js";
import { need } from "./words.js";

const VIEWS = { new: New, settings: Settings };

/**
 * @param {keyof VIEWS} name
 * @param {ConstructorParameters<typeof New>[0] & ConstructorParameters<typeof Settings>[0]} page
 * @returns {Promise<import("./shell.js").View>}
 */
export async function other(name, page) {
  await need("table");
  return new VIEWS[name](page);
}
