/**
 * What the glass says, for screen readers: all of it as text to walk through, and what has changed spoken aloud.
 */

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
    this.words.replaceChildren(
      ...lines.map((line) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = line;
        return paragraph;
      }),
    );
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.live.textContent = news(this.spoken, lines).join(". ");
      this.spoken = lines;
    }, CALM);
  }
}

/**
 * The lines to speak: those that are new, or all of another screen (its first line, the title, differs).
 * @param {string[]} before
 * @param {string[]} after
 */
export function news(before, after) {
  if (before[0] !== after[0]) {
    return after;
  }
  return after.filter((line) => !before.includes(line));
}
