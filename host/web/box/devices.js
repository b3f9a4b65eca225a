/** Files in /dev of the box whose other end is in JavaScript. */

const MAJOR = 64; // number of these devices for Emscripten
const NOTHING = new Uint8Array(0);

/** @typedef {{write?: (bytes: Uint8Array) => void, read?: (most: number) => Uint8Array}} Device */

/**
 * Make a file in /dev for each device. The bytes that `write` gets are in the box's memory: they are good for this call.
 * @param {any} FS of Emscripten
 * @param {Record<string, Device>} devices by their names
 */
export function makeDevices(FS, devices) {
  let minor = 0;
  for (const [name, device] of Object.entries(devices)) {
    const number = FS.makedev(MAJOR, minor++);
    FS.registerDevice(number, operations(device));
    FS.mkdev(`/dev/${name}`, number);
  }
}

/** A device as Emscripten calls it: with places in memory. @param {Device} device */
function operations({ write, read }) {
  return {
    /** @param {any} _stream @param {Int8Array} memory @param {number} at @param {number} n */
    write(_stream, memory, at, n) {
      write?.(new Uint8Array(memory.buffer, memory.byteOffset + at, n));
      return n;
    },
    /** @param {any} _stream @param {Int8Array} memory @param {number} at @param {number} most */
    read(_stream, memory, at, most) {
      const bytes = read?.(most) ?? NOTHING;
      memory.set(bytes, at);
      return bytes.length;
    },
  };
}
