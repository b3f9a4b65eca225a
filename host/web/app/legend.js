/** One line that says what the marks on the board mean, until that was told often enough. */

import { isWord, tell } from "../table/words.js";
import { isUsed, noteUsed } from "./used.js";

const TIMES = 3; // that each is shown

export class Legend {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    this.text = ""; // what the marks mean; "": that is known
    this.noted = ""; // the moment and the meaning that was counted last
  }

  /** Find it for what is marked now. */
  look() {
    const { choice, game, marking, picture } = this.table;
    const { standing } = game;
    const marked = choice.next.filter(({ place }) => place && picture.placeOf(place));
    const kind = marked.some(({ coal }) => coal)
      ? "coal"
      : marking.taking.size
        ? "take"
        : choice.picked.length
          ? "to"
          : "from";
    const shown = `${game.moment} ${kind}`;
    const own = `mark.${kind}.${standing?.game}`;
    const word = /** @type {import("../table/words.js").Word} */ (isWord(own) ? own : `mark.${kind}`);
    if (!marked.length || (shown !== this.noted && isUsed(word, TIMES))) {
      this.text = "";
      return;
    }
    if (shown !== this.noted) {
      this.noted = shown;
      noteUsed(word);
    }
    this.text = tell(word);
  }
}
