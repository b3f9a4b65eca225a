/** The story of a finished game beside its film: the pages that the box tells, in the box's words. */

import { gameOf } from "../games.js";
import { badge, signOf } from "../signs.js";
import { draw, make, short } from "../svg.js";

/** @typedef {import("../standing.js").Standing} Standing */
/**
 * What the box tells (host/pilothouse/big/story.py).
 * @typedef {object} Story
 * @property {string[]} pages
 * @property {string[]} ids
 * @property {Record<string, number[]>} lines
 * @property {Record<string, number>} led
 * @property {Record<string, number>} counts
 * @property {Record<string, string>} marks
 * @property {[number, string | null]} since
 * @property {[number, string | null, number]} most
 * @property {string} note
 * @property {Record<string, string>} texts of the pages, in the film's language
 */

const [WIDE, HIGH] = [200, 84]; // of the lines, in units of the drawing

/**
 * The pages of a story.
 * @param {Story} story
 * @param {Standing} standing how the game ended
 * @returns {HTMLElement[]}
 */
export function pagesOf(story, standing) {
  const seats = standing.state.boats ? Object.keys(standing.state.boats) : standing.players;
  /** @param {string} who */
  const seatOf = (who) => Math.max(0, seats.indexOf(who), standing.players.indexOf(who));
  return story.pages.map((page) => {
    const { texts } = story;
    const box = make("section", { "data-page": page }, make("h2", {}, texts[page]));
    if (page === "since" || page === "most") {
      const [n, who, round = 0] = story[page];
      if (who !== null) {
        const text = texts[`${page}.text`].replace("{n}", String(round));
        box.append(
          make(
            "p",
            { class: "fact" },
            make("strong", {}, String(n)),
            badge(signOf(who, seatOf(who))),
            make("bdi", {}, gameOf(standing).nameOf(standing, who)),
          ),
          make("p", {}, text),
        );
      }
    } else if (page === "led") {
      box.append(bars(standing, Object.keys(story.led), story.led, {}, seatOf));
    } else if (page === "count") {
      box.append(bars(standing, story.ids, story.counts, story.marks, seatOf));
      if (story.note) {
        box.append(make("p", {}, texts[story.note]));
      }
    } else {
      box.append(lines(story, seatOf));
    }
    return box;
  });
}

/**
 * A row for each: sign, name, what is marked, a bar and its number.
 * @param {Standing} standing
 * @param {string[]} ids
 * @param {Record<string, number>} values
 * @param {Record<string, string>} marks
 * @param {(who: string) => number} seatOf
 */
function bars(standing, ids, values, marks, seatOf) {
  const most = Math.max(1, ...ids.map((who) => values[who]));
  const rows = ids.map((who) => {
    const sign = signOf(who, seatOf(who));
    const row = make(
      "li",
      { "data-who": who, "data-value": values[who] },
      badge(sign),
      make("bdi", {}, gameOf(standing).nameOf(standing, who)),
    );
    row.append(
      make("span", { class: "marked" }, marks[who] ?? ""),
      draw(
        "svg",
        { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
        draw("rect", { class: "done", width: (100 * values[who]) / most, height: 10, fill: sign.fill }),
      ),
      make("strong", {}, String(values[who])),
    );
    return row;
  });
  return make("ul", { class: "rows" }, ...rows);
}

/**
 * A line for each, the highest value at the top. Its end has the sign of whose it is.
 * @param {Story} story
 * @param {(who: string) => number} seatOf
 */
function lines({ ids, lines, texts }, seatOf) {
  const values = ids.flatMap((who) => lines[who]);
  const low = Math.min(...values);
  const span = Math.max(1, Math.max(...values) - low);
  const columns = Math.max(1, ...ids.map((who) => lines[who].length - 1));
  const all = ids
    .filter((who) => lines[who].length)
    .flatMap((who) => {
      const points = lines[who].map((value, n) => [
        short((WIDE * n) / columns),
        short(HIGH - (HIGH * (value - low)) / span),
      ]);
      const sign = signOf(who, seatOf(who));
      const end = badge(sign);
      const [x, y] = /** @type {number[]} */ (points.at(-1));
      for (const [name, value] of Object.entries({ x: x - 6, y: y - 6, width: 12, height: 12 })) {
        end.setAttribute(name, String(value));
      }
      const d = `M${points.map((point) => point.join(" ")).join("L")}`;
      return [
        draw("path", { class: "under", d }),
        draw("path", { d, stroke: sign.fill, "data-who": who, "data-values": lines[who].join(" ") }),
        end,
      ];
    });
  const title = texts.plot ?? texts.coal ?? "";
  return draw(
    "svg",
    { class: "lines", role: "img", "aria-label": title, viewBox: `-4 -8 ${WIDE + 14} ${HIGH + 16}` },
    ...all,
  );
}
