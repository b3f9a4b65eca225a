/** The sentence in the hand. */

import { html, nothing } from "lit-html";
import { gameOf } from "../table/games.js";
import { endOf, newsOf, onTurn } from "../table/said.js";
import { acting, called, isOver, isSame } from "../table/standing.js";
import { stepOf } from "../table/steps.js";
import { tell } from "../table/words.js";
import { unbroken } from "./words.js";

/** @typedef {import("../table/standing.js").Standing} Standing */

/**
 * Who, what is asked, and what has just happened; else what somebody has asked.
 * @param {import("./views/table.js").TableView} table
 * @param {Standing} standing
 * @param {string} why what is set can't be played
 */
export function sentence(table, standing, why) {
  const { game } = table;
  const who = acting(standing);
  const turn = onTurn(standing);
  const { flag, raised = [] } = game.clock.answer ?? {};
  const telling = game.tale.now;
  const happened = telling
    ? telling.text
    : raised.length
      ? tell("hand.raised", { who: raised.map((one) => called(standing, one)).join(", ") })
      : newsOf(standing, isSame(game.before, standing) ? game.before : null, table.geometry);
  const soft =
    happened === turn
      ? nothing
      : html`<span class=${telling ? "telling" : "soft"}>${happened}</span>${telling ? html` <small>${game.tale.place} ▸</small>` : nothing}`;
  const answer = table.answer.view();
  if (answer) {
    return answer;
  }
  if (isOver(standing)) {
    const end = endOf(standing, table.geometry);
    const further = end && happened.replace(end, "").trim();
    return html`<b class="won">${end || happened}</b> ${further ? html`<span class="soft">${further}</span>` : nothing}`;
  }
  if (why) {
    return html`${tell("hand.refused", { why })} ${soft}`;
  }
  if (game.refused) {
    const { stale, rule, message } = game.refused;
    return html`${table.statement(rule)}${stale ? tell("hand.stale") : tell("hand.refused", { why: table.rule(rule) || message })} ${soft}`;
  }
  if (game.hinted && !table.choice.picked.length) {
    const { action, why } = game.hinted;
    const [what, before] = [action, game.offer?.advised[0] ?? action].map((one) =>
      stepOf(one, standing, table.geometry),
    );
    const differs = before === what ? "" : tell("hand.either", { what: before });
    return unbroken(`${tell("hand.hinted", { what })} ${why} ${differs}`);
  }
  if (flag) {
    return tell("hand.flag", { who: called(standing, flag) });
  }
  if (game.isSeated(who) && !game.waits) {
    return html`${happened} <b>${tell("hand.thinks", { who: called(standing, who) })}</b>`;
  }
  const mine = mineOf(table, standing);
  const name = called(standing, who);
  const plain = turn === tell("on.turn", { who: name });
  const yours = mine && who === mine ? `${tell("hand.yours")}${plain ? ` (${name})` : ""}.` : "";
  const asked = telling ? "" : gameOf(standing).ask(standing, game.offer?.actions ?? [], table.choice);
  return html`<b>${yours} ${yours && plain ? "" : turn}</b> ${asked} ${soft} ${legendOf(table.legend.text)}`;
}

/** The side of the one who plays here alone, or on a telephone of his own; "": there are several. @param {import("./views/table.js").TableView} table @param {Standing} standing */
export function mineOf({ seat }, { players, seats }) {
  const persons = players.filter((one) => !seats[one]);
  return seat || (persons.length === 1 ? persons[0] : "");
}

/** What the marks mean. @param {string} legend */
function legendOf(legend) {
  return legend ? html`<small class="legend">${legend}</small>` : nothing;
}
