/**
 * Zips, as `pilothouse backup` writes and `pilothouse restore` reads them: plain members, deflated or stored. The
 * browser itself packs and unpacks; this module knows the tables around that (PKWARE's APPNOTE, 4.3).
 */

import { joined } from "./link.js";

const LOCAL = 0x04034b50; // signatures
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const [LOCAL_SIZE, CENTRAL_SIZE, END_SIZE] = [30, 46, 22]; // bytes without names
const LONGEST_REMARK = 0xffff; // bytes after the end
const [STORED, DEFLATED] = [0, 8];
const VERSION = 20; // of the format: the first that has deflate
const EPOCH = 0x0021; // 1 January 1980, the first day of a zip; the saves have no time of their own
const UTF8 = 0x0800; // flags of a member: its name is UTF-8
const ENCRYPTED = 0x0001;

/** What is wrong with a zip: a word of words.js and its facts. */
export class ZipError extends Error {
  /**
   * @param {"none" | "damaged" | "long" | "packed"} what
   * @param {string} [name] of the member
   */
  constructor(what, name = "") {
    super(what);
    this.what = what;
    this.member = name;
  }
}

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {() => Promise<Uint8Array>} read rejects with ZipError
 */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return value;
});

/** The CRC-32 of bytes. @param {Uint8Array} bytes */
export function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}

/**
 * A zip with these members.
 * @param {Map<string, Uint8Array>} members name -> bytes
 * @returns {Promise<Uint8Array>}
 */
export async function pack(members) {
  const [parts, directory] = [/** @type {Uint8Array[]} */ ([]), /** @type {Uint8Array[]} */ ([])];
  let at = 0;
  for (const [text, bytes] of members) {
    const name = new TextEncoder().encode(text);
    const packed = await through(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
    const about = [VERSION, UTF8, DEFLATED, 0, EPOCH];
    const local = new DataView(new ArrayBuffer(LOCAL_SIZE));
    local.setUint32(0, LOCAL, true);
    write(local, 4, about, [crc32(bytes), packed.length, bytes.length], name.length);
    const central = new DataView(new ArrayBuffer(CENTRAL_SIZE));
    central.setUint32(0, CENTRAL, true);
    central.setUint16(4, VERSION, true);
    write(central, 6, about, [crc32(bytes), packed.length, bytes.length], name.length);
    central.setUint32(42, at, true);
    directory.push(new Uint8Array(central.buffer), name);
    parts.push(new Uint8Array(local.buffer), name, packed);
    at += LOCAL_SIZE + name.length + packed.length;
  }
  const table = joined(directory);
  const end = new DataView(new ArrayBuffer(END_SIZE));
  end.setUint32(0, END, true);
  end.setUint16(8, members.size, true);
  end.setUint16(10, members.size, true);
  end.setUint32(12, table.length, true);
  end.setUint32(16, at, true);
  return joined([...parts, table, new Uint8Array(end.buffer)]);
}

/**
 * What both headers of a member have in the same order.
 * @param {DataView} view
 * @param {number} at
 * @param {number[]} about numbers of two bytes
 * @param {number[]} sizes CRC and sizes, of four bytes
 * @param {number} length bytes of the name
 */
function write(view, at, about, sizes, length) {
  about.forEach((n, i) => void view.setUint16(at + 2 * i, n, true));
  const next = at + 2 * about.length;
  sizes.forEach((n, i) => void view.setUint32(next + 4 * i, n, true));
  view.setUint16(next + 4 * sizes.length, length, true);
}

/**
 * The members of a zip, in its order. Throws ZipError.
 * @param {Uint8Array} zip
 * @param {number} most bytes that a member may have, whatever its header says
 * @returns {Member[]}
 */
export function members(zip, most) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOf(view);
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const found = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL) {
      throw new ZipError("damaged");
    }
    const [length, extra, remark] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const name = new TextDecoder().decode(zip.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + length));
    const entry = at;
    found.push({ name, read: () => unpacked(zip, view, entry, name, most) });
    at += CENTRAL_SIZE + length + extra + remark;
  }
  return found;
}

/** Where the end record is. @param {DataView} view */
function endOf(view) {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= 0 && at >= last - LONGEST_REMARK; at--) {
    if (view.getUint32(at, true) === END) {
      return at;
    }
  }
  throw new ZipError("none");
}

/**
 * @param {Uint8Array} zip
 * @param {DataView} view
 * @param {number} entry where the member is in the central directory
 * @param {string} name
 * @param {number} most
 */
async function unpacked(zip, view, entry, name, most) {
  const [flags, method] = [view.getUint16(entry + 8, true), view.getUint16(entry + 10, true)];
  const [crc, size, length, local] = [16, 20, 24, 42].map((place) => view.getUint32(entry + place, true));
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) {
    throw new ZipError("packed", name);
  }
  if (length > most) {
    throw new ZipError("long");
  }
  if (local + LOCAL_SIZE > zip.length || view.getUint32(local, true) !== LOCAL) {
    throw new ZipError("damaged");
  }
  const begin = local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (begin + size > zip.length) {
    throw new ZipError("damaged");
  }
  const packed = zip.subarray(begin, begin + size);
  let bytes = packed;
  if (method === DEFLATED) {
    bytes = await through(packed, new DecompressionStream("deflate-raw"), most);
  }
  if (bytes.length !== length || crc32(bytes) !== crc) {
    throw new ZipError("damaged");
  }
  return bytes;
}

/**
 * Send bytes through a stream that changes them.
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} most bytes that may come out. Rejects with ZipError if there are more, or if they are damaged.
 */
async function through(bytes, stream, most) {
  const parts = [];
  let length = 0;
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream).getReader();
  for (;;) {
    let part;
    try {
      part = await reader.read();
    } catch {
      throw new ZipError("damaged");
    }
    if (part.done) {
      return joined(parts);
    }
    parts.push(part.value);
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new ZipError("long");
    }
  }
}
