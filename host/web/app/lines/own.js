/** A box of this page's own, without keys and memory: it plays a save that was dropped on the page. */

export class Own {
  /**
   * @param {() => void} up called when the box answers
   * @param {() => void} failed called when there is no box, or it can't go on
   * @param {string} language
   */
  constructor(up, failed, language) {
    /** What is done with its lines. @type {(line: string) => void} */
    this.hear = () => {};
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.onerror = (event) => {
      event.preventDefault();
      failed();
    };
    this.worker.onmessage = ({ data }) => {
      if (data.type === "line") {
        this.hear(data.text);
      } else if (data.type === "keep") {
        this.worker.postMessage({ type: "kept", id: data.id });
      } else if (data.type === "ready") {
        up();
      } else if (data.type === "trap") {
        console.info(data.message);
        failed();
      }
    };
    this.worker.postMessage({ type: "start", board: "pico_ssd1306", language, files: [], explain: false });
  }

  /** @param {string} line */
  send(line) {
    this.worker.postMessage({ type: "line", text: line });
  }

  close() {
    this.worker.terminate();
  }
}
