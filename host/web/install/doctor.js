/** The doctor's questions: examines display, buzzer and buttons of a Pico, as `pilothouse doctor` does, and asks the player. */

import { PACK } from "./firmware.js";
import { check } from "./pico.js";
import { bus, controller, hex, loose, mute, others, pin, role, silent, stray, stuck, TWINS } from "./wiring.js";
import { plain, Trouble, tell } from "./words.js";

/**
 * @typedef {import("./wiring.js").Finding} Finding
 * @typedef {import("./wiring.js").Button} Button
 * @typedef {import("./words.js").Word} Word
 *
 * What a display looks like, and what a buzzer sounds like. Answers to a question; their words are `looks.ANSWER` and
 * `hears.ANSWER`.
 * @typedef {"right" | "shifted" | "turned" | "rows" | "dark"} Looks
 * @typedef {"two" | "same" | "mute" | "none"} Hears
 *
 * How the doctor speaks with the player. `ask` gives the answer to a question; `press` offers to end the waiting for buttons, and
 * gives what is called with each that went down.
 * @typedef {{tell: (sentence: string) => void,
 *   ask: <A extends string>(question: string, answers: Map<A, string>) => Promise<A>,
 *   press: (names: string[], enough: () => void) => (name: string) => void}} Player
 */

const SECONDS = 45; // to press each button once; a script may say nothing for a minute
const AGAIN = 500; // ms between two tries to end the listening
/** @type {Looks[]} */
const LOOKS = ["right", "shifted", "turned", "rows", "dark"];
/** @type {Hears[]} */
const HEARS = ["two", "same", "mute", "none"];
const TRIES = 500; // to reach the display, in ten seconds
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
    const { display, buttons, active, buzzer } = await this.pico.runJson("board", isBoard, { name: this.board });
    const isWired = display.bus === "i2c"; // any other plugs on, and has all pins
    if ((await this.#display(display)) && isWired) {
      await this.#wiggle(display);
    }
    if (buzzer !== null) {
      await this.#buzzer(buzzer);
    }
    const used = buttons.map((/** @type {Button} */ [, number]) => number);
    const free = isWired ? others([...used, buzzer, display.sda, display.scl]) : [];
    await this.#buttons(buttons, free, active);
    return this.findings;
  }

  /** @param {string[]} names */
  async #lend(names) {
    const files = await this.firmware.files(names);
    await this.pico.lend(new Map([...files].map(([name, { bytes }]) => [name, bytes])));
  }

  /** Look for the display on the I2C bus, and draw a frame; gives whether it answers. @param {any} how */
  async #display(how) {
    const facts = { board: this.board, controller: plain(how.controller).toUpperCase() };
    let isKnown = false;
    if (how.bus === "i2c") {
      const found = await this.pico.runJson("bus", isBus, { how });
      const findings = bus(this.board, this.firmware.boards, how, found, this.drawn);
      this.findings.push(...findings);
      isKnown = findings.length > 0;
      if (!found.fast.includes(how.address)) {
        this.player.tell(tell("doctor.none", facts));
        return false;
      }
      this.player.tell(tell("doctor.answers", { ...facts, address: hex(how.address) }));
    } else {
      this.player.tell(tell("doctor.spi", facts));
    }
    await this.#draw(how);
    await this.#look(how, isKnown);
    return true;
  }

  /** @param {any} how */
  async #draw(how) {
    const driver = this.firmware.list.drivers[how.driver ?? how.controller];
    if (!driver) {
      throw new Trouble("senseless");
    }
    await this.#lend(driver);
    await this.pico.run("pattern", { how, name: this.board }, { before: this.firmware.list.opening });
  }

  /**
   * Ask what the display shows; if that fits its twin, drive it so, and ask again.
   * @param {any} how
   * @param {boolean} isKnown whether it has told its controller, and it is the other one
   */
  async #look(how, isKnown) {
    const answers = new Map(LOOKS.map((each) => [each, tell(`looks.${each}`)]));
    const looks = await this.player.ask(tell("doctor.ask"), answers);
    const isOther = looks === "shifted" || looks === "dark";
    if (looks === "right" || (isKnown && isOther)) {
      return;
    }
    if (isOther && how.bus === "i2c" && how.controller in TWINS) {
      const [twin, offset] = TWINS[how.controller];
      await this.#draw({ ...how, controller: twin, offset });
      const again = tell("doctor.again", { controller: twin.toUpperCase() });
      if ((await this.player.ask(again, answers)) === "right") {
        this.findings.push(...controller(this.board, this.firmware.boards, how, twin));
        return;
      }
    }
    const wrong = tell("doctor.looks", { looks: tell(`looks.${looks}`) });
    const facts = { board: this.board, choose: tell("choose.board") };
    this.findings.push({ wrong, mend: tell(`looks.${looks}.mend`, facts) });
  }

  /** Count the answers of the display that are lost while the player moves its wires. @param {any} how */
  async #wiggle(how) {
    this.player.tell(tell("doctor.wiggle"));
    const found = await this.pico.runJson("wiggle", isWiggled, { how, tries: TRIES });
    this.findings.push(...loose(how, found, this.drawn));
  }

  /** Play two tones, and ask whether they differ. @param {number} number the pin of the buzzer */
  async #buzzer(number) {
    await this.pico.run("tones", { number });
    const answers = new Map(HEARS.map((each) => [each, tell(`hears.${each}`)]));
    const hears = await this.player.ask(tell("doctor.tones"), answers);
    if (hears === "same") {
      const wrong = tell("doctor.hears", { hears: tell("hears.same") });
      this.findings.push({ wrong, mend: tell("hears.same.mend") });
    } else if (hears === "mute") {
      this.findings.push(mute(number, this.drawn));
    }
  }

  /**
   * Find the buttons that are down all the time, then wait for each of the others.
   * @param {Button[]} buttons
   * @param {number[]} others pins without a button, where one may be by mistake
   * @param {number} active
   */
  async #buttons(buttons, others, active) {
    const numbers = [...buttons.map(([, number]) => number), ...others];
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
    const strays = others.filter((number) => !down.includes(number));
    const seen = await this.#presses(label, strays, active);
    let missing = free.filter(([, number]) => !seen.has(number));
    for (const number of [...seen].filter((each) => strays.includes(each))) {
      const [finding, button] = stray(number, missing, this.drawn);
      this.findings.push(finding);
      missing = missing.filter((each) => each !== button);
    }
    for (const [name, number] of missing) {
      this.findings.push(silent(name, number, active, this.drawn));
    }
  }

  /**
   * @param {Map<number, string>} label number of a pin -> its button
   * @param {number[]} strays pins without a button
   * @param {number} active
   * @returns {Promise<Set<number>>} the numbers that went down
   */
  async #presses(label, strays, active) {
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
      const number = Number(line);
      const name = label.get(number);
      if (name !== undefined) {
        mark(name);
      } else if (strays.includes(number)) {
        this.player.tell(tell("button.stray", { pin: pin(number) }));
      } else {
        throw new Trouble("senseless");
      }
      seen.add(number);
    };
    try {
      const numbers = [...label.keys()];
      await this.pico.run("presses", { numbers, others: strays, active, seconds: SECONDS }, { heard: takeLine });
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
    Number.isInteger(found.active) &&
    (found.buzzer === null || Number.isInteger(found.buzzer))
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
function isWiggled(found) {
  return [found?.tries, found?.lost].every(Number.isInteger) && areNumbers(found.off) && found.off.length === 2;
}

/** @param {any} found */
function areNumbers(found) {
  return Array.isArray(found) && found.every(Number.isInteger);
}
