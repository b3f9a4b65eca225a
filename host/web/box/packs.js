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
 * Make a file, and the folders above it. Much faster than to open, write and close each of some hundred files.
 * @param {any} FS emscripten's file system
 * @param {string} path there is no such file yet
 * @param {Uint8Array} bytes its content; it is not copied
 * @returns {any} its node
 */
export function put(FS, path, bytes) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (folder && !FS.analyzePath(folder).exists) {
    FS.mkdirTree(folder);
  }
  const node = FS.create(path);
  node.contents = bytes;
  node.usedBytes = bytes.length;
  return node;
}

/**
 * Make the files of a pack.
 * @param {any} FS
 * @param {Uint8Array} pack
 */
export function putAll(FS, pack) {
  const files = unpacked(pack);
  for (const [path, bytes] of files) {
    put(FS, `/${path}`, bytes);
  }
  return files;
}

/**
 * Make the files of a pack that is not loaded yet. The first read of one of them loads the pack.
 * @param {any} FS
 * @param {[string, number][]} names path and bytes of each file
 * @param {() => Uint8Array} load returns the pack at once
 * @returns {(pack: Uint8Array) => void} fills them, if the pack has come before that
 */
export function putLater(FS, names, load) {
  /** @type {[any, string][]} */
  const nodes = [];
  /** @param {Uint8Array} pack */
  const fill = (pack) => {
    const files = unpacked(pack);
    for (const [node, path] of nodes) {
      Object.defineProperty(node, "contents", { value: files.get(path), writable: true });
    }
  };
  for (const [path, size] of names) {
    const node = put(FS, `/${path}`, new Uint8Array(0));
    Object.defineProperty(node, "contents", {
      configurable: true,
      get() {
        fill(load());
        return node.contents;
      },
      set() {}, // the first read decides
    });
    node.usedBytes = size;
    nodes.push([node, path]);
  }
  return fill;
}
