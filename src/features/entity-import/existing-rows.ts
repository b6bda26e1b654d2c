import type { QuoteError } from '~/shared/lib/csv/tokenize';
import { createRowCheck } from './check';
import { idColumns } from './mapping';
import { type ImportPlan, createLabeller } from './plan';
import { addMatchingRow, type MatchingRows, hashText, noMatchingRows } from './repeated-rows';
import { normalizeUuid } from './uuids';

export interface ExistingResult {
  labels: MatchingRows;
  ids: (MatchingRows & { column: number }) | null;
}

export class ExistingRowFinder {
  private header: { label: number; id: number } | null = null;
  private readonly labels = new Set<number>();
  private readonly ids = new Set<string>();
  private readonly labelOf: ReturnType<typeof createLabeller>;
  private readonly faultOf: ReturnType<typeof createRowCheck>;
  private readonly withLabel = noMatchingRows();
  private readonly withId: ReadonlyMap<number, MatchingRows>;

  constructor(plan: ImportPlan) {
    this.labelOf = createLabeller(plan);
    this.faultOf = createRowCheck(plan);
    this.withId = new Map(idColumns(plan.header).map((column) => [column, noMatchingRows()]));
  }

  takeEntity(cells: readonly string[]): void {
    if (this.header === null) {
      this.header = { label: cells.indexOf('label'), id: cells.indexOf('__id') };
      return;
    }
    this.labels.add(hashText((cells[this.header.label] ?? '').trim()));
    if (this.withId.size > 0) this.ids.add(cells[this.header.id] ?? '');
  }

  takeRow(cells: readonly string[], row: number, quotes: QuoteError | null): void {
    // Empty rows are faulty, too: their label is missing.
    if (this.faultOf(cells, quotes) !== null) return;
    if (this.labels.has(hashText(this.labelOf(cells).trim()))) addMatchingRow(this.withLabel, row);
    for (const [column, found] of this.withId) {
      if (this.ids.has(normalizeUuid(cells[column] ?? ''))) addMatchingRow(found, row);
    }
  }

  result(): ExistingResult {
    const ids = [...this.withId].find(([, found]) => found.rows > 0);
    return { labels: this.withLabel, ids: ids ? { column: ids[0], ...ids[1] } : null };
  }
}
