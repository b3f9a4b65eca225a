/** Small pictures of the games, drawn here: they need no file, and have the colours of the table. */

import { html, svg } from "lit-html";

/** @typedef {import("lit-html").TemplateResult} Template */

const RIVER = svg`
  <rect width="96" height="72" fill="#5fa8c6" />
  <path d="M0 0h96v9q-24 9-48 3T0 16Z" fill="#7fa862" /><path d="M0 60q24-11 48-3t48-6v21H0Z" fill="#8cb36d" />
  <path d="M8 30q8-4 16 0M70 24q8-4 16 0M58 50q7-4 14 0" fill="none" stroke="#d4ecf5" stroke-width="2" stroke-linecap="round" />
  <g transform="translate(20 45)"><path d="M0-13 11-6.5V6.5L0 13-11 6.5V-6.5Z" fill="#5d8a45" stroke="#e9dba8" stroke-width="2.5" />
    <path d="M-5 3v-6l5-4 5 4v6Z" fill="#f6efdd" stroke="#4b3621" stroke-width="1.2" /></g>
  <g transform="translate(54 33) rotate(68)" stroke="#1b2127" stroke-width="1.6" stroke-linejoin="round">
    <path d="M0-21 9-9v25q0 3-3 3h-12q-3 0-3-3V-9Z" fill="#d03a2f" /><path d="M-5-6h10v19H-5Z" fill="#fbf3e2" />
    <circle cx="0" cy="-1" r="2.6" fill="#1b2127" /><path d="M-9 15h18" stroke-width="3" /></g>
  <g transform="translate(79 54)"><circle r="11" fill="#1b2127" /><circle r="8" fill="#d03a2f" />
    <text y="5" text-anchor="middle" font-size="14" font-weight="700" fill="#ffffff">4</text></g>`;

const CARD = svg`
  <rect width="96" height="72" fill="#b98f5d" /><path d="M0 22h96M0 47h96" stroke="#a87f4f" stroke-width="1.5" />
  <g transform="translate(36 37) rotate(-9)" stroke="#2a2118" stroke-width="1.6" stroke-linejoin="round">
    <path d="M-24-14-8-23 8-14 24-23V5L8 14-8 5-24 14Z" fill="#5fa8c6" />
    <path d="M-8-23v28M8-14v28" stroke="#d4ecf5" stroke-width="1" />
    <path d="M-3-7 4-1v9h-9v-9Z" fill="#d03a2f" /></g>
  <g transform="translate(73 43)"><circle r="17" fill="#1b2127" /><circle r="13.5" fill="#d03a2f" />
    <text y="8" text-anchor="middle" font-size="23" font-weight="700" fill="#ffffff">3</text></g>`;

const CHART = svg`
  <rect width="96" height="72" fill="#cfe3ec" />
  <path d="M0 18h96M0 36h96M0 54h96M16 0v72M32 0v72M48 0v72M64 0v72M80 0v72" stroke="#b4d0dd" stroke-width="1" />
  <path d="M6 10q20-6 27 5 2 8-8 13-4 7 1 14-1 13-7 19-6-10-5-20-10-8-12-20Z" fill="#cdbb8a" stroke="#9a8655" stroke-width="1.3" />
  <path d="M57 8q22-5 33 4 4 9-6 15-9 2-11 12 1 11-7 16-9-6-6-17-10-5-9-17Z" fill="#cdbb8a" stroke="#9a8655" stroke-width="1.3" />
  <path d="M27 47q14 15 31 0 5-8 15-12" fill="none" stroke="#15507f" stroke-width="2.6" stroke-dasharray="5 4" />
  <path d="M22 41h11v11H22ZM69 29h11v11H69Z" fill="#d03a2f" stroke="#1b2127" stroke-width="1.3" />
  <g transform="translate(48 54)" stroke="#1b2127" stroke-width="1.3" stroke-linejoin="round">
    <path d="M-12 0h24l-4 7H-8Z" fill="#2a56c6" /><path d="M-5 0v-5h8v5Z" fill="#fbf3e2" /><path d="M0-5v-4" stroke-width="3" /></g>`;

const STONES = [
  [24, 57, 1],
  [40, 57, 3],
  [56, 57, 2],
  [72, 57, 1],
  [40, 41, 2],
  [24, 15, 2],
  [56, 15, 1],
  [72, 15, 3],
];
const GYGES = svg`
  <rect width="96" height="72" fill="#e2cfa6" />
  <path d="M16 7h64v58H16ZM16 23h64M16 49h64M32 7v58M48 7v58M64 7v58M16 33h64" fill="none" stroke="#c3a670" stroke-width="1.3" />
  ${STONES.map(
    ([x, y, rings]) => svg`<g transform="translate(${x} ${y})" fill="none" stroke="#6a4a25" stroke-width="2">
      <circle r="6.5" fill="#fbf3e2" />${rings > 1 ? svg`<circle r="3.8" />` : ""}${rings > 2 ? svg`<circle r="1" />` : ""}</g>`,
  )}`;

const BOATS = [
  ["#f4c531", 16, 54, 40, 54],
  ["#f4c531", 52, 40, 52, 64],
  ["#f4c531", 66, 58, 86, 58],
  ["#d03a2f", 28, 12, 28, 36],
  ["#d03a2f", 52, 26, 76, 26],
  ["#d03a2f", 10, 16, 10, 40],
];
const TBOATS = svg`
  <rect width="96" height="72" fill="#8fc3d6" />
  <path d="M10 8h76M10 26h76M10 44h76M10 62h76M10 8v54M28 8v54M46 8v54M64 8v54M86 8v54" stroke="#a9d4e4" stroke-width="1" />
  ${BOATS.map(([, ...line]) => svg`<path d="M${line[0]} ${line[1]}L${line[2]} ${line[3]}" stroke="#1b2127" stroke-width="11" stroke-linecap="round" />`)}
  ${BOATS.map(([fill, ...line]) => svg`<path d="M${line[0]} ${line[1]}L${line[2]} ${line[3]}" stroke="${fill}" stroke-width="8" stroke-linecap="round" />`)}`;

const OTHER = svg`
  <rect width="96" height="72" fill="#cdd6dc" />
  <rect x="26" y="14" width="44" height="44" rx="9" fill="#ffffff" stroke="#1b2127" stroke-width="2" />
  <circle cx="38" cy="26" r="4" /><circle cx="58" cy="46" r="4" /><circle cx="48" cy="36" r="4" />`;

/** @type {Record<string, Template>} */
const PICTURES = { mississippi: RIVER, master: CHART, gyges: GYGES, tboats: TBOATS };

/** @param {Template} drawing */
function framed(drawing) {
  return html`<svg class="picture" viewBox="0 0 96 72" aria-hidden="true">${drawing}</svg>`;
}

/** The picture of a game. @param {string} game */
export function pictureOf(game) {
  return framed(PICTURES[game] ?? OTHER);
}

/** The picture of a way to play: with the cardboard of the game, or on this screen. @param {string} game @param {boolean} seen */
export function pictureOfMode(game, seen) {
  return framed(seen ? (PICTURES[game] ?? OTHER) : CARD);
}
