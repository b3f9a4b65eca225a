/** Small pictures of the games, in the colours of the table: those of the games are `picture.svg` beside their modules. */

import { html, svg } from "lit-html";

/** @typedef {import("lit-html").TemplateResult} Template */

const CARD = svg`
  <rect width="96" height="72" fill="#b98f5d" /><path d="M0 22h96M0 47h96" stroke="#a87f4f" stroke-width="1.5" />
  <g transform="translate(36 37) rotate(-9)" stroke="#2a2118" stroke-width="1.6" stroke-linejoin="round">
    <path d="M-24-14-8-23 8-14 24-23V5L8 14-8 5-24 14Z" fill="#5fa8c6" />
    <path d="M-8-23v28M8-14v28" stroke="#d4ecf5" stroke-width="1" />
    <path d="M-3-7 4-1v9h-9v-9Z" fill="#d03a2f" /></g>
  <g transform="translate(73 43)"><circle r="17" fill="#1b2127" /><circle r="13.5" fill="#d03a2f" />
    <text y="8" text-anchor="middle" font-size="23" font-weight="700" fill="#ffffff">3</text></g>`;

const OTHER = svg`
  <rect width="96" height="72" fill="#cdd6dc" />
  <rect x="26" y="14" width="44" height="44" rx="9" fill="#ffffff" stroke="#1b2127" stroke-width="2" />
  <circle cx="38" cy="26" r="4" /><circle cx="58" cy="46" r="4" /><circle cx="48" cy="36" r="4" />`;

/** Game -> its picture, which the build has taken from its file. @type {Map<string, Template>} */
const pictures = new Map();

/** @param {string} game */
function drawingOf(game) {
  const text = PILOTHOUSE_PICTURES[game];
  if (text && !pictures.has(game)) {
    pictures.set(game, svg(Object.assign([text], { raw: [text] })));
  }
  return pictures.get(game) ?? OTHER;
}

/** @param {Template} drawing */
function framed(drawing) {
  return html`<svg class="picture" viewBox="0 0 96 72" aria-hidden="true">${drawing}</svg>`;
}

/** The picture of a game. @param {string} game */
export function pictureOf(game) {
  return framed(drawingOf(game));
}

/** The picture of a way to play: with the cardboard of the game, or on this screen. @param {string} game @param {boolean} seen */
export function pictureOfMode(game, seen) {
  return framed(seen ? drawingOf(game) : CARD);
}
