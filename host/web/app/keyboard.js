/** The keyboard at the table: the keys of the terminal, and those that browsers have. */

import { leap } from "./targets.js";
import { keyOf } from "./typed.js";

/** @typedef {import("./views/table.js").TableView} TableView */

const BACK = ["Escape", "Backspace", "b"];

/** @param {TableView} table */
export function listenToKeys(table) {
  document.addEventListener("keydown", (event) => {
    const isOther = document.body.dataset.view !== "table" || table.sheet.isOpen;
    if (!isOther && !event.ctrlKey && !event.altKey && !event.metaKey) {
      press(table, event);
    }
  });
}

/** @param {TableView} table @param {KeyboardEvent} event */
function press(table, event) {
  const key = keyOf(event);
  const typing = document.activeElement?.matches("input, select");
  if (BACK.includes(key) && !typing) {
    if (table.isNew) {
      document.getElementById("laid")?.click();
    } else if (table.answer.isAsking) {
      table.answer.toggle();
    } else if (table.choice.picked.length) {
      event.preventDefault();
      table.back();
    }
  } else if (key === "o" && !typing && !event.repeat) {
    const focus = document.activeElement;
    const mark = focus?.closest(".mark-to");
    if (mark) {
      table.take(mark);
    } else {
      (focus instanceof HTMLButtonElement ? focus : document.getElementById("primary"))?.click();
    }
  } else if (key === "?" && !typing) {
    table.asking.focus();
  } else if (!typing && table.isDrawn && leap(table.picture, event)) {
    event.preventDefault();
  }
}
