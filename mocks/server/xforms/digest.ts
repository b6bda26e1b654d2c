/**
 * Synchronous SHA-1, SHA-256 and MD5: WebCrypto has no MD5 and is asynchronous, and ids of repeats are needed while a
 * row is written. The hashes are only names; they protect no secrets.
 */

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** The message with its padding, as 32-bit words. MD5 reads them little-endian, the others big-endian. */
function words(message: string | Uint8Array, littleEndian: boolean): Uint32Array {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message;
  const blocks = Math.floor((bytes.length + 8) / 64) + 1;
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  const [high, low] = [Math.floor(bytes.length / 0x20000000), (bytes.length << 3) >>> 0];
  padded.setUint32(blocks * 64 - 8, littleEndian ? low : high, littleEndian);
  padded.setUint32(blocks * 64 - 4, littleEndian ? high : low, littleEndian);
  const read = new Uint32Array(blocks * 16);
  for (let index = 0; index < read.length; index += 1) read[index] = padded.getUint32(index * 4, littleEndian);
  return read;
}

function hex(state: Uint32Array, littleEndian: boolean): string {
  const view = new DataView(new ArrayBuffer(state.length * 4));
  state.forEach((word, index) => view.setUint32(index * 4, word, littleEndian));
  let result = '';
  for (const byte of new Uint8Array(view.buffer)) result += byte.toString(16).padStart(2, '0');
  return result;
}

/** SHA-1 (FIPS 180-4) of bytes, or of a text as UTF-8, in hexadecimal. */
export function sha1(content: string | Uint8Array): string {
  const message = words(content, false);
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const schedule = new Uint32Array(80);
  for (let block = 0; block < message.length; block += 16) {
    schedule.set(message.subarray(block, block + 16));
    for (let i = 16; i < 80; i += 1) {
      schedule[i] = rotate(at(schedule, i - 3) ^ at(schedule, i - 8) ^ at(schedule, i - 14) ^ at(schedule, i - 16), 1);
    }
    let a = at(state, 0);
    let b = at(state, 1);
    let c = at(state, 2);
    let d = at(state, 3);
    let e = at(state, 4);
    // No lists in here: a file of 100 MB passes this 130 million times.
    for (let i = 0; i < 80; i += 1) {
      let mixed: number;
      if (i < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999;
      else if (i < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1;
      else if (i < 60) mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
      else mixed = (b ^ c ^ d) + 0xca62c1d6;
      const next = (rotate(a, 5) + mixed + e + at(schedule, i)) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    state[0] = at(state, 0) + a;
    state[1] = at(state, 1) + b;
    state[2] = at(state, 2) + c;
    state[3] = at(state, 3) + d;
    state[4] = at(state, 4) + e;
  }
  return hex(state, false);
}

const primes = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
})();
const fraction = (value: number): number => ((value - Math.floor(value)) * 0x100000000) >>> 0;
const sha256Start = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const sha256Constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

/** SHA-256 (FIPS 180-4) of bytes, or of a text as UTF-8, in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  const message = words(content, false);
  const state = sha256Start.slice();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < message.length; block += 16) {
    schedule.set(message.subarray(block, block + 16));
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [at(schedule, i - 15), at(schedule, i - 2)];
      const low = rotate(x, 25) ^ rotate(x, 14) ^ (x >>> 3);
      const high = rotate(y, 15) ^ rotate(y, 13) ^ (y >>> 10);
      schedule[i] = at(schedule, i - 16) + low + at(schedule, i - 7) + high;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const turned = rotate(e, 26) ^ rotate(e, 21) ^ rotate(e, 7);
      const first = (h + turned + ((e & f) ^ (~e & g)) + at(sha256Constants, i) + at(schedule, i)) | 0;
      const second = ((rotate(a, 30) ^ rotate(a, 19) ^ rotate(a, 10)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    add(state, [a, b, c, d, e, f, g, h]);
  }
  return hex(state, false);
}

const md5Shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const;
const md5Constants = Uint32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 0x100000000));

/** MD5 (RFC 1321) of bytes, or of a text as UTF-8, in hexadecimal: what OpenRosa calls the hash of a form. */
export function md5(content: string | Uint8Array): string {
  const message = words(content, true);
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < message.length; block += 16) {
    let a = at(state, 0);
    let b = at(state, 1);
    let c = at(state, 2);
    let d = at(state, 3);
    for (let i = 0; i < 64; i += 1) {
      const round = i >> 4;
      let mixed = (b & c) | (~b & d);
      let word = i;
      if (round === 1) {
        mixed = (d & b) | (~d & c);
        word = (5 * i + 1) % 16;
      } else if (round === 2) {
        mixed = b ^ c ^ d;
        word = (3 * i + 5) % 16;
      } else if (round === 3) {
        mixed = c ^ (b | ~d);
        word = (7 * i) % 16;
      }
      const sum = (a + mixed + at(md5Constants, i) + at(message, block + word)) | 0;
      a = d;
      d = c;
      c = b;
      b = (b + rotate(sum, md5Shifts[round * 4 + (i % 4)] ?? 0)) | 0;
    }
    state[0] = at(state, 0) + a;
    state[1] = at(state, 1) + b;
    state[2] = at(state, 2) + c;
    state[3] = at(state, 3) + d;
  }
  return hex(state, true);
}

const at = (array: Uint32Array, index: number): number => array[index] as number;

function add(state: Uint32Array, values: readonly number[]): void {
  values.forEach((value, index) => {
    state[index] = at(state, index) + value;
  });
}
