/** Packs of firmware files (host/pilothouse/build/packs.py), and how they come into MicroPython's file system. */

/**
 * The contents of a pack.
 * @param {Uint8Array} bytes
 * @returns {Map<string, Uint8Array>} path -> content
 */
export function unpacked(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  /** @type {[string, number][]} */
  const names = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let at = 4 + length;
  const files = new Map();
  for (const [path, size] of names) {
    files.set(path, bytes.subarray(at, at + size));
    at += size;
  }
  return files;
}

/**
 * Write a file, and make the folders above it.
 * @param {any} FS emscripten's file system
 * @param {string} path
 * @param {Uint8Array} bytes
 */
export function put(FS, path, bytes) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (folder) {
    FS.mkdirTree(folder);
  }
  FS.writeFile(path, bytes);
}

/**
 * Make the files of a pack that is not loaded yet. The first read of one of them loads the pack.
 * @param {any} FS
 * @param {[string, number][]} names path and bytes of each file
 * @param {() => Uint8Array} load returns the pack at once
 */
export function putLater(FS, names, load) {
  /** @type {[any, string][]} */
  const nodes = [];
  const fill = () => {
    const files = unpacked(load());
    for (const [node, path] of nodes) {
      Object.defineProperty(node, "contents", { value: files.get(path), writable: true });
    }
  };
  for (const [path, size] of names) {
    put(FS, `/${path}`, new Uint8Array(0));
    const { node } = FS.lookupPath(`/${path}`);
    Object.defineProperty(node, "contents", {
      configurable: true,
      get() {
        fill();
        return node.contents;
      },
      set() {}, // the first read decides
    });
    node.usedBytes = size;
    nodes.push([node, path]);
  }
}
