/** The doctor's questions: examines display and buttons of a Pico, as `pilothouse doctor` does, and asks the player. */

import { PACK } from "./firmware.js";
import { check } from "./pico.js";
import { bus, hex, pin, role, silent, stuck } from "./wiring.js";
import { plain, Trouble, tell } from "./words.js";

/**
 * @typedef {import("./wiring.js").Finding} Finding
 * @typedef {import("./words.js").Word} Word
 *
 * What a display may look like, and whether that is a fault.
 * @typedef {"right" | "shifted" | "turned" | "rows" | "dark"} Looks
 *
 * How the doctor speaks with the player. `ask` gives what he sees; `press` offers to end the waiting for buttons, and
 * gives what is called with each that went down.
 * @typedef {{tell: (sentence: string) => void, ask: (looks: Looks[]) => Promise<Looks>,
 *   press: (names: string[], enough: () => void) => (name: string) => void}} Player
 */

const SECONDS = 45; // to press each button once; a script may say nothing for a minute
const AGAIN = 500; // ms between two tries to end the listening
/** @type {Looks[]} */
const LOOKS = ["right", "shifted", "turned", "rows", "dark"];
const BUS = ["low", "high", "fast", "slow", "swapped"];

export class Doctor {
  /**
   * @param {import("./pico.js").Pico} pico
   * @param {import("./firmware.js").Firmware} firmware
   * @param {string} board
   * @param {Player} player
   */
  constructor(pico, firmware, board, player) {
    this.pico = pico;
    this.firmware = firmware;
    this.board = board;
    this.player = player;
    this.drawn = firmware.list.wires[board] ?? [];
    /** @type {Finding[]} */
    this.findings = [];
  }

  /** What is wrong; rejects with Trouble. */
  async examine() {
    const { about } = this.pico;
    check(about, this.firmware.list.mpy);
    if (about.crash) {
      this.player.tell(tell("doctor.crash", { crash: plain(about.crash.split("\n")[0]) }));
    }
    if (await this.pico.runJson("damaged", (found) => typeof found === "boolean", { pack: PACK })) {
      this.findings.push({ wrong: tell("found.broken"), mend: "" });
    }
    await this.#lend(this.firmware.list.modules[this.board]);
    const { display, buttons, active } = await this.pico.runJson("board", isBoard, { name: this.board });
    await this.#display(display);
    await this.#buttons(buttons, active);
    return this.findings;
  }

  /** @param {string[]} names */
  async #lend(names) {
    const files = await this.firmware.files(names);
    await this.pico.lend(new Map([...files].map(([name, { bytes }]) => [name, bytes])));
  }

  /** Look for the display on the I2C bus, draw the test pattern, ask what it looks like. @param {any} how */
  async #display(how) {
    const facts = { board: this.board, controller: plain(how.controller).toUpperCase() };
    if (how.bus === "i2c") {
      const found = await this.pico.runJson("bus", isBus, { how });
      const findings = bus(this.board, this.firmware.boards, how, found, this.drawn);
      this.findings.push(...findings);
      if (!found.fast.includes(how.address)) {
        this.player.tell(tell("doctor.none", facts));
        return;
      }
      this.player.tell(tell("doctor.answers", { ...facts, address: hex(how.address) }));
    } else {
      this.player.tell(tell("doctor.spi", facts));
    }
    const driver = this.firmware.list.drivers[how.driver ?? how.controller];
    if (!driver) {
      throw new Trouble("senseless");
    }
    await this.#lend(driver);
    await this.pico.run("pattern", { how, name: this.board }, { before: this.firmware.list.opening });
    const looks = await this.player.ask(LOOKS);
    if (looks !== "right") {
      const wrong = tell("doctor.looks", { looks: tell(`looks.${looks}`) });
      this.findings.push({ wrong, mend: tell(`looks.${looks}.mend`, facts) });
    }
  }

  /**
   * Find the buttons that are down all the time, then wait for each of the others.
   * @param {[string, number][]} buttons
   * @param {number} active
   */
  async #buttons(buttons, active) {
    const numbers = buttons.map(([, number]) => number);
    const down = await this.pico.runJson("held", areNumbers, { numbers, active });
    const free = buttons.filter(([, number]) => !down.includes(number));
    for (const [name, number] of buttons) {
      if (down.includes(number)) {
        this.findings.push(stuck(name, number, active, this.drawn));
      }
    }
    if (!free.length) {
      return;
    }
    const label = new Map(free.map(([name, number]) => [number, `${role(name)}, ${pin(number, this.drawn)}`]));
    const seen = await this.#presses(label, active);
    for (const [name, number] of free) {
      if (!seen.has(number)) {
        this.findings.push(silent(name, number, active, this.drawn));
      }
    }
  }

  /**
   * @param {Map<number, string>} label number of a pin -> its button
   * @param {number} active
   * @returns {Promise<Set<number>>} the numbers whose buttons went down
   */
  async #presses(label, active) {
    const seen = new Set();
    let ended = false;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let again;
    const mark = this.player.press([...label.values()], () => {
      ended = true;
      const stop = () => this.pico.repl.interrupt().catch(() => {}); // the listening finds out, too
      stop();
      clearInterval(again);
      again = setInterval(stop, AGAIN); // before the script runs nothing is interrupted
    });
    const takeLine = (/** @type {string} */ line) => {
      const name = label.get(Number(line));
      if (name === undefined) {
        throw new Trouble("senseless");
      }
      seen.add(Number(line));
      mark(name);
    };
    try {
      const numbers = [...label.keys()];
      await this.pico.run("presses", { numbers, active, seconds: SECONDS }, { heard: takeLine });
    } catch (error) {
      if (!(ended && error instanceof Trouble && error.word === "refuses")) {
        throw error;
      }
    } finally {
      clearInterval(again);
    }
    return seen;
  }
}

/** @param {any} found */
function isBoard(found) {
  const display = found?.display;
  const onBus = ["address", "sda", "scl", "freq"].every((name) => Number.isInteger(display?.[name]));
  return (
    typeof display?.controller === "string" &&
    (display.bus === "i2c" ? onBus : display.bus === "spi") &&
    Array.isArray(found.buttons) &&
    found.buttons.every(
      (/** @type {any} */ each) => each?.length === 2 && typeof each[0] === "string" && Number.isInteger(each[1]),
    ) &&
    Number.isInteger(found.active)
  );
}

/** @param {any} found */
function isBus(found) {
  const status = found?.status;
  return (
    BUS.every((name) => areNumbers(found?.[name])) &&
    found.low.length === 2 &&
    found.high.length === 2 &&
    (status === null || Number.isInteger(status))
  );
}

/** @param {any} found */
function areNumbers(found) {
  return Array.isArray(found) && found.every(Number.isInteger);
}
