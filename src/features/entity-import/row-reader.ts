import type { Dialect } from '~/shared/lib/csv/dialect';
import { readCsv } from '~/shared/lib/csv/read-table';
import type { QuoteError } from '~/shared/lib/csv/tokenize';

interface ReadRow {
  row: number;
  cells: string[];
  quotes: QuoteError | null;
}

/** Reads rows in order, and the file only as far as requested. */
export class RowReader {
  next = 1;
  private rows: ReadRow[] = [];
  private isStopped = false;
  private hasEnded = false;
  private goOn: () => void = () => undefined;
  private arrived = Promise.withResolvers<void>();
  private readonly reading: Promise<void>;

  constructor(file: Blob, dialect: Dialect) {
    this.reading = this.start(file, dialect);
    // The next call of `read` rejects with it.
    this.reading.catch(() => undefined);
  }

  /** Rows `from` (at least `next`) to `to`. Calls must not overlap. Throws like readCsv. */
  async read(from: number, to: number): Promise<ReadRow[]> {
    for (;;) {
      this.rows = this.rows.filter(({ row }) => row >= from);
      if (this.hasEnded || (this.rows.at(-1)?.row ?? 0) >= to) break;
      this.arrived = Promise.withResolvers();
      this.goOn();
      await Promise.race([this.arrived.promise, this.reading]);
    }
    this.next = to + 1;
    const end = this.rows.findIndex(({ row }) => row > to);
    return this.rows.splice(0, end === -1 ? this.rows.length : end);
  }

  stop(): void {
    this.isStopped = true;
    this.goOn();
  }

  private async start(file: Blob, dialect: Dialect): Promise<void> {
    await readCsv(file, dialect, {
      onRow: (cells, row, quotes) => this.rows.push({ cells, row, quotes }),
      onBlock: () => {
        const paused = Promise.withResolvers<boolean>();
        this.goOn = () => paused.resolve(!this.isStopped);
        this.arrived.resolve();
        return paused.promise;
      },
    });
    this.hasEnded = true;
  }
}
