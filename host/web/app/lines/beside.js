/** The line to the box in another tab of this browser (relay.js). */

import { CHANNEL } from "../relay.js";

const HELLO = 1000; // ms between two questions whether somebody is there
const GONE = 3500; // ms of silence after which nobody is

export class Beside {
  /**
   * @param {(line: string) => void} hear
   * @param {() => void} up called when a box is there
   * @param {() => void} down called when it has gone
   */
  constructor(hear, up, down) {
    this.id = `${Date.now()} ${Math.random()}`;
    this.up = up;
    this.down = down;
    this.heard = 0;
    this.there = false;
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => {
      if (data?.to !== this.id && data?.to !== "all") {
        return;
      }
      this.#alive();
      if (typeof data.line === "string") {
        hear(data.line);
      }
    };
    this.timer = setInterval(() => this.#ask(), HELLO);
    this.#ask();
  }

  /** @param {string} line */
  send(line) {
    this.channel.postMessage({ to: "box", from: this.id, line });
  }

  close() {
    clearInterval(this.timer);
    this.channel.close();
  }

  #ask() {
    this.channel.postMessage({ to: "box", from: this.id, hello: true });
    if (this.there && performance.now() - this.heard > GONE) {
      this.there = false;
      this.down();
    }
  }

  #alive() {
    this.heard = performance.now();
    if (!this.there) {
      this.there = true;
      this.up();
    }
  }
}
