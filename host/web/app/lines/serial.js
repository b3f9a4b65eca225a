/**
 * The line to a box on a USB cable, by Web Serial. It comes back by itself when the cable does.
 *
 * A port is no box yet: it is asked for one until it answers. Where another program has left MicroPython in its raw REPL, which
 * answers nothing, Ctrl-B asks for the prompt, and Ctrl-D starts the box; a prompt that was there before is left alone.
 */

const RATE = 115_200; // bits a second; a Pico's USB does not mind
const AGAIN = 700; // ms until a port that was lost is tried again
const ASK = 1000; // ms between two questions whether a box is there
const [RAW, SILENT] = [2, 5]; // questions without an answer before a Ctrl-B, and until that is said
const [CTRL_B, CTRL_D] = ["\x02", "\x04"];
const HELLO = JSON.stringify({ jsonrpc: "2.0", id: "cable", method: "system.hello" });
const ANSWER = /^{.*"id": ?"cable".*"result"|^{.*"result".*"id": ?"cable"/;
const PROMPT = /^(>>> )+{/; // it echoes what it is asked
const MOST = 65_536; // characters of a line; a box sends at most 1,024

/** Why there is no box: words of `page.table.txt`. @typedef {"lost" | "cable.busy" | "cable.silent" | "cable.prompt"} Why */

/** Whether this browser can do that. */
export const canSerial = "serial" in navigator;

/** Ask the player for a port; rejects if he chooses none. @returns {Promise<any>} */
export function chosen() {
  return /** @type {any} */ (navigator).serial.requestPort();
}

export class Serial {
  /**
   * @param {any} port
   * @param {(line: string) => void} hear
   * @param {() => void} up called when a box answers
   * @param {(why: Why) => void} down called when there is none
   */
  constructor(port, hear, up, down) {
    this.port = port;
    this.hear = hear;
    this.up = up;
    this.down = down;
    /** @type {WritableStreamDefaultWriter<Uint8Array> | null} */
    this.writer = null;
    /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
    this.reader = null;
    /** @type {any} */
    this.timer = undefined;
    this.ended = false;
    this.isUp = false;
    this.asked = 0; // questions without an answer
    this.isLeaving = false; // whether a Ctrl-B was sent, and the Ctrl-D not yet
    this.#run();
  }

  /** @param {string} line is lost while there is no box */
  send(line) {
    if (this.isUp) {
      this.#write(`${line}\n`);
    }
  }

  close() {
    this.ended = true;
    this.reader?.cancel().catch(() => {});
  }

  /** @param {string} text */
  #write(text) {
    this.writer?.write(new TextEncoder().encode(text)).catch(() => {}); // the reader finds out, too
  }

  async #run() {
    /** @type {Why | ""} */
    let why = ""; // a line before this one may not have closed the port yet
    while (!this.ended) {
      try {
        await this.port.open({ baudRate: RATE });
        why = "lost";
        this.writer = this.port.writable.getWriter();
        this.#seek();
        await this.#read();
      } catch {
        // The cable is out, or another program has the port: it is tried again.
      }
      clearInterval(this.timer);
      this.writer?.releaseLock();
      this.writer = null;
      await this.port.close().catch(() => {});
      if (why && !this.ended) {
        this.#miss(why);
      }
      why ||= "cable.busy";
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  /** Ask for a box until one answers. */
  #seek() {
    this.asked = 0;
    this.isLeaving = false;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.#ask(), ASK);
    this.#ask();
  }

  #ask() {
    if (this.asked === RAW) {
      this.isLeaving = true;
      this.#write(CTRL_B);
    } else if (this.asked === SILENT) {
      this.#miss("cable.silent");
    }
    this.asked++;
    this.#write(`\n${HELLO}\n`); // an empty line ends a half one that may have been sent before
  }

  /** @param {Why} why there is no box */
  #miss(why) {
    this.isUp = false;
    this.down(why);
  }

  /** @param {string} line */
  #take(line) {
    if (PROMPT.test(line)) {
      this.#leave();
    } else if (this.isUp) {
      this.hear(line);
    } else if (ANSWER.test(line)) {
      clearInterval(this.timer);
      this.isUp = true;
      this.up();
    }
  }

  /** MicroPython's prompt is there in place of a box. */
  #leave() {
    if (this.isLeaving) {
      this.isLeaving = false;
      this.asked = RAW + 1; // what starts takes a while
      this.#write(CTRL_D);
      return;
    }
    if (this.isUp) {
      this.#seek();
    }
    this.asked = SILENT + 1;
    this.#miss("cable.prompt");
  }

  async #read() {
    const decoder = new TextDecoder();
    const reader = this.port.readable.getReader();
    this.reader = reader;
    let rest = "";
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) {
          return;
        }
        const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
        rest = (lines.pop() ?? "").slice(0, MOST);
        for (const line of lines) {
          this.#take(line);
        }
      }
    } finally {
      reader.releaseLock();
    }
  }
}
