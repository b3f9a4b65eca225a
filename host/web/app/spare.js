/**
 * The first worker of the page. It is a module of its own, which index.html does not wait for: so worker and
 * WebAssembly are loaded while the page's modules still are.
 */

/** Another worker with a box. */
export const fresh = () => new Worker("worker.js", { type: "module" });

/** @type {Worker | null} */
let spare = fresh();
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
