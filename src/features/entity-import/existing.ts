import type { QuoteFault } from '~/shared/lib/csv/tokenize';
import { rowChecker } from './check';
import { idColumns } from './mapping';
import { type ImportPlan, labeller } from './plan';
import { addRow, type Found, hashOf, noRows } from './repeats';
import { normalizeUuid } from './uuids';

export interface ExistingResult {
  labels: Found;
  ids: (Found & { column: number }) | null;
}

export class Existing {
  private header: { label: number; id: number } | null = null;
  private readonly labels = new Set<number>();
  private readonly ids = new Set<string>();
  private readonly labelOf: ReturnType<typeof labeller>;
  private readonly faultOf: ReturnType<typeof rowChecker>;
  private readonly withLabel = noRows();
  private readonly withId: ReadonlyMap<number, Found>;

  constructor(plan: ImportPlan) {
    this.labelOf = labeller(plan);
    this.faultOf = rowChecker(plan);
    this.withId = new Map(idColumns(plan.header).map((column) => [column, noRows()]));
  }

  takeEntity(cells: readonly string[]): void {
    if (this.header === null) {
      this.header = { label: cells.indexOf('label'), id: cells.indexOf('__id') };
      return;
    }
    this.labels.add(hashOf((cells[this.header.label] ?? '').trim()));
    if (this.withId.size > 0) this.ids.add(cells[this.header.id] ?? '');
  }

  takeRow(cells: readonly string[], row: number, quotes: QuoteFault | null): void {
    // Empty rows are faulty, too: their label is missing.
    if (this.faultOf(cells, quotes) !== null) return;
    if (this.labels.has(hashOf(this.labelOf(cells).trim()))) addRow(this.withLabel, row);
    for (const [column, found] of this.withId) {
      if (this.ids.has(normalizeUuid(cells[column] ?? ''))) addRow(found, row);
    }
  }

  result(): ExistingResult {
    const ids = [...this.withId].find(([, found]) => found.rows > 0);
    return { labels: this.withLabel, ids: ids ? { column: ids[0], ...ids[1] } : null };
  }
}
