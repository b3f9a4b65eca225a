/**
 * Prints the story of a finished game: who played, who won, the pages of the box's own story, and the log.
 *
 * The box tells its story on the glass, page by page. The page presses `right` for the player and copies each picture.
 */

import { paint } from "./screen.js";
import { player, Sentence, t } from "./words.js";

const STORY = "story"; // the name of the box's screen
const MOST_PAGES = 12; // of a story; they are fewer
const CALM = 400; // ms without a new picture: the box has read the log and drawn the page
const PATIENCE = 20_000; // ms for a page
const INK = [0, 0, 0];
const PAPER = [255, 255, 255];

/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./screen.js").Screen} Screen */

/** Whether the game on the table has ended. @param {Link} link */
export async function isOver(link) {
  return Boolean((await part(link, "over")) ?? (await part(link, "winner")));
}

/** A part of the state of the game on the table; null if there is none. @param {Link} link @param {string} name */
async function part(link, name) {
  try {
    return await link.call("game.view", { part: name });
  } catch {
    return null; // there is no game, or a game that ends only with a winner and has no `over`
  }
}

/**
 * Fill an element with the story and print it. Rejects with a Sentence.
 * @param {Link} link
 * @param {Screen} screen
 * @param {HTMLElement} paper
 */
export async function printStory(link, screen, paper) {
  const pages = await pictures(link, screen);
  const [game] = (await link.entries("store.list", "saves")).filter(({ status }) => status === "running");
  const title = (await link.call("game.list")).find((/** @type {{game: string}} */ about) => about.game === game?.game);
  const { names } = await link.call("game.names");
  const winner = await part(link, "winner");
  const log = await link.entries("game.log", "actions");
  paper.replaceChildren(
    told("h1", title?.name ?? "Pilothouse"),
    told("p", (game?.players ?? []).map((/** @type {string} */ who) => nameOf(who, names)).join(", ")),
    ...(winner ? [told("p", ending(winner, names))] : []),
    told("p", t("story.plies", { n: log.length })),
    ...pages,
    told("h2", t("story.log")),
    listed(log),
  );
  addEventListener("afterprint", () => paper.replaceChildren(), { once: true });
  print();
}

/**
 * @param {string} who
 * @param {Record<string, string>} names
 */
function nameOf(who, names) {
  return names[who] ? `${names[who]} (${player(who)})` : player(who);
}

/**
 * @param {string} winner a player, or `draw`
 * @param {Record<string, string>} names
 */
function ending(winner, names) {
  return winner === "draw" ? t("story.draw") : t("story.winner", { name: nameOf(winner, names) });
}

/**
 * A copy of each page: the end of the game first, then the story.
 * @param {Link} link
 * @param {Screen} screen
 */
async function pictures(link, screen) {
  const shown = async () => (await link.call("ui.screen")).screen;
  const turn = () => link.call("ui.press", { button: "right" });
  for (let i = 0; (await shown()) === STORY && i < MOST_PAGES; i++) {
    await turn();
  }
  const copies = [await copied(screen)];
  await turn();
  while ((await shown()) === STORY && copies.length < MOST_PAGES) {
    copies.push(await copied(screen));
    await turn();
  }
  if (copies.length === 1) {
    throw new Sentence(t("story.end"));
  }
  return copies;
}

/** The glass in black on white, once it rests. @param {Screen} screen */
async function copied(screen) {
  const end = performance.now() + PATIENCE;
  let before = null;
  do {
    before = screen.picture;
    await new Promise((resolve) => setTimeout(resolve, CALM));
  } while (before !== screen.picture && performance.now() < end);
  const copy = document.createElement("canvas");
  if (screen.picture) {
    const { width, height } = screen.picture;
    [copy.width, copy.height] = [width, height];
    const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d"));
    const image = context.createImageData(width, height);
    paint(screen.picture, image.data, INK, PAPER);
    context.putImageData(image, 0, 0);
  }
  return copy;
}

/**
 * @param {string} tag
 * @param {string} text
 */
function told(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** @param {string[]} lines */
function listed(lines) {
  const list = document.createElement("ol");
  list.append(...lines.map((line) => told("li", line)));
  return list;
}
