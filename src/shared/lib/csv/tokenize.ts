export type QuoteError = 'text-after-quote' | 'unclosed';

/** `row` counts from 1 as in a spreadsheet; a row may have several lines. */
export type OnRow = (cells: string[], row: number, fault: QuoteError | null) => void;

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/** `closed`: after the closing quote. */
type State = 'start' | 'plain' | 'quoted' | 'closed';

/**
 * Incremental CSV tokenizer; rows end with CRLF, LF or CR. Quotes only count at the start of a cell. After text behind
 * a closing quote the row has a fault and the cell continues as plain text, so that later rows are still found.
 *
 * `isTyped`, for text that people type: ignores spaces before an opening quote; a cell with text after its closing
 * quote keeps its opening quote.
 */
export class Tokenizer {
  private readonly delimiter: number;
  private readonly isTyped: boolean;
  private state: State = 'start';
  private cells: string[] = [];
  private cell = '';
  private spaces = '';
  private fault: QuoteError | null = null;
  private row = 0;
  /** A following LF belongs to the last part's CR. */
  private afterReturn = false;
  private atRowStart = true;

  constructor(
    delimiter: string,
    private readonly onRow: OnRow,
    isTyped = false,
  ) {
    this.delimiter = delimiter.charCodeAt(0);
    this.isTyped = isTyped;
  }

  push(text: string): void {
    let at = 0;
    if (this.afterReturn && text.length > 0) {
      if (text.charCodeAt(0) === lineFeed) at = 1;
      this.afterReturn = false;
    }
    while (at < text.length) {
      this.atRowStart = false;
      if (this.state === 'start') {
        const code = text.charCodeAt(at);
        if (this.isTyped && code === space) {
          at += 1;
          continue;
        }
        const isQuoted = code === quote;
        this.state = isQuoted ? 'quoted' : 'plain';
        if (isQuoted) at += 1;
      } else if (this.state === 'quoted') at = this.readQuoted(text, at);
      else if (this.state === 'closed') at = this.readClosed(text, at);
      else at = this.readPlain(text, at);
    }
  }

  end(): void {
    if (this.atRowStart) return;
    if (this.state === 'quoted') this.fault ??= 'unclosed';
    this.endRow();
  }

  private readPlain(text: string, from: number): number {
    const { delimiter } = this;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === lineFeed || code === carriageReturn) {
        this.cell += text.slice(from, at);
        return this.separate(text, at, code);
      }
    }
    this.cell += text.slice(from);
    return text.length;
  }

  private readQuoted(text: string, from: number): number {
    const end = text.indexOf('"', from);
    if (end === -1) {
      this.cell += text.slice(from);
      return text.length;
    }
    this.cell += text.slice(from, end);
    this.state = 'closed';
    return end + 1;
  }

  private readClosed(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code === this.delimiter || code === lineFeed || code === carriageReturn) return this.separate(text, at, code);
    if (code === quote && this.spaces === '') {
      this.cell += '"';
      this.state = 'quoted';
      return at + 1;
    }
    if (code === space) {
      this.spaces += ' ';
      return at + 1;
    }
    this.fault ??= 'text-after-quote';
    this.cell = `${this.isTyped ? '"' : ''}${this.cell}"${this.spaces}`;
    this.state = 'plain';
    return at;
  }

  private separate(text: string, at: number, code: number): number {
    if (code === this.delimiter) {
      this.endCell();
      return at + 1;
    }
    this.endRow();
    if (code === lineFeed) return at + 1;
    if (at + 1 === text.length) this.afterReturn = true;
    return text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
    this.spaces = '';
    this.state = 'start';
  }

  private endRow(): void {
    this.endCell();
    const { cells, fault } = this;
    this.cells = [];
    this.fault = null;
    this.atRowStart = true;
    this.row += 1;
    this.onRow(cells, this.row, fault);
  }
}
