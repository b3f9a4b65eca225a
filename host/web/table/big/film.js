/** A film: a finished or saved game, action by action, on a page that has all of it. */

import { listenForUse, noteUse } from "../../app/device.js";
import { use } from "../../app/words.js";
import { bring } from "../games.js";
import { Table } from "../table.js";
import { isKey, Reel } from "./reel.js";
import { pagesOf } from "./story.js";

/** @typedef {import("../standing.js").Standing} Standing */
/** A ply: the action, its events, the digest after it, what has changed. @typedef {[string, any[], string, [string, any?][]]} Ply */
/**
 * @typedef {object} Film
 * @property {string} game
 * @property {string[]} players
 * @property {Record<string, any>} options
 * @property {Record<string, string>} names
 * @property {any} state
 * @property {string} digest
 * @property {Ply[]} plies
 * @property {import("./story.js").Story | null} story
 */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The standings of a film, one more than it has plies. @param {Film} film @returns {Standing[]} */
export function standings({ game, players, options, names, state, digest, plies }) {
  const same = { game, players, options, seats: {}, names };
  /** @type {Standing[]} */
  const all = [{ ...same, ply: 0, digest, state, action: "", events: [], since: [] }];
  let now = state;
  for (const [action, events, stamp, changes] of plies) {
    for (const change of changes) {
      now = changed(now, change[0].split("."), change);
    }
    all.push({ ...same, ply: all.length, digest: stamp, state: now, action, events, since: [action] });
  }
  return all;
}

/** A value with one change; what stays is shared with the old one. @param {any} value @param {string[]} path @param {[string, any?]} change @returns {any} */
function changed(value, [key, ...rest], change) {
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (rest.length) {
    copy[key] = changed(copy[key], rest, change);
  } else if (change.length === 1) {
    delete copy[key];
  } else {
    copy[key] = change[1];
  }
  return copy;
}

/** The ply that the address names. */
function linked() {
  return Number(new URLSearchParams(location.hash.slice(1)).get("ply") ?? 0);
}

const { film, geometry, language, texts } = JSON.parse(element("film").textContent ?? "");
use(language, texts);
listenForUse();
await bring(film.game);
const table = new Table(geometry);
const all = standings(film);
const keys = all.filter(({ events }) => isKey(events)).map(({ ply }) => ply);
const reel = new Reel(all.length - 1, keys, (ply) => {
  noteUse();
  table.show(all[ply], all[ply - 1] ?? null);
  history.replaceState(null, "", `#ply=${ply}`);
});
if (film.story) {
  const button = element("tell");
  button.hidden = false;
  element("story").replaceChildren(...pagesOf(film.story, /** @type {Standing} */ (all.at(-1))));
  button.onclick = () => {
    const open = !element("story").hidden;
    element("story").hidden = open;
    button.setAttribute("aria-pressed", String(!open));
    document.body.classList.toggle("telling", !open);
  };
}
addEventListener("hashchange", () => linked() !== reel.at && reel.go(linked()));
reel.go(linked());
