/** Splits the stream of an .xls workbook into records, and reads the texts in them ([MS-XLS]). */
export interface XlsRecord {
  readonly kind: number;
  /** Where the record begins in the stream. */
  readonly at: number;
  readonly data: Uint8Array;
}

export const kinds = {
  formula: 0x06,
  end: 0x0a,
  date1904: 0x22,
  filePass: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  numbers: 0xbd,
  rowString: 0xd6,
  style: 0xe0,
  sharedStrings: 0xfc,
  sharedString: 0xfd,
  number: 0x203,
  label: 0x204,
  error: 0x205,
  formulaString: 0x207,
  shortNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The records of a stream. One that is cut off ends them. */
export function recordsOf(stream: Uint8Array): XlsRecord[] {
  const view = viewOf(stream);
  const records: XlsRecord[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const length = view.getUint16(at + 2, true);
    if (at + 4 + length > stream.length) throw new RangeError('the last record is cut off');
    records.push({ kind: view.getUint16(at, true), at, data: stream.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return records;
}

/** Reads over the ends of records: where a text continues, a byte says again how wide its characters are. */
class Continued {
  private readonly parts: readonly Uint8Array[];
  private part = 0;
  private at = 0;

  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts;
  }

  get rest(): number {
    return (this.parts[this.part]?.length ?? 0) - this.at;
  }

  get isAtEnd(): boolean {
    return this.part >= this.parts.length;
  }

  nextPart(): void {
    this.part += 1;
    this.at = 0;
  }

  byte(): number {
    while (this.rest <= 0) {
      if (this.isAtEnd) throw new RangeError('the texts are cut off');
      this.nextPart();
    }
    this.at += 1;
    return this.parts[this.part]?.[this.at - 1] ?? 0;
  }

  number(bytes: 2 | 4): number {
    const low = this.byte() | (this.byte() << 8);
    return bytes === 2 ? low : low + (this.byte() | (this.byte() << 8)) * 65_536;
  }

  text(characters: number, wide: boolean): string {
    let isWide = wide;
    let text = '';
    const codes: number[] = [];
    for (let left = characters; left > 0; left -= 1) {
      if (this.rest <= 0) {
        this.nextPart();
        isWide = (this.byte() & 1) === 1;
      }
      codes.push(isWide ? this.number(2) : this.byte());
      if (codes.length === 4096) text += String.fromCharCode(...codes.splice(0));
    }
    return text + String.fromCharCode(...codes);
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0; left -= 1) this.byte();
  }
}

/** A text with its flags: a bit for wide characters, counts of formats and of phonetic bytes to pass over. */
function richText(from: Continued, characters: number): string {
  const flags = from.byte();
  const runs = flags & 8 ? from.number(2) : 0;
  const phonetic = flags & 4 ? from.number(4) : 0;
  const text = from.text(characters, (flags & 1) === 1);
  from.skip(runs * 4 + phonetic);
  return text;
}

/** The texts that cells name by number. In: the record with the first of them, and those that continue it. */
export function sharedStrings(parts: readonly Uint8Array[]): string[] {
  const from = new Continued(parts);
  from.skip(4);
  const count = from.number(4);
  const strings: string[] = [];
  while (strings.length < count && !(from.isAtEnd || (from.rest <= 0 && parts.length === 1)))
    strings.push(richText(from, from.number(2)));
  return strings;
}

/** A text behind its length of two bytes, which starts at `at` and may be continued. */
export const textAt = (parts: readonly Uint8Array[], at: number): string => {
  const from = new Continued(parts);
  from.skip(at);
  return richText(from, from.number(2));
};

/** A text behind its length of one byte. */
export const shortTextAt = (data: Uint8Array, at: number): string => {
  const from = new Continued([data]);
  from.skip(at);
  return richText(from, from.byte());
};
