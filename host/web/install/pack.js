/** The one file of a box, made as host/pilothouse/build/box_pack.py makes it. */

const MARK = "PBX1";
const FIRST = "board.txt"; // its row is the first one
const HEAD = 40; // mark, length, SHA-256
const ROW = 10;
const FOLDER = 0x800000;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) {
    crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return crc;
});

/**
 * The pack of some files: path -> content.
 * @param {Map<string, Uint8Array>} files
 */
export async function pack(files) {
  const folders = foldersOf([...files.keys()]);
  const names = [FIRST, ...sorted([...files.keys()].filter((name) => name !== FIRST)), ...sorted([...folders.keys()])];
  const contents = new Map([...folders, ...files]);
  const sizes = names.map((name) => contents.get(name)?.length ?? 0);
  const data = new Uint8Array(HEAD + 2 + ROW * names.length + sizes.reduce((sum, size) => sum + size + 1, 0));
  const view = new DataView(data.buffer);
  view.setUint16(HEAD, names.length, true);
  let place = HEAD + 2 + ROW * names.length;
  for (const [at, name] of names.entries()) {
    const row = HEAD + 2 + ROW * at;
    view.setUint32(row, crc32(new TextEncoder().encode(name)), true);
    setUint24(view, row + 4, place);
    setUint24(view, row + 7, sizes[at] | (folders.has(name) ? FOLDER : 0));
    data.set(contents.get(name) ?? new Uint8Array(), place);
    place += sizes[at] + 1; // a zero byte is behind each content
  }
  data.set(new TextEncoder().encode(MARK));
  view.setUint32(MARK.length, data.length, true);
  data.set(new Uint8Array(await crypto.subtle.digest("SHA-256", data.subarray(HEAD))), MARK.length + 4);
  return data;
}

/**
 * Path -> content of each folder: its names, a line each; those of folders end in a slash.
 * @param {string[]} paths
 */
function foldersOf(paths) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map([["", new Set()]]);
  for (const path of paths) {
    const words = path.split("/");
    for (const [depth, word] of words.entries()) {
      const folder = words.slice(0, depth).join("/");
      const inside = found.get(folder) ?? new Set();
      found.set(folder, inside.add(depth === words.length - 1 ? word : `${word}/`));
    }
  }
  const encode = (/** @type {Set<string>} */ names) => new TextEncoder().encode(sorted([...names]).join("\n"));
  return new Map([...found].map(([folder, names]) => [folder, encode(names)]));
}

/** In the order of their letters' codes, as Python sorts them. @param {string[]} names */
function sorted(names) {
  return names.sort((a, b) => Number(a > b) - Number(a < b));
}

/** @param {DataView} view @param {number} at @param {number} value */
function setUint24(view, at, value) {
  view.setUint16(at, value & 0xffff, true);
  view.setUint8(at + 2, value >>> 16);
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
