/**
 * "What is this?" on the table: a long press, a right click, `?`, or a tap after *More* has asked. And a tap on what is no
 * button. What is pointed at is named by what the page has, and its key says which sentence tells the rest.
 */

const LONG = 500; // ms that a finger stays
const STILL = 10; // CSS pixels: a finger that goes further moves something
const LATE = 150; // ms by which a busy machine may be behind its clock
const BUTTON = "button, input, select, summary, a, label";
/** What has a key of its own beside its id: the attribute -> the key, or "" for the value of the attribute. */
const KEYS = Object.entries({
  what: "",
  figure: "",
  clock: "time",
  bill: "cargo",
  player: "seat",
  bow: "bow",
  squares: "squares",
  met: "met",
  port: "port",
  boat: "ruler",
  speed: "speed",
});
const PARTS = "#table-view, #deeds";
const WHOLE = `${PARTS}, #top, #strip, #hand`;
const PICTURE = "#told, #picture, #sight";
const THING = `[id], ${BUTTON}, ${KEYS.map(([name]) => `[data-${name}]`).join()}`;

/** @param {import("./views/table.js").TableView} table */
export function listenToQuestions(table) {
  let timer = 0;
  let [x, y] = [0, 0];
  let isTold = false; // the press is answered already: its click means nothing
  /** @param {EventTarget | null} target @returns {Element | null} */
  const partOf = (target) => (target instanceof Element && target.closest(PARTS) ? target : null);
  const stop = () => clearTimeout(timer);

  /** @param {PointerEvent} event @param {number} due */
  const hold = (event, due) => {
    timer = setTimeout(() => {
      if (performance.now() > due + LATE) {
        hold(event, performance.now() + LATE); // the finger may have gone, and nobody has heard of it yet
        return;
      }
      isTold = true;
      event.target?.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId: event.pointerId }));
      explain(table, /** @type {Element} */ (event.target), event);
    }, due - performance.now());
  };
  addEventListener(
    "pointerdown",
    (event) => {
      stop();
      isTold = false;
      if (partOf(event.target) && event.isPrimary && !event.button) {
        [x, y] = [event.clientX, event.clientY];
        hold(event, performance.now() + LONG);
      }
    },
    true,
  );
  addEventListener("pointermove", (event) => Math.hypot(event.clientX - x, event.clientY - y) > STILL && stop(), true);
  addEventListener("pointerup", stop, true);
  addEventListener("pointercancel", stop, true);
  addEventListener("contextmenu", (event) => {
    const part = partOf(event.target);
    if (part && !part.matches("input")) {
      event.preventDefault();
      stop();
      if (!isTold) {
        isTold = true;
        explain(table, part, event);
      }
    }
  });
  addEventListener(
    "click",
    (event) => {
      const part = partOf(event.target);
      if (!part) {
        return;
      }
      const asks = table.answer.isAsking && !part.closest("#stage, .rule");
      if (isTold && event.detail) {
        refuse(event);
      } else if (asks) {
        refuse(event);
        explain(table, part, null);
      } else if (
        !part.closest(`${BUTTON}, #stage, dialog, #laid`) &&
        !(part.closest("#sentence") && table.asking.goOn())
      ) {
        explain(table, part, null);
      }
      isTold = false;
    },
    true,
  );
}

/**
 * Say what something is.
 * @param {import("./views/table.js").TableView} table
 * @param {Element} part
 * @param {{clientX: number, clientY: number} | null} at where on the board; null: the part itself is meant
 */
export function explain(table, part, at) {
  if (at && part.closest("#stage")) {
    table.asking.at({ x: at.clientX, y: at.clientY });
    return;
  }
  const one = /** @type {HTMLElement | null} */ (part.closest(THING));
  if (!one || one.matches(WHOLE)) {
    return; // nothing is drawn there
  }
  table.sheet.close();
  const key = one.matches(PICTURE) ? "board" : keyOf(one);
  const who = one.dataset.player ?? "";
  const name = who ? table.nameOf(who) : nameOf(one);
  if (who) {
    table.answer.place(who, name, key);
  } else {
    table.answer.thing(key, name);
  }
}

/** Which sentence tells what something does. @param {HTMLElement} one */
function keyOf(one) {
  const { action } = one.dataset;
  if (action && !one.id) {
    return `do.${/^[a-z]+(?= |,|$)/.exec(action)?.[0] ?? "move"}`;
  }
  const [name, key] = KEYS.find(([attribute]) => one.dataset[attribute] !== undefined) ?? [];
  return (name && (key || one.dataset[name])) || one.id || "choice";
}

/** What something is called. @param {HTMLElement} one */
function nameOf(one) {
  const isTwice = one.querySelector(":scope > .unseen ~ .small[aria-hidden='true']"); // in words and as a figure
  const spoken = isTwice && one.querySelector(":scope > .unseen")?.textContent;
  const text = (one.ariaLabel ?? spoken) || one.innerText;
  const isLong = one.matches(`#sentence, .aim, ${PICTURE}`); // it stands there
  return isLong ? "" : text.replace(/\s+/g, " ").trim();
}

/** @param {Event} event */
function refuse(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
