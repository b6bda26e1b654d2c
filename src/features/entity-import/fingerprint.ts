/** Bytes that are read at a time: a multiple of four. */
const block = 4_194_304;

/**
 * Tells a file from others with the same name and size, to recognise one that was selected again. It is fast and needs
 * no secure context; nobody gains anything by forging it. Out: 16 hexadecimal digits.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < file.size; at += block) {
    const bytes = await file.slice(at, at + block).arrayBuffer();
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
  const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
  return hex(a) + hex(b);
}
