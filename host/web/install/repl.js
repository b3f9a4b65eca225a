/**
 * MicroPython's raw REPL on a serial port: runs code on the device and hears what it prints.
 *
 * Code goes by raw paste: the device says how much it can take. One that has no raw paste gets it in small pieces.
 */

import { Trouble } from "./words.js";

const RATE = 115_200; // bits a second; a Pico's USB does not mind
const ATTEMPTS = 8; // to come to the raw REPL
const HEARS = 2_000; // ms until a device that was stopped says so
const STOPS = 6_000; // ms that each other step on the way may take
const SILENCE = 60_000; // ms for which a script may print nothing
const STARTS = 10_000; // ms until the prompt is there
const MOST = 1 << 20; // characters that a device may say to one piece of code
const PIECE = 256; // bytes that a device without raw paste can hold
const REST = 10; // ms between two pieces

const [PASTE, END, STOP, RAW, FRIENDLY] = ["\x05A\x01", "\x04", "\r\x03", "\r\x01", "\r\x02"];
const READY = "raw REPL; CTRL-B to exit\r\n";

/** The code failed on the device. `traceback`: what MicroPython says. */
export class Failed extends Error {
  /** @param {string} traceback */
  constructor(traceback) {
    super(traceback);
    this.traceback = traceback;
  }
}

export class Repl {
  /** @param {any} port of Web Serial */
  constructor(port) {
    this.port = port;
    /** What was heard and not taken yet, a character for each byte. */
    this.said = "";
    this.count = 0; // characters since something was written
    this.pastes = true;
    this.gone = false;
    this.running = false; // whether code runs that `run` has sent
    this.wake = () => {};
  }

  /** Open the port. Rejects with Trouble if it can't be opened. */
  async open() {
    try {
      await this.port.open({ baudRate: RATE });
    } catch {
      throw new Trouble("port.busy");
    }
    this.writer = this.port.writable.getWriter();
    this.listening = this.#listen();
  }

  async close() {
    this.gone = true;
    await this.reader?.cancel().catch(() => {});
    await this.listening;
    this.writer?.releaseLock();
    await this.port.close().catch(() => {});
  }

  async #listen() {
    while (this.port.readable && !this.gone) {
      this.reader = this.port.readable.getReader();
      try {
        for (;;) {
          const { value, done } = await this.reader.read();
          if (done) {
            break;
          }
          if (this.said.length < MOST) {
            this.said += letters(value); // what nobody takes does not grow without an end
          }
          this.count += value.length;
          this.wake();
        }
        break; // the cable came off, or the port is closed
      } catch {
        // A byte was lost; if the port is still there, it has another stream.
      } finally {
        this.reader.releaseLock();
      }
    }
    this.gone = true;
    this.wake();
  }

  /** @param {string | Uint8Array} what */
  async write(what) {
    this.count = 0;
    try {
      await this.writer?.write(typeof what === "string" ? new TextEncoder().encode(what) : what);
    } catch {
      this.gone = true;
    }
    if (this.gone) {
      throw new Trouble("gone");
    }
  }

  /**
   * Wait for more, unless `enough` holds already.
   * @param {() => boolean} enough
   * @param {number} silence ms for which nothing may come
   * @param {number} due when it has to be there at the latest, as performance.now() counts
   */
  async #hear(enough, silence, due = Number.POSITIVE_INFINITY) {
    while (!enough()) {
      if (this.gone) {
        throw new Trouble("gone");
      }
      if (this.count > MOST) {
        throw new Trouble("senseless");
      }
      const most = Math.min(silence, due - performance.now());
      const before = this.count;
      await /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, most));
          this.wake = () => {
            clearTimeout(timer);
            resolve();
          };
        })
      );
      if (this.count === before && !this.gone) {
        throw new Trouble("silent");
      }
    }
  }

  /** @param {number} size */
  async #take(size) {
    await this.#hear(() => this.said.length >= size, STOPS);
    const taken = this.said.slice(0, size);
    this.said = this.said.slice(size);
    return taken;
  }

  /**
   * What is said before a mark; the mark is taken, too.
   * @param {string} mark
   * @param {number} silence ms
   * @param {number} [within] ms
   */
  async until(mark, silence, within = Number.POSITIVE_INFINITY) {
    await this.#hear(() => this.said.includes(mark), silence, performance.now() + within);
    const at = this.said.indexOf(mark);
    const taken = this.said.slice(0, at);
    this.said = this.said.slice(at + mark.length);
    return taken;
  }

  /** Stop the program that runs, and reset. A Ctrl-C can be lost while a box starts, so there are several attempts. */
  async stop() {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        await this.write(STOP);
        await pause(100);
        this.said = "";
        await this.write(RAW);
        await this.until(`${READY}>`, HEARS, HEARS);
        await this.write(END);
        await this.until("soft reboot\r\n", STOPS, STOPS);
        await this.until(READY, STOPS, STOPS);
        return;
      } catch (error) {
        if (!(error instanceof Trouble) || this.gone) {
          throw error;
        }
      }
    }
    throw new Trouble("port.silent");
  }

  /** Reset as power-on does: main.py runs. */
  async start() {
    await this.write(STOP);
    await this.write(FRIENDLY);
    await this.until(">>> ", STARTS, STARTS);
    await this.write(END);
  }

  /**
   * Run code; gives what it prints. Rejects with Failed if it fails, with Trouble if the device does not do as asked.
   * @param {string} code
   * @param {(line: string) => void} [heard] called with each line at once
   * @param {number} [silence] ms for which it may print nothing
   */
  async run(code, heard, silence = SILENCE) {
    await this.#send(new TextEncoder().encode(code));
    this.running = true;
    try {
      while (heard && (await this.#hasLine(silence))) {
        heard(text(await this.until("\n", silence)).trim());
      }
      const said = await this.until(END, silence);
      const wrong = await this.until(END, silence);
      if (wrong) {
        throw new Failed(text(wrong).trim());
      }
      return text(said);
    } finally {
      this.running = false;
    }
  }

  /** Whether the code says another line before it ends. @param {number} silence ms */
  async #hasLine(silence) {
    const [line, end] = ["\n", END].map((mark) => () => this.said.indexOf(mark));
    await this.#hear(() => line() >= 0 || end() >= 0, silence);
    return end() < 0 || (line() >= 0 && line() < end());
  }

  /** Interrupt the code that runs. While code is being sent nothing is done: a Ctrl-C would spoil it. */
  async interrupt() {
    if (this.running) {
      await this.write("\x03");
    }
  }

  /** @param {Uint8Array} code */
  async #send(code) {
    await this.until(">", STOPS);
    if (this.pastes) {
      await this.write(PASTE);
      const answer = await this.#take(2);
      if (answer === "R\x01") {
        return this.#paste(code);
      }
      if (answer !== "R\x00") {
        await this.until(`${READY.slice(2)}>`, STOPS);
      }
      this.pastes = false;
    }
    for (let at = 0; at < code.length; at += PIECE) {
      await this.write(code.subarray(at, at + PIECE));
      await pause(REST);
    }
    await this.write(END);
    if ((await this.#take(2)) !== "OK") {
      throw new Trouble("senseless");
    }
  }

  /** @param {Uint8Array} code */
  async #paste(code) {
    const [low, high] = await this.#take(2);
    const window = low.charCodeAt(0) + 256 * high.charCodeAt(0);
    let credit = window;
    for (let at = 0; at < code.length; ) {
      while (credit === 0 || this.said) {
        const sign = await this.#take(1);
        if (sign === END) {
          await this.write(END); // the device has had enough, and says why
          return;
        }
        if (sign !== "\x01" || window === 0) {
          throw new Trouble("senseless");
        }
        credit += window;
      }
      const part = code.subarray(at, at + credit);
      await this.write(part);
      at += part.length;
      credit -= part.length;
    }
    await this.write(END);
    await this.until(END, STOPS);
  }
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A character for each byte. @param {Uint8Array} bytes */
function letters(bytes) {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** What UTF-8 says in such characters. @param {string} said */
function text(said) {
  return new TextDecoder().decode(Uint8Array.from(said, (letter) => letter.charCodeAt(0)));
}
