/** The line to `pilothouse board`: a WebSocket, a line of the link in each frame. It comes back by itself. */

const SOON = 300; // ms until the first attempt to connect again
const LATE = 1000; // ms, at most

export class Socket {
  /**
   * @param {string} token of the address
   * @param {(line: string) => void} hear
   * @param {() => void} up called when the line is there
   * @param {() => void} down called when it is lost
   */
  constructor(token, hear, up, down) {
    this.token = token;
    // A page that comes back with the same name is known again, and what it has asked for is not done twice.
    this.name = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
    this.hear = hear;
    this.up = up;
    this.down = down;
    this.wait = SOON;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.#connect();
  }

  /** @param {string} line */
  send(line) {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(line);
    }
  }

  close() {
    this.ended = true;
    this.socket?.close();
  }

  #connect() {
    const url = new URL("link", location.href.split("#")[0].replace(/^http/, "ws"));
    url.searchParams.set("token", this.token);
    url.searchParams.set("page", this.name);
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = SOON;
      this.up();
    };
    socket.onmessage = ({ data }) => typeof data === "string" && this.hear(data);
    socket.onclose = () => {
      if (this.ended) {
        return;
      }
      this.down();
      setTimeout(() => this.#connect(), this.wait);
      this.wait = Math.min(LATE, 1.5 * this.wait);
    };
  }
}
