/** MASTER at the table: how far a ship has sailed, what she met on the way, and the port that she has entered. */

import { html, nothing } from "lit-html";
import { isWord, portName, tell } from "../../words.js";

const SAIL = /^sail (\d+)(?:\.\.(\d+))?((?: (?:zone|panama|suez|tow))*)(?: ([A-Z_]+))?$/;

/** @typedef {{low: number, high: number, met: string, port: string}} Range */

/** @param {string} text @returns {Range | null} */
function read(text) {
  const found = SAIL.exec(text);
  if (!found) {
    return null;
  }
  const [, low, high = low, met, port = ""] = found;
  return { low: Number(low), high: Number(high), met: met.trim(), port };
}

export class Dial {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.proposed = 0; // the moment of the game
    this.first = ""; // what the box has proposed, as an action
    this.squares = 0;
    this.most = 0; // squares that the box proposes
    this.met = "";
    this.port = "";
    /** @type {Range[]} */
    this.ranges = [];
  }

  /**
   * Take what the box proposes, unless the player has turned the dial since.
   * @param {string[]} actions what is legal
   * @param {string} proposed
   * @param {number} moment of the game: where the dial was turned to goes with it
   * @returns {boolean} whether a ship can sail now
   */
  offer(actions, proposed, moment) {
    this.ranges = actions.map(read).filter((range) => range !== null);
    const isUntouched = this.action === this.first;
    if (this.ranges.length && (this.proposed !== moment || isUntouched)) {
      this.proposed = moment;
      const { low, met, port } = read(proposed) ?? { low: this.ranges[0].high, met: "", port: "" };
      [this.squares, this.met, this.port] = [low, met, port];
      this.most = low;
      this.first = this.action;
    }
    return this.ranges.length > 0;
  }

  /** Whether it is the picture now. @param {number} moment */
  isFor(moment) {
    return this.ranges.length > 0 && this.proposed === moment;
  }

  /** What the large button plays. */
  get action() {
    return ["sail", this.squares, this.met, this.port].filter(Boolean).join(" ");
  }

  /** @param {number} squares @param {string} met @param {string} port */
  #set(squares, met, port) {
    [this.squares, this.met, this.port] = [squares, met, port];
    this.changed();
  }

  /** @param {string[]} bound ports that the ship may well enter; "" among them is none @param {unknown} below */
  view(bound, below) {
    // With the fuel that is bought before she may sail further than now.
    const most = Math.max(this.most, ...this.ranges.map(({ high }) => high));
    const words = [...new Set(this.ranges.flatMap(({ met }) => met.split(" ").filter(Boolean)))];
    const ports = [...new Set(this.ranges.map(({ port }) => port).filter(Boolean))];
    const first = [...new Set([...bound, this.port].filter((port) => port && ports.includes(port)))];
    return html`<div class="dial-told scroll">
      <div class="squares" role="group" aria-label=${tell("dial.squares")}>
        ${[...Array(most).keys()].map(
          (n) =>
            html`<button type="button" data-squares=${n + 1} aria-pressed=${n + 1 === this.squares ? "true" : "false"}
              @click=${() => this.#set(n + 1, this.met, this.port)}><b>${n + 1}</b></button>`,
        )}
        <p>${tell("dial.squares")}</p>
      </div>
      ${
        ports.length
          ? html`<div class="ports" role="group" aria-label=${tell("dial.port")}>
              ${first.map(
                (port) =>
                  html`<button type="button" data-port=${port} aria-pressed=${port === this.port ? "true" : "false"}
                    @click=${() => this.#set(this.squares, this.met, port === this.port ? "" : port)}>${portName(port)}</button>`,
              )}
              <select
                aria-label=${tell("dial.port")}
                @change=${(/** @type {any} */ event) => this.#set(this.squares, this.met, event.target.value)}
              >
                <option value="" ?selected=${!this.port}>${this.port ? tell("dial.none") : tell("dial.port")}</option>
                ${ports.map((port) => html`<option value=${port} ?selected=${port === this.port}>${portName(port)}</option>`)}
              </select>
            </div>`
          : nothing
      }
      ${
        words.length
          ? html`<div class="met" role="group" aria-label=${tell("dial.met")}>
              ${words.map((word) => {
                const on = this.met.split(" ").includes(word);
                const met = words.filter((one) => (one === word ? !on : this.met.split(" ").includes(one))).join(" ");
                const label = `with.${word}`;
                return html`<button type="button" data-met=${word} aria-pressed=${on ? "true" : "false"}
                  @click=${() => this.#set(this.squares, met, this.port)}>${isWord(label) ? tell(label) : word}</button>`;
              })}
            </div>`
          : nothing
      }
      <div><small>${tell("waiting")}</small>${below}</div>
    </div>`;
  }
}
