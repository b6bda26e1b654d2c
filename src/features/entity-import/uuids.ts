/** Bijective bit mixer (finaliser of MurmurHash3). */
function mix(number: number): number {
  let mixed = number ^ (number >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

const hex = (number: number): string => (number >>> 0).toString(16).padStart(8, '0');

/** Lower case, and without the prefix `uuid:`. */
export const normalizeUuid = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^uuid:/, '');

/** 128 random bits as 32 hexadecimal digits. */
export const newSeed = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map(hex).join('');

/**
 * UUID of a row: always the same for the same seed and row, so that a row sent twice is refused as existing.
 * Version 4, the only one that the server accepts.
 */
export function rowUuid(seed: string, row: number): string {
  const word = (index: number) => mix((Number.parseInt(seed.slice(index * 8, index * 8 + 8), 16) + row) | 0);
  // The first word alone makes rows distinct.
  const version = hex((word(1) & 0xffff0fff) | 0x4000);
  const variant = hex((word(2) & 0x3fffffff) | 0x80000000);
  return [
    hex(word(0)),
    version.slice(0, 4),
    version.slice(4),
    variant.slice(0, 4),
    variant.slice(4) + hex(word(3)),
  ].join('-');
}

/** Inverse of `mix`. */
function unmix(mixed: number): number {
  let number = mixed ^ (mixed >>> 16);
  number = Math.imul(number, 0x7ed1b41d);
  number ^= (number >>> 13) ^ (number >>> 26);
  number = Math.imul(number, 0xa5cb9243);
  return number ^ (number >>> 16);
}

/** The row of this import with the UUID; null if it is not from this import. */
export function rowOfUuid(seed: string, uuid: string): number | null {
  const row = (unmix(Number.parseInt(uuid.slice(0, 8), 16)) - Number.parseInt(seed.slice(0, 8), 16)) >>> 0;
  return rowUuid(seed, row) === uuid ? row : null;
}

/** Bytes per read: a multiple of four. */
const bytesPerRead = 4_194_304;

/**
 * Recognises a file selected again, among files of the same name and size. Fast, and needs no secure context;
 * forging it gains nothing. Returns 16 hexadecimal digits.
 */
export async function fingerprintFile(file: Blob): Promise<string> {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < file.size; at += bytesPerRead) {
    const bytes = await file.slice(at, at + bytesPerRead).arrayBuffer();
    const words = new Int32Array(bytes, 0, bytes.byteLength >> 2);
    for (const word of words) {
      a = Math.imul(a ^ word, 2_654_435_761);
      a ^= a >>> 15;
      b = Math.imul(b ^ word, 1_597_334_677);
      b ^= b >>> 13;
    }
    for (const byte of new Uint8Array(bytes, words.byteLength)) {
      a = Math.imul(a ^ byte, 2_654_435_761);
      b = Math.imul(b ^ byte, 1_597_334_677);
    }
  }
  return hex(a) + hex(b);
}
