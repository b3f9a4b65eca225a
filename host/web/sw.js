/**
 * The service worker: keeps a whole version of the page in this browser, so that it needs no net.
 *
 * A version is a list of files with their hashes. A file of another content is never kept, so versions never mix. A new
 * version is loaded whole beside the old one; it waits until the page posts `update`. The page posts `rest` when the
 * box runs: only then the first version loads what its start did not need.
 */

/** `make web` fills it in: path -> SHA-256, the first ones for the start. */
const VERSION = { name: "", start: /** @type {Record<string, string>} */ ({}), rest: {} };

/** @type {Record<string, string>} */
const FILES = { ...VERSION.start, ...VERSION.rest };
const PREFIX = "pilothouse ";
const CACHE = PREFIX + VERSION.name;
const HEADERS = ["content-type", "content-security-policy"];

/** What TypeScript takes for a window is this worker. */
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "update") {
    worker.skipWaiting();
  } else if (event.data === "rest") {
    event.waitUntil(keep(Object.keys(FILES)));
  }
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = pathOf(event.request.url);
  if (event.request.method === "GET" && path in FILES) {
    event.respondWith(fetchKept(path));
  }
});

/** The path of a file of ours, or another text. @param {string} url */
function pathOf(url) {
  const { scope } = worker.registration;
  const plain = url.replace(/[?#].*$/, "");
  return plain === scope ? "index.html" : plain.startsWith(scope) ? plain.slice(scope.length) : url;
}

/** The first version takes what its start needs. One that replaces another has all that it will ever need. */
async function install() {
  const isFirst = !(await caches.keys()).some((name) => name.startsWith(PREFIX));
  await keep(Object.keys(isFirst ? VERSION.start : FILES).filter((path) => !isFirst || isSpoken(path)));
}

/** Whether the page may need a file at its start: of the texts only those in a language of the browser. @param {string} path */
function isSpoken(path) {
  const [folder, name] = path.split("/");
  const codes = navigator.languages.map((tag) => tag.slice(0, 2));
  return folder !== "texts" || [...codes, "en"].includes(name.split(".")[0]);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) {
      await caches.delete(name);
    }
  }
  await worker.clients.claim();
}

/** Keep these files, or none of them more than before. @param {string[]} paths */
async function keep(paths) {
  await Promise.all(paths.map((path) => fetchKept(path)));
}

/**
 * A file of this version: the kept one, or a new one, which is kept then. Rejects if the server has another content.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function fetchKept(path) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(path);
  if (found) {
    return found;
  }
  const response = (await older(path)) ?? (await loaded(path, "default")) ?? (await loaded(path, "reload"));
  if (!response) {
    throw new Error(`${path} on the server is of another version`);
  }
  await cache.put(path, response.clone());
  return response;
}

/** The same content as another version has kept it. @param {string} path */
async function older(path) {
  const found = await caches.match(path);
  return found && checked(path, found);
}

/**
 * What the server has; `default` may give what the browser has loaded just now for the page.
 * @param {string} path
 * @param {RequestCache} how
 */
async function loaded(path, how) {
  const response = await fetch(path, { cache: how });
  return response.ok ? checked(path, response) : undefined;
}

/**
 * The response, if its content is that of this version.
 * @param {string} path
 * @param {Response} response
 */
async function checked(path, response) {
  const content = await response.arrayBuffer();
  const hash = await crypto.subtle.digest("SHA-256", content);
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (digits !== FILES[path]) {
    return undefined;
  }
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Response(content, { headers: Object.fromEntries(headers) });
}
