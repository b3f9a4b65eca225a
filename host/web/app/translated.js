/**
 * lit-html's `render`, for a page that a browser translates against its wish. Chrome replaces each text by an element <font>,
 * and lit-html would go on writing into texts that nobody sees, or fail. So the texts take their places again before anything
 * is drawn. The browser translates what is new then.
 */

import { render as draw } from "lit-html";

/** <font> -> the text in whose place it stands. @type {WeakMap<Node, Node>} */
const TEXTS = new WeakMap();
/** It watches from the first drawing on. @type {MutationObserver | undefined} */
let watch;

/** @param {MutationRecord[]} records */
function note(records) {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      const beside = [...addedNodes, previousSibling, nextSibling];
      const font = beside.find((node) => node?.nodeName === "FONT" && !TEXTS.has(node));
      if (font && text.nodeName === "#text") {
        TEXTS.set(font, text);
      }
    }
  }
}

/** @param {unknown} value @param {HTMLElement} place */
export function render(value, place) {
  if (!watch) {
    watch = new MutationObserver(note);
    watch.observe(document, { childList: true, subtree: true });
  }
  note(watch.takeRecords());
  for (const font of place.querySelectorAll("font")) {
    const text = TEXTS.get(font);
    if (text) {
      font.replaceWith(text);
    }
  }
  draw(value, place);
}
