/** The lesson of a first game on the big screen: who watches reads what is told to whoever is on turn, as long as it is told. */

import { throwOther } from "../../app/link.js";

const LOOK = 2000; // ms between two looks: nobody says when it was read

export class Lessons {
  /**
   * @param {import("../../app/link.js").Link} link
   * @param {import("../table.js").Table} table
   */
  constructor(link, table) {
    this.link = link;
    this.table = table;
    this.timer = setInterval(() => this.look(), LOOK);
  }

  /** Show the lesson of this moment, once all that has happened is told. */
  async look() {
    const { shown, isTelling } = this.table;
    if (!shown || isTelling) {
      this.table.teach(null);
      return;
    }
    try {
      const { lesson } = await this.link.call("game.lesson");
      if (shown === this.table.shown && !this.table.isTelling) {
        this.table.teach(lesson);
      }
    } catch (error) {
      throwOther(error); // an older box has none, or the line is lost
    }
  }

  stop() {
    clearInterval(this.timer);
    this.table.teach(null);
  }
}
