/** 53-bit hash (cyrb53): a million numbers take far less memory than the texts. */
export function hashText(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & b) + (a >>> 0);
}

/** Matching rows: how many, and the first ones. */
export interface MatchingRows {
  rows: number;
  first: number[];
}

const maxListed = 5;

export const noMatchingRows = (): MatchingRows => ({ rows: 0, first: [] });

export function addMatchingRow(found: MatchingRows, row: number): void {
  found.rows += 1;
  if (found.first.length < maxListed) found.first.push(row);
}

/** Counts rows whose text repeats that of an earlier row. Empty texts do not count. */
export class RepeatFinder {
  readonly found = noMatchingRows();
  private readonly seen = new Set<number>();

  take(text: string, row: number): void {
    const plain = text.trim();
    if (plain === '') return;
    const hash = hashText(plain);
    if (this.seen.has(hash)) addMatchingRow(this.found, row);
    else this.seen.add(hash);
  }
}
