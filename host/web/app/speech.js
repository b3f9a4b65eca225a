/**
 * What the glass says, for screen readers: all of it as text to walk through, and what has changed spoken aloud.
 */

const SELECTED = "> "; // marks the line that the player has chosen (firmware/ui/words.py)
const CALM = 200; // ms without a change before something is spoken: pictures and wheels change quickly

export class Speech {
  /**
   * @param {HTMLElement} words shows the text, a paragraph a line
   * @param {HTMLElement} live is read aloud when it changes
   */
  constructor(words, live) {
    this.words = words;
    this.live = live;
    this.timer = 0;
    /** The lines that were spoken last. @type {string[]} */
    this.spoken = [];
    this.text = "";
  }

  /** @param {string} text lines of the glass */
  say(text) {
    if (text === this.text) {
      return;
    }
    this.text = text;
    const lines = text.split("\n").filter((line) => line.trim());
    this.words.replaceChildren(...lines.map(paragraph));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.live.textContent = news(this.spoken, lines).map(plain).join(". ");
      this.spoken = lines;
    }, CALM);
  }
}

/** @param {string} line */
function paragraph(line) {
  const element = document.createElement("p");
  element.textContent = plain(line);
  if (line !== plain(line)) {
    element.setAttribute("aria-current", "true");
  }
  return element;
}

/** A line without the mark of the selected one. @param {string} line */
function plain(line) {
  return line.startsWith(SELECTED) ? line.slice(SELECTED.length) : line;
}

/**
 * The lines to speak: those that are new or selected now, or all of another screen (its first line, the title,
 * differs). Where all is new, the selected one comes last, so that it stays in the ear.
 * @param {string[]} before
 * @param {string[]} after
 */
export function news(before, after) {
  if (before[0] !== after[0]) {
    return [...after, ...after.filter((line) => line !== plain(line))];
  }
  return after.filter((line) => !before.includes(line) && !before.includes(SELECTED + line));
}
