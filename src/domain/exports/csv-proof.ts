const quote = 34;
const lineFeed = 10;

/** Counts the rows of a CSV file while its bytes pass, and checks that its last row is complete. */
export class CsvProof {
  private quoted = false;
  private lines = 0;
  private last = lineFeed;

  /** Takes the next bytes. */
  push(chunk: Uint8Array): void {
    let { quoted, lines } = this;
    for (const byte of chunk) {
      if (byte === quote) quoted = !quoted;
      else if (byte === lineFeed && !quoted) lines += 1;
    }
    this.quoted = quoted;
    this.lines = lines;
    this.last = chunk.at(-1) ?? this.last;
  }

  /** After the last bytes. Out: the number of rows without the head, or null if the file is not complete. */
  rows(): number | null {
    return this.quoted || this.last !== lineFeed || this.lines === 0 ? null : this.lines - 1;
  }
}
