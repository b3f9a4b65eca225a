/**
 * Passes the link on to other tabs of this browser: the big screen asks the box of this page, and hears what it hears.
 *
 * Messages on the channel: {to: "box", from, line} and {to: "box", from, hello: true} from a big screen; {to, line} and
 * {to, up} from the page with the box, `to` being the `from` of a big screen, or "all".
 */

import { LinkError } from "./link.js";

export const CHANNEL = "pilothouse link";

const WATCHING = ["view", "actions", "events", "log", "turns", "digest", "names", "save", "lesson"].map(
  (name) => `game.${name}`,
);
const PLAYING = ["game.do", "game.undo", "game.redo", "game.go"];
const KNOWN = new Set(["system.hello", "system.language", ...WATCHING, ...PLAYING]);
const UNKNOWN = -32601;

/** @param {import("./running.js").Running} running */
export function relay(running) {
  const channel = new BroadcastChannel(CHANNEL);
  running.link.listeners.add((method, params) => spread(channel, method, params));
  channel.onmessage = async ({ data }) => {
    if (data?.to !== "box" || !running.worker || !running.ready) {
      return;
    }
    if (data.hello) {
      channel.postMessage({ to: data.from, up: true });
      return;
    }
    const line = await answered(running.link, String(data.line));
    if (line) {
      channel.postMessage({ to: data.from, line });
    }
  };
}

/**
 * The line that answers a line; "" if there is none.
 * @param {import("./link.js").Link} link
 * @param {string} line
 */
async function answered(link, line) {
  const { id, method, params } = JSON.parse(line);
  try {
    if (!KNOWN.has(method) || params?.names || params?.code || params?.seen) {
      throw new LinkError({ code: UNKNOWN, message: "There is no such method here." });
    }
    const result = await link.call(method, params);
    return JSON.stringify({ jsonrpc: "2.0", id, result });
  } catch (error) {
    if (error instanceof LinkError) {
      const { code, message, data } = error;
      return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
    }
    return "";
  }
}

/** @param {BroadcastChannel} channel @param {string} method @param {any} params */
function spread(channel, method, params) {
  channel.postMessage({ to: "all", line: JSON.stringify({ jsonrpc: "2.0", method, params }) });
}
