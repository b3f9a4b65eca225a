/** The views of a running game. This module is loaded when one of them is first shown. */

import "../table/shared.js";
import { load } from "../table/geometry.js";
import { LATER } from "./again.js";
import { noteUse } from "./device.js";
import { Game } from "./game.js";
import { rulesOf, ruleText } from "./rules.js";
import { Log } from "./views/log.js";
import { TableView } from "./views/table.js";
import { language, need, speak } from "./words.js";

/**
 * @param {object} parts
 * @param {import("./link.js").Link} parts.link
 * @param {{go: (view: string, param?: string) => void}} parts.shell
 * @param {HTMLElement} parts.place where the log is drawn
 * @param {boolean} parts.mayPlay
 * @param {string} parts.seat whose telephone this is, or ""
 * @param {Promise<unknown> | null} [parts.up] resolves when the box is there; null: the page itself looks then
 * @param {(view: string) => boolean} [parts.has] whether the page has a view
 * @param {() => void} [parts.drawn] called whenever something new was drawn
 * @param {(standing: import("../table/standing.js").Standing) => unknown} [parts.next] what a page has below a game that is over
 * @returns {Promise<{game: Game, table: TableView, log: Log}>}
 */
export async function playing({ link, shell, place, mayPlay, seat, up = null, has = () => true, drawn, next }) {
  const [geometry] = await Promise.all([load(), need("table")]);
  /** The last that the box has told. @type {import("../table/standing.js").Standing | null} */
  let told = null;
  const draw = () => {
    if (game.standing && game.standing !== told) {
      told = game.standing;
      noteUse();
    }
    table.draw();
    log.draw();
    drawn?.();
  };
  const spoken = (/** @type {string} */ code) => {
    speak(code).then(draw, draw);
  };
  const game = new Game(link, draw, spoken, geometry);
  const table = new TableView({
    game,
    geometry,
    sentence: statements(draw),
    go: (view, param) => shell.go(view, param),
    has,
    next,
    mayPlay,
    seat,
    now: () => link.call("ui.press", { button: "ok" }).catch(() => {}),
  });
  const log = new Log({ game, geometry, table, shell, place, mayPlay });
  if (up) {
    game.watch.isLooking = true; // there is nobody to be asked yet
    await game.recall();
    up.then(() => game.watch.renew());
  } else {
    game.watch.renew();
  }
  return { game, table, log };
}

/**
 * Gives the text of a statement at once, "" while it is not here yet; without a number that of the first.
 * @param {() => void} came called when one has come that was asked for
 * @returns {(game: string, rule: string) => string}
 */
function statements(came) {
  /** @type {Map<string, Map<string, string> | null>} */
  const known = new Map();
  /** Those that a box told one by one. @type {Map<string, string>} */
  const single = new Map();
  return (game, rule) => {
    const key = `${language()} ${game}`;
    if (PILOTHOUSE_RADIO) {
      const one = `${key} ${rule}`;
      if (!single.has(one)) {
        single.set(one, "");
        ruleText(game, rule).then((text) => {
          single.set(one, text);
          text && came();
        });
      }
      return single.get(one) ?? "";
    }
    if (!known.has(key)) {
      known.set(key, null);
      rulesOf(game).then(
        (all) => {
          known.set(key, all);
          came();
        },
        () => {
          known.delete(key); // who still shows it asks again
          setTimeout(came, LATER);
        },
      );
    }
    const all = known.get(key);
    return (rule ? all?.get(rule) : all?.values().next().value) ?? "";
  };
}
