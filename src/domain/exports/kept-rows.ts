import { Tokenizer } from '~/shared/csv/tokenize';

/** Cells that mean something else without quotes, as the server writes them. */
const special = /[",\r\n]/;
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

/** Which rows of a CSV file are kept. */
export interface Only {
  ids: ReadonlySet<string>;
  /** The place of the column of the ids. In: the head. */
  columnOf: (head: readonly string[]) => number;
}

/** Of files of submissions. A question may be called KEY, too; the server's own column comes after the answers. */
export const keyColumn: Only['columnOf'] = (head) => head.lastIndexOf('KEY');
/** Of files of entities. */
export const idColumn: Only['columnOf'] = (head) => head.indexOf('__id');

/**
 * Keeps the rows of a CSV file that have one of the ids, while its bytes pass. The server cannot find by answers, so it
 * sends all of them.
 */
export class KeptRows {
  /** How many rows were kept, without the head. */
  rows = 0;
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();
  private readonly tokenizer: Tokenizer;
  private text = '';
  private column = -1;

  constructor({ ids, columnOf }: Only) {
    this.tokenizer = new Tokenizer(',', (cells, row) => {
      if (row === 1) this.column = columnOf(cells);
      else if (ids.has(cells[this.column] ?? '')) this.rows += 1;
      else return;
      this.text += lineOf(cells);
    });
  }

  /** In: the next bytes. Out: those of the rows among them that are kept. */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    this.tokenizer.push(this.decoder.decode(chunk, { stream: true }));
    return this.taken();
  }

  /** The last row, if the file ends without a line break. */
  end(): Uint8Array<ArrayBuffer> {
    this.tokenizer.push(this.decoder.decode());
    this.tokenizer.end();
    return this.taken();
  }

  private taken(): Uint8Array<ArrayBuffer> {
    const { text } = this;
    this.text = '';
    return this.encoder.encode(text);
  }
}
