/**
 * The box in WebAssembly: MicroPython with the firmware, a glass, and a host's end of the link.
 *
 * A box is spoken to with messages, in a worker (worker.js) or in node (node.mjs). It knows no page and no storage.
 *
 * To the box:
 * - `start` {board, language, files, seed?, explain?}: power-on; once. board: name of a board. language: a code, the
 *   language of a box whose saves don't name one. explain: whether a box whose saves don't say so explains the games as
 *   they are played; without it EXPLAINS. files: the saves of an earlier box as [path, bytes] each, or [path, null] for a
 *   folder; paths are relative ("settings", "archive/3"). seed: 0..2^32-1, the first seed of chance; each later one is
 *   one more. Without it seeds are random.
 * - `keys` {mask}: the keys that are held from now on; bits 1, 2, 4, 8, 16, 32 are up, down, left, right, ok, back.
 *   All boards have these six here, whatever buttons the real one has.
 * - `still` {}: the same keys are still held; without this for 0.4 s they are let go.
 * - `line` {text}: a line of the link for the box, without its LF.
 * - `kept` {id}: the changes `id` are in storage for good.
 *
 * From the box:
 * - `ready` {version}: the first frame is on the glass.
 * - `glass` {width, height, format, pixels, palette}: what can be seen has changed (Picture in glass.js).
 * - `text` {text}: what is on the glass in words has changed; a line for each row.
 * - `line` {text}: a line of the link from the box. It waits until all changes before it are kept.
 * - `keep` {id, changes}: an action, or anything else, has changed the saves. All changes of one message go into
 *   storage together or not at all, and those of `id` before those of `id` + 1 (Change in kept.js: `write` with the
 *   whole content, `remove`, `mkdir`).
 * - `sound` {hertz, ms}: a tone, when it has ended on the box: play it now.
 * - `print` {text}: a line that Python has printed, such as a traceback.
 * - `beat` {}: every second, while the box lives. A worker that is silent for five seconds hangs: end it.
 * - `trap` {message, what}: WebAssembly has trapped, memory is out, or the box can't go on. `what` says it as a word
 *   (failures.js); the message is for developers. Nothing follows. A new worker with the saves that are kept starts the
 *   box where it was.
 */

import { makeDevices } from "./devices.js";
import { failureOf, loaded, loadedNow, textOf } from "./failures.js";
import { Glass } from "./glass.js";
import { Kept } from "./kept.js";
import { Levels } from "./levels.js";
import { put, putAll, putLater } from "./packs.js";
import { Talk } from "./talk.js";

const HEAP = 256 * 1024; // bytes; it grows where a turn leaves more garbage than that (README.md, Memory)
const PYSTACK = 8 * 1024; // bytes; 2,048 by default, and the firmware calls deeper than that
const MOST = 4 * 1024 * 1024; // bytes in use between two turns, with which the box is started anew
const ROOT = "/saves";
const EXPLAINS = true; // the page has a card for lessons
const BEAT = 1000; // ms

/** @typedef {{type: string, [key: string]: any}} Message */

/** @typedef {ReturnType<typeof putLater>} Filling */

/**
 * @typedef {object} Surroundings what a box needs of the place where it runs
 * @property {(options: object) => Promise<any>} loadMicroPython of micropython.mjs
 * @property {(name: string) => Promise<Uint8Array>} pack loads a pack
 * @property {(name: string) => Uint8Array} packNow the same at once, while Python waits
 * @property {(message: Message) => void} post
 * @property {(step: () => void) => void} soon calls a function as soon as others have had their turn
 */

export class Box {
  /** @param {Surroundings} around */
  constructor(around) {
    this.around = around;
    this.post = around.post;
    /** Packs that can wait until one of their files is read: name -> fills the files. @type {Map<string, Filling>} */
    this.later = new Map();
    this.loading = this.#load();
    this.loading.catch(() => {}); // `start` says so
    /** MicroPython, once the box has started. @type {any} */
    this.mp = null;
    this.talk = new Talk();
    this.asked = 0; // id of the last changes that were handed out
    this.done = 0; // all changes up to this id are kept
    /** @type {{hertz: number, since: number} | null} */
    this.tone = null;
    this.levels = new Levels(() => this.wake());
    this.turnAt = 0;
    this.beatAt = 0;
    this.ready = false;
    this.over = false;
    /** @type {any} */
    this.timer = undefined;
    this.coming = false; // whether a turn comes as soon as others have had theirs
    /** @type {Glass | null} */
    this.glass = null;
    /**
     * Functions of the Python side, board/box.py. Each look at an attribute of Python makes a reference that only
     * JavaScript's own collection frees, so they are looked up once.
     * @type {any}
     */
    this.python = null;
    /** @type {Kept | null} */
    this.kept = null;
    /** Seeds of chance to come, if they are not random. @type {number | null} */
    this.seed = null;
  }

  /** Take a message. @param {Message} message */
  receive(message) {
    switch (message.type) {
      case "start":
        this.start(message).catch((error) => this.#trap(error));
        break;
      case "keys":
        this.levels.change(message.mask);
        break;
      case "still":
        this.levels.holdOn();
        break;
      case "line":
        this.hear(new TextEncoder().encode(`${message.text}\n`));
        break;
      case "kept":
        this.done = message.id;
        this.#say();
        break;
      default:
        throw new Error(`the box knows no message ${message.type}`);
    }
  }

  /** Hear any bytes on the link. @param {Uint8Array} bytes */
  hear(bytes) {
    this.talk.unheard.push(bytes);
    if (this.mp) {
      this.#next(0);
    }
  }

  /** Take a turn at once. */
  wake() {
    this.turnAt = 0;
    if (this.mp) {
      this.#turn();
    }
  }

  /** Power-on. @param {Message} how the message `start` */
  async start({ board, language, files, seed, explain = EXPLAINS }) {
    this.seed = seed ?? null;
    const tongue = `languages.${language}`;
    const { pack } = this.around;
    const [mp, drivers, texts] = await loaded(Promise.all([this.loading, pack(`boards.${board}`), pack(tongue)]));
    putAll(mp.FS, drivers);
    this.later.get(tongue)?.(texts);
    put(mp.FS, "/board.txt", new TextEncoder().encode(board));
    this.kept = restored(mp.FS, files, language, explain);
    this.#connect(mp);
    const python = mp.pyimport("box");
    this.glass = new Glass(JSON.parse(python.display(board)));
    const { start, turn, words, memory, version } = python.box;
    this.python = { turn, words, memory, version };
    start();
    this.mp = mp;
    this.#turn();
  }

  /** Load MicroPython and what every box has on its disk: that can be done before `start`. */
  async #load() {
    const { loadMicroPython, pack, packNow } = this.around;
    const [mp, firmware] = await Promise.all([
      loadMicroPython({
        heapsize: HEAP,
        pystack: PYSTACK,
        stdout: (/** @type {string} */ text) => this.post({ type: "print", text }),
      }),
      pack("box"),
    ]);
    const list = putAll(mp.FS, firmware).get("packs.json");
    for (const [name, inside] of Object.entries(JSON.parse(new TextDecoder().decode(list)))) {
      this.later.set(
        name,
        putLater(mp.FS, inside, () => loadedNow(() => packNow(name))),
      );
    }
    return mp;
  }

  /** Give Python what it has of this side: files in /dev, and the module `web`. @param {any} mp */
  #connect(mp) {
    makeDevices(mp.FS, {
      palette: { write: (bytes) => this.glass?.colours(bytes) },
      glass: { write: (bytes) => this.glass?.take(bytes) },
      say: { write: (bytes) => this.talk.spell(bytes) },
      hear: { read: (most) => this.talk.piece(most) },
    });
    mp.registerJsModule("web", {
      entropy: () => this.#entropy(),
      sound: (/** @type {number} */ hertz) => this.#sound(hertz),
    });
  }

  /** 32 bits of chance, as a signed number. */
  #entropy() {
    if (this.seed !== null) {
      const seed = this.seed;
      this.seed = (seed + 1) >>> 0;
      return seed | 0;
    }
    return crypto.getRandomValues(new Int32Array(1))[0];
  }

  /** The buzzer sounds from now on. @param {number} hertz 0: it is silent */
  #sound(hertz) {
    const now = performance.now();
    if (this.tone) {
      const ms = Math.max(1, Math.round(now - this.tone.since));
      this.post({ type: "sound", hertz: this.tone.hertz, ms });
    }
    this.tone = hertz ? { hertz, since: now } : null;
  }

  /** Take a turn; the next one is on its way at return. */
  #turn() {
    clearTimeout(this.timer);
    if (this.over) {
      return;
    }
    try {
      this.levels.look();
      const due = performance.now() >= this.turnAt;
      let wait = this.python.turn(due, this.levels.mask);
      const more = wait < 0;
      wait = more ? ~wait : wait;
      if (due) {
        this.turnAt = performance.now() + wait;
      }
      this.#show();
      this.#next(more || this.talk.unheard.length ? 0 : this.turnAt - performance.now());
    } catch (error) {
      this.#trap(error);
    }
  }

  /** Take the next turn after so many ms. @param {number} ms */
  #next(ms) {
    if (ms > 0) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#turn(), ms);
    } else if (!this.coming) {
      this.coming = true;
      this.around.soon(() => {
        this.coming = false;
        this.#turn();
      });
    }
  }

  /** Hand out what the last turn has brought. */
  #show() {
    const changes = this.kept?.changes() ?? [];
    if (changes.length) {
      this.post({ type: "keep", id: ++this.asked, changes });
    }
    this.#picture();
    this.talk.waitFor(this.asked);
    this.#say();
    this.#beat();
  }

  /** Tell every second that the box lives; it may not need too much memory for that. */
  #beat() {
    const now = performance.now();
    if (now >= this.beatAt) {
      this.beatAt = now + BEAT;
      this.post({ type: "beat" });
      if (this.python.memory() > MOST) {
        throw new Error("memory is out");
      }
    }
  }

  /** Send the lines whose changes are kept. */
  #say() {
    for (const text of this.talk.keptUpTo(this.done)) {
      this.post({ type: "line", text });
    }
  }

  /** Hand out what is on the glass, if that has changed. */
  #picture() {
    const { seen, picture } = /** @type {Glass} */ (this.glass).look();
    if (!seen) {
      return;
    }
    if (picture) {
      this.post({ type: "glass", ...picture });
    }
    const text = this.python.words();
    if (text !== null) {
      this.post({ type: "text", text });
    }
    if (!this.ready) {
      this.ready = true;
      this.post({ type: "ready", version: this.python.version() });
    }
  }

  /** The box can't go on. @param {any} error */
  #trap(error) {
    if (!this.over) {
      this.over = true;
      clearTimeout(this.timer);
      this.post({ type: "trap", message: textOf(error), what: failureOf(error) });
    }
  }
}

/**
 * The saves on the disk of a new box. Their changes are counted from here on.
 * @param {any} FS
 * @param {any} files as in the message `start`
 * @param {string} language of a box whose saves don't name one
 * @param {boolean} explain whether a box whose saves don't say so explains the games
 */
function restored(FS, files, language, explain) {
  const kept = new Kept(FS, ROOT);
  kept.restore(files);
  const file = `${ROOT}/settings`;
  let said = { language };
  try {
    said = JSON.parse(FS.readFile(file, { encoding: "utf8" }));
  } catch {} // there is none, or it is spoiled: then the box has its defaults
  if (!kept.known.has("settings") || Object(said) === said) {
    FS.writeFile(file, JSON.stringify({ explain, ...said }));
  }
  kept.changes();
  return kept;
}
