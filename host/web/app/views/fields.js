/** The options of a game as rows: what each is called, one sentence about it, and what can be chosen. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { saidOf } from "../../table/words.js";
import { wordsOf } from "../options.js";
import { TIMES } from "../setup.js";
import { money } from "../words.js";
import { say } from "./words.js";

/** @typedef {import("../setup.js").Setup} Setup */
/** @typedef {import("../setup.js").Option} Option */

const ANY = 99; // of `max_rescues`

/** The options that differ from what is usual, in a few words. @param {Setup} setup */
export function inShort(setup) {
  const { game } = setup.about;
  const differing = setup.offered.filter(({ name }) => setup.value(name) !== setup.usual(name));
  return differing
    .map((option) => saidOf(label(game, option), wordOf(game, option, setup.value(option.name))))
    .join(" · ");
}

/**
 * All options that are worth offering now.
 * @param {Setup} setup
 * @param {() => void} changed draws them anew
 * @param {(name: string) => unknown} refused what the box has said against one
 */
export function fields(setup, changed, refused) {
  const { game } = setup.about;
  const order = Object.keys(wordsOf(game));
  const place = (/** @type {Option} */ { name }) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return [...setup.offered]
    .sort((one, other) => place(one) - place(other))
    .map((option) => {
      const set = (/** @type {any} */ value) => {
        setup.set(option.name, value);
        changed();
      };
      return row(
        option.name,
        label(game, option),
        wordsOf(game)[option.name]?.[1],
        control(setup, option, set),
        refused(option.name),
      );
    });
}

/** @param {Setup} setup @param {Option} option @param {(value: any) => void} set */
function control(setup, option, set) {
  const { name, range } = option;
  const { game } = setup.about;
  if (typeof option.default === "boolean") {
    return toggle(`option-${name}`, setup.value(name), set);
  }
  const values = setup.values(option);
  if (!values) {
    return html`<input id="option-${name}" type="number" inputmode="numeric" min=${range?.[0]} max=${range?.[1]}
      .value=${live(String(setup.value(name)))} @change=${(/** @type {any} */ { target }) => set(Number(target.value))} />`;
  }
  const texts = values.map((value) => /** @type {[any, string]} */ ([value, wordOf(game, option, value)]));
  return choice(`option-${name}`, texts, setup.value(name), set);
}

/** The clocks of a game of two. @param {Setup} setup @param {() => void} changed */
export function clocks(setup, changed) {
  const { clock } = setup;
  const number = (/** @type {"minutes" | "seconds" | "bonus"} */ name) => {
    const values = TIMES[name].includes(clock[name]) ? TIMES[name] : [clock[name], ...TIMES[name]];
    const set = (/** @type {number} */ n) => {
      clock[name] = n;
      changed();
    };
    return row(
      `clock-${name}`,
      say(`new.${name}`),
      "",
      choice(
        `option-clock-${name}`,
        values.map((n) => [n, String(n)]),
        clock[name],
        set,
      ),
    );
  };
  const kinds = TIMES.kind.map(
    (kind) => /** @type {[string, string]} */ ([kind, say(/** @type {"new.clock.off"} */ (`new.clock.${kind}`))]),
  );
  const kind = (/** @type {string} */ value) => {
    clock.kind = value;
    changed();
  };
  const flag = (/** @type {boolean} */ value) => {
    clock.flag = value;
    changed();
  };
  return html`
    ${row("clock", say("new.clock"), say("new.clock.sub"), choice("option-clock", kinds, clock.kind, kind))}
    ${clock.kind === "off" ? nothing : clock.kind === "move" ? number("seconds") : number("minutes")}
    ${clock.kind === "fischer" ? number("bonus") : nothing}
    ${clock.kind === "off" ? nothing : row("clock-flag", say("new.flag"), "", toggle("option-clock-flag", clock.flag, flag))}
  `;
}

/**
 * A row: its name, a sentence, and what is set in it.
 * @param {string} name
 * @param {string} title
 * @param {string | undefined} sentence
 * @param {unknown} inside an element with the id `option-NAME`
 * @param {unknown} [refused]
 */
export function row(name, title, sentence, inside, refused = nothing) {
  return html`
    <div class="row-field" data-option=${name}>
      <label for="option-${name}"><b>${title}</b>${sentence ? html`<small>${sentence}</small>` : nothing}</label>
      ${inside}
      ${refused}
    </div>
  `;
}

/** @param {string} id @param {boolean} value @param {(value: boolean) => void} set */
export function toggle(id, value, set) {
  return html`<input id=${id} class="switch" type="checkbox" role="switch" .checked=${live(Boolean(value))}
    @change=${(/** @type {any} */ { target }) => set(target.checked)} />`;
}

/**
 * @param {string} id
 * @param {[any, string][]} texts each value and what it is called
 * @param {any} value
 * @param {(value: any) => void} set
 */
export function choice(id, texts, value, set) {
  const at = Math.max(
    0,
    texts.findIndex(([each]) => each === value),
  );
  return html`
    <select id=${id} .value=${live(String(at))} @change=${(/** @type {any} */ { target }) => set(texts[Number(target.value)][0])}>
      ${texts.map(([, text], n) => html`<option value=${n} ?selected=${n === at}>${text}</option>`)}
    </select>
  `;
}

/** @param {string} game @param {Option} option */
function label(game, { name }) {
  return wordsOf(game)[name]?.[0] ?? name;
}

/** What a value is called. @param {string} game @param {Option} option @param {any} value */
function wordOf(game, { name }, value) {
  const text = wordsOf(game)[name]?.[2]?.[value];
  if (text) {
    return text;
  }
  if (typeof value === "boolean") {
    return say(value ? "yes" : "no");
  }
  if (name === "target") {
    return money(value);
  }
  return name === "max_rescues" && value === ANY ? say("new.any") : String(value);
}
