/** What the page says of a box elsewhere that has another version than the page. */

import { tell } from "../table/words.js";
import { throwOther } from "./link.js";

const SEEN = 20_000; // ms for which it is said

/** Say for a while whether the box or this page has to be brought up to date. @param {import("./link.js").Link} link */
export async function compareVersions(link) {
  const place = /** @type {HTMLElement} */ (document.getElementById("foreign"));
  try {
    const { version } = await link.call("system.hello");
    const age = order(`${version}`, PILOTHOUSE_VERSION);
    if (age) {
      place.replaceChildren(
        tell("box.version", { theirs: `${version}`, ours: PILOTHOUSE_VERSION }),
        " ",
        age < 0 ? installs() : tell("box.newer"),
      );
      place.hidden = false;
      setTimeout(() => {
        place.hidden = true;
      }, SEEN);
    }
  } catch (error) {
    throwOther(error);
  }
}

/** The way to the page that installs. */
function installs() {
  const link = document.createElement("a");
  link.href = "install.html";
  link.textContent = tell("box.older");
  return link;
}

/** Less than 0 if a version is older than another, 0 if both are the same. @param {string} one @param {string} other */
function order(one, other) {
  return one.localeCompare(other, "en", { numeric: true });
}
