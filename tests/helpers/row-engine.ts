/** Engines of the local index over rows of tests. */
import { RowEngine } from '~/engines/row-index/query/engine';
import { SegmentBuilder } from '~/engines/row-index/query/segment';
import type { LiveSegment } from '~/engines/row-index/query/tables';
import type { Condition, RowQuery } from '~/engines/row-index/types';
import type { JsonRow } from './generated-rows';

/** The repeats of generated rows, and their questions with several answers. */
export const repeats = ['/children/child', '/children/child/toy'];
export const multiple = ['/several'];

/** Segments of a few rows each, the newest first. Dead copies of rows are among them. */
function segmentsOf(rows: readonly JsonRow[], size = 4): LiveSegment[] {
  const segments: LiveSegment[] = [];
  for (let from = 0; from < rows.length; from += size) {
    const builder = new SegmentBuilder();
    const dead = new Set<number>();
    for (const [at, row] of rows.slice(from, from + size).entries()) {
      builder.add(row, -from - at);
      if (at % 3 !== 1) continue;
      dead.add(builder.count);
      builder.add({ ...row, text: 'dead' }, -from - at);
    }
    segments.push({ id: from, segment: builder.seal(), dead });
  }
  return segments;
}

export function engineOf(rows: readonly JsonRow[], locale = 'en'): RowEngine {
  const engine = new RowEngine({ multiple, locale });
  engine.use(segmentsOf(rows), 1);
  return engine;
}

export const find = (more: Partial<RowQuery> = {}): RowQuery => ({
  table: '',
  text: '',
  conditions: [],
  order: [],
  ...more,
});

/** Every row has a place of its own in the natural order, so that the found ones are compared as they stand. */
export const withTimes = (rows: JsonRow[]): JsonRow[] =>
  rows.map((row, at) => ({
    ...row,
    __system: {
      ...(row['__system'] as JsonRow),
      submissionDate: new Date(Date.UTC(2026, 2, 15) - at * 3_600_000).toISOString(),
    },
  }));

/** Whether any of the rows has each field of the conditions. */
export const knows = (engine: RowEngine, wanted: readonly Condition[]) =>
  wanted.every((one) => engine.tables.knows(one.field));
