/**
 * The story of a finished game: who played, who won, and the pages of the box's own story.
 *
 * The box tells its story on the glass, page by page. The page presses `right` for the player and copies each picture.
 */

import { isolated } from "../table/standing.js";
import { paint } from "./screen.js";
import { player, Sentence, t, titleOf } from "./words.js";

const STORY = "story"; // the name of the box's screen
const READING = "reading"; // its focus while it reads the log
const MOST_PAGES = 12; // of a story; they are fewer
const MOST_ROWS = 12; // of the first screen
const HELD = 1200; // ms: from any screen that leads to the first one
const LOW = 64; // rows of a glass
const KEYS = 8; // of them the last ones say what the keys do, which the page lacks
const BOARD = 64; // columns of the board of two players; beside it keys are told, too
const CALM = 400; // ms without a new picture
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
 * @typedef {object} Story
 * @property {string} game
 * @property {string} title what the game is called
 * @property {string[]} players as they are called
 * @property {string} ending a sentence
 * @property {boolean} isWon by somebody: no draw
 * @property {HTMLCanvasElement[]} pages the end of the game on the glass, and the pages of the box's story
 */

/**
 * The story of the game on the table. Rejects with a Sentence if it has not ended.
 * @param {Link} link
 * @param {Screen} screen
 * @returns {Promise<Story>}
 */
export async function storyOf(link, screen) {
  if (!(await isOver(link))) {
    throw new Sentence(t("story.end"));
  }
  const pages = await pictures(link, screen);
  const game = (await link.entries("store.list", "saves")).find(({ status }) => status === "running");
  const { names } = await link.call("game.names");
  const winner = await part(link, "winner");
  return {
    game: game?.game ?? "",
    title: game ? titleOf(game.game) : "Pilothouse",
    players: (game?.players ?? []).map((/** @type {string} */ who) => nameOf(who, names)),
    ending: ending(winner, names),
    isWon: Boolean(winner) && winner !== "draw",
    pages,
  };
}

/**
 * @param {string} who
 * @param {Record<string, string>} names
 */
function nameOf(who, names) {
  return names[who] ? `${isolated(names[who])} (${player(who)})` : player(who);
}

/**
 * @param {string | null} winner a player, or `draw`; null: nobody has won
 * @param {Record<string, string>} names
 */
function ending(winner, names) {
  if (!winner) {
    return "";
  }
  return winner === "draw" ? t("story.draw") : t("story.winner", { name: nameOf(winner, names) });
}

/**
 * A copy of each page: the end of the game first, then the story.
 * @param {Link} link
 * @param {Screen} screen
 */
async function pictures(link, screen) {
  for (const start of [() => {}, () => toTheTable(link)]) {
    await start();
    const copies = await turnPages(link, screen);
    if (copies.length > 1) {
      return copies;
    }
  }
  throw new Sentence(t("story.hidden"));
}

/** Go through the story as it is on the glass now. @param {Link} link @param {Screen} screen */
async function turnPages(link, screen) {
  const readScreen = async () => (await link.call("ui.screen")).screen;
  const turn = () => link.call("ui.press", { button: "right" });
  for (let i = 0; (await readScreen()) === STORY && i < MOST_PAGES; i++) {
    await turn();
  }
  const copies = [await copied(link, screen)];
  await turn();
  while ((await readScreen()) === STORY && copies.length < MOST_PAGES) {
    copies.push(await copied(link, screen));
    await turn();
  }
  return copies;
}

/** The glass shows something else: by way of the first screen to the game. @param {Link} link */
async function toTheTable(link) {
  await link.call("ui.press", { button: "back", ms: HELD });
  for (let i = 0; i < MOST_ROWS; i++) {
    const { screen, focus } = await link.call("ui.screen");
    if (screen !== "home") {
      return;
    }
    await link.call("ui.press", { button: focus === "continue" ? "ok" : "down" });
  }
}

/** The glass in black on white, once the log is read and the picture rests. @param {Link} link @param {Screen} screen */
async function copied(link, screen) {
  const end = performance.now() + PATIENCE;
  let before = null;
  let now = null;
  do {
    before = screen.picture;
    await new Promise((resolve) => setTimeout(resolve, CALM));
    now = await link.call("ui.screen");
  } while ((before !== screen.picture || now.focus === READING) && performance.now() < end);
  const copy = document.createElement("canvas");
  if (screen.picture) {
    const { width, height } = screen.picture;
    const isBoard = now.screen === "table";
    [copy.width, copy.height] = isBoard ? [BOARD, height] : [width, height === LOW ? LOW - KEYS : height];
    const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d"));
    const image = context.createImageData(width, height);
    paint(screen.picture, image.data, INK, PAPER);
    context.putImageData(image, 0, 0);
  }
  return copy;
}
