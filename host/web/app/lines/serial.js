/** The line to a box on a USB cable, by Web Serial. It comes back by itself when the cable does. */

const RATE = 115_200; // bits a second; a Pico's USB does not mind
const AGAIN = 700; // ms until a port that was lost is tried again

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
   * @param {() => void} up called when the line is there
   * @param {() => void} down called when it is lost
   */
  constructor(port, hear, up, down) {
    this.port = port;
    this.hear = hear;
    this.up = up;
    this.down = down;
    /** @type {WritableStreamDefaultWriter<Uint8Array> | null} */
    this.writer = null;
    this.ended = false;
    this.#run();
  }

  /** @param {string} line */
  send(line) {
    this.writer?.write(new TextEncoder().encode(`${line}\n`)).catch(() => {}); // the reader finds out, too
  }

  close() {
    this.ended = true;
    this.writer?.releaseLock();
    this.writer = null;
    this.port.close?.().catch(() => {});
  }

  async #run() {
    while (!this.ended) {
      try {
        await this.port.open({ baudRate: RATE });
        this.writer = this.port.writable.getWriter();
        this.send(""); // it ends a half line that may have been sent before
        this.up();
        await this.#read();
      } catch {
        // The cable is out, or another program has the port: it is tried again.
      }
      if (this.ended) {
        return;
      }
      this.writer?.releaseLock();
      this.writer = null;
      await this.port.close().catch(() => {});
      this.down();
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  async #read() {
    const decoder = new TextDecoder();
    const reader = this.port.readable.getReader();
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
          this.hear(line);
        }
      }
    } finally {
      reader.releaseLock();
    }
  }
}

const MOST = 65_536; // characters of a line; a box sends at most 1,024 bytes
