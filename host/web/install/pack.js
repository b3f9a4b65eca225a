/** The one file of a box, made as host/pilothouse/build/box_pack.py makes it. */

const MARK = "PBX1";
const FIRST = "board.txt"; // its content is the first one
const HEAD = 40; // mark, length, SHA-256
const GROUPS = 64; // of rows, by the 6 highest bits of their CRC-32
const ROW = 7;
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
  const begin = HEAD + 2 * (GROUPS + 1);
  let place = begin + ROW * names.length;
  const rows = names.map((name) => {
    const row = { key: crc32(new TextEncoder().encode(name)), place, content: contents.get(name) ?? new Uint8Array() };
    place += row.content.length + 1; // a zero byte is behind each content
    return { ...row, mark: folders.has(name) ? FOLDER : 0 };
  });
  const data = new Uint8Array(place);
  const view = new DataView(data.buffer);
  for (let group = 0; group <= GROUPS; group++) {
    const before = rows.filter((row) => row.key >>> 26 < group).length;
    view.setUint16(HEAD + 2 * group, ROW * before, true);
  }
  for (const [at, row] of rows.sort((a, b) => a.key - b.key).entries()) {
    view.setUint32(begin + ROW * at, row.key, true);
    setUint24(view, begin + ROW * at + 4, row.place | row.mark);
    data.set(row.content, row.place);
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
  const encode = (/** @type {Set<string>} */ names) =>
    new TextEncoder().encode(sorted([...names].map((name) => `${name}\n`)).join(""));
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
