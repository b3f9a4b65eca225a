/**
 * The first worker of the page, and what it needs first: index.html asks for these files while the page's scripts are on
 * their way, and this module hands them on. So nothing waits for the worker's own script. A bar shows how far they are.
 */

/** About how many bytes each of them has: a bar need not be exact. A test compares them with the files. */
const EARLY = { "micropython.wasm": 434_000, "packs/box.bin": 130_000 };
const ALL = Object.values(EARLY).reduce((sum, bytes) => sum + bytes);

/** Another worker with a box. It loads all that it needs by itself. */
export const fresh = () => new Worker("worker.js", { type: "module" });

/** @type {Worker | null} */
let spare = new Worker("worker.js", { type: "module", name: Object.keys(EARLY).join(" ") });
spare.onerror = (event) => {
  event.preventDefault();
  spare = null; // the next one may be loaded after all
};

/** The worker that was loaded early, or null if it could not be, or has been taken. */
export function takeSpare() {
  const worker = spare;
  spare = null;
  return worker;
}

/**
 * All bytes of a file.
 * @param {string} path
 * @param {(count: number) => void} came told of each piece
 */
async function whole(path, came) {
  const answer = await fetch(path);
  if (!answer.ok || !answer.body) {
    throw new Error(`${path}: ${answer.status}`);
  }
  const counted = new TransformStream({
    transform(piece, out) {
      came(piece.length);
      out.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(counted)).arrayBuffer();
}

/** Bring a worker its files, and show at the upper edge of the page how far they are. @param {Worker} worker */
async function bring(worker) {
  const bar = document.createElement("progress");
  bar.id = "coming";
  bar.max = ALL;
  bar.value = 0;
  bar.ariaLabel = "Pilothouse";
  document.querySelector("header")?.append(bar);
  const coming = Object.keys(EARLY).map(async (path) => {
    let bytes = null; // without them the worker asks itself, and says what is wrong
    try {
      bytes = await whole(path, (count) => {
        bar.value += count;
      });
    } catch {}
    worker.postMessage({ type: "brought", path, bytes }, bytes ? [bytes] : []);
  });
  await Promise.all(coming);
  bar.remove();
}

bring(spare);
