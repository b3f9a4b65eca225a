/** What views look like around: a bar with the way back, and what lies below it. */

import { html, nothing } from "lit-html";
import { say } from "./words.js";

/** @typedef {import("lit-html").TemplateResult} Template */

/**
 * A view with its bar.
 * @param {string} title
 * @param {unknown} inside what scrolls
 * @param {object} [how]
 * @param {(() => void) | null} [how.back] what the arrow in the bar does; null: this view has none
 * @param {unknown} [how.beside] what else is in the bar
 * @param {unknown} [how.foot] what stays in the thumb's reach
 * @param {boolean} [how.primary] whether the way back is the likeliest thing to do here
 */
export function framed(
  title,
  inside,
  { back = () => history.back(), beside = nothing, foot = nothing, primary = false } = {},
) {
  return html`
    <header class="bar">
      ${back ? html`<button class="icon" type="button" ?data-primary=${primary} aria-label=${say("back")} @click=${back}>${ARROW}</button>` : nothing}
      <h1 tabindex="-1">${title}</h1>
      ${beside}
    </header>
    <div class="scroll"><div class="column">${inside}</div></div>
    ${foot === nothing ? nothing : html`<footer class="foot"><div class="column">${foot}</div></footer>`}
  `;
}

const ARROW = html`<svg viewBox="0 0 24 24" class="glyph" aria-hidden="true"><path d="M15 4 7 12l8 8" /></svg>`;
