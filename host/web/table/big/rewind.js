/** A saved game on a box of the page's own, as a film: it goes to any action by undo and redo. */

export class Rewind {
  /**
   * @param {import("../watch.js").Watch} watching a box that has loaded the save
   * @param {number} plies of the save
   */
  constructor(watching, plies) {
    this.watching = watching;
    this.plies = plies;
    this.at = plies;
    this.wanted = plies;
    this.going = false;
  }

  /** Go to a ply. Only the last of several wishes counts. @param {number} ply */
  async go(ply) {
    this.wanted = Math.max(0, Math.min(this.plies, ply));
    if (this.going) {
      return;
    }
    this.going = true;
    try {
      while (this.at !== this.wanted) {
        const { ply: now } = await this.watching.link.call(this.at > this.wanted ? "game.undo" : "game.redo");
        this.at = now;
      }
      this.watching.look();
    } finally {
      this.going = false;
    }
  }
}
