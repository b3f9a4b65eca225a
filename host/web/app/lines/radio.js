/**
 * The line to a box that hands this page out itself, by its own radio. The box has few connections, so none is held: lines go in
 * short requests, and a number tells whether anything has changed (firmware/radio/README.md).
 */

const [SOON, LATE] = [500, 1000]; // ms between two looks, drawn anew each time: so telephones do not ask in step
const HIDDEN = 5000; // ms between them while nobody sees the page
const LOST = 3; // looks that fail in a row until the box counts as lost
const TOGETHER = 8; // lines of a request
const SILENT = 10_000; // ms that the box may say nothing
const HEAD = { "X-Pilothouse": "1" }; // a page of another site can't send it
const CHANGED = '{"jsonrpc":"2.0","method":"game.changed","params":{}}';
const KEY = "pilothouse-telephone";

/** Words of `page.table.txt`. @typedef {"radio.off"} Why */

export class Radio {
  /**
   * @param {(line: string) => void} hear
   * @param {() => void} up called when the box answers, and after each start of it
   * @param {(why: Why) => void} down called when it does not
   * @param {(own: string, taken: string[]) => void} seated called when seats may have changed: that of this telephone, those of others
   */
  constructor(hear, up, down, seated) {
    this.hear = hear;
    this.up = up;
    this.down = down;
    this.seated = seated;
    // The box knows a change again by its whole line, so no two pages may write the same.
    this.page = drawName();
    this.name = rememberName(this.page);
    this.seat = "";
    /** Lines that wait for the request under way. @type {string[]} */
    this.waiting = [];
    this.isAsking = false;
    this.ended = false;
    this.start = "";
    this.count = "";
    this.failed = LOST; // the box is not there yet
    this.#look();
  }

  close() {
    this.ended = true;
  }

  /** @param {string} line */
  send(line) {
    this.waiting.push(line.replace(/"id":(\d+)/, `"id":"${this.page}-$1"`));
    queueMicrotask(() => this.#ask()); // what is asked in the same breath goes together
  }

  /** This telephone plays a seat; "": none. @param {string} seat */
  async sit(seat) {
    this.seat = seat;
    const body = `${this.name} ${seat}`;
    try {
      await this.#take(await this.#fetch("sit", { method: "POST", body }).then((answer) => answer.text()));
    } catch (error) {
      noteFailure(error);
      this.start = ""; // the next look asks for the seat again, as after a start of the box
    }
  }

  /** @param {string} path @param {RequestInit} [more] */
  async #fetch(path, more = {}) {
    const answer = await fetch(path, {
      ...more,
      headers: HEAD,
      cache: "no-store",
      signal: AbortSignal.timeout(SILENT),
    });
    if (!answer.ok) {
      throw new Error(`${path}: ${answer.status}`);
    }
    return answer;
  }

  /** One request at a time; what is asked meanwhile goes together. */
  async #ask() {
    if (this.isAsking || !this.waiting.length || this.failed >= LOST) {
      return;
    }
    this.isAsking = true;
    const lines = this.waiting.splice(0, TOGETHER);
    try {
      const body = lines.map((line) => `${line}\n`).join("");
      await this.#read(await this.#fetch("line", { method: "POST", body }), lines);
    } catch (error) {
      noteFailure(error);
    }
    if (lines.length) {
      // The box closes what takes long. Asked in the same words once more, a change is done once.
      this.waiting.unshift(...lines);
      await passed(SOON);
    }
    this.isAsking = false;
    this.#ask();
  }

  /** Hear the answers as they come, and take the lines off that have one. @param {Response} answer @param {string[]} lines */
  async #read(answer, lines) {
    const reader = /** @type {ReadableStream<BufferSource>} */ (answer.body)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) {
        return;
      }
      const said = (rest + value).split("\n");
      rest = said.pop() ?? "";
      for (const line of said) {
        const id = /"id":"[a-z0-9]+-(\d+)"/.exec(line);
        const at = lines.findIndex((asked) => id && asked.includes(id[0]));
        if (id && at >= 0) {
          lines.splice(at, 1);
          this.hear(line.replace(id[0], `"id":${id[1]}`));
        }
      }
    }
  }

  async #look() {
    while (!this.ended) {
      try {
        await this.#take(await this.#fetch(`now?${this.name}`).then((answer) => answer.text()));
      } catch (error) {
        noteFailure(error);
        this.failed++;
        if (this.failed === LOST) {
          this.waiting = []; // what can be asked again waits in the link
          this.down("radio.off");
        }
      }
      await passed(document.hidden ? HIDDEN : SOON + Math.random() * (LATE - SOON));
    }
  }

  /** @param {string} text of `/now`: the start and the count, the own seat, those of others */
  async #take(text) {
    const [stamp, own = "", taken = ""] = text.split("\n");
    const [start, count] = stamp.split(".");
    const isBack = this.failed >= LOST || start !== this.start;
    const hasChanged = count !== this.count;
    this.failed = 0;
    this.hear(""); // it is there
    [this.start, this.count] = [start, count];
    if (isBack) {
      this.waiting = [];
      this.up();
      if (this.seat && !own) {
        await this.sit(this.seat); // a start of the box forgets who sits where
        return;
      }
    } else if (hasChanged) {
      this.hear(CHANGED);
    }
    this.seat = own;
    this.seated(own, taken.split(" ").filter(Boolean));
    this.#ask();
  }
}

/** @param {number} ms */
function passed(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param {unknown} error */
function noteFailure(error) {
  console.info(String(error));
}

function drawName() {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join("");
}

/** The name by which the box knows this telephone, also when the page is loaded again. @param {string} other the name if it has none */
function rememberName(other) {
  try {
    const name = localStorage.getItem(KEY) || other;
    localStorage.setItem(KEY, name);
    return name;
  } catch {
    return other; // the browser keeps nothing
  }
}
