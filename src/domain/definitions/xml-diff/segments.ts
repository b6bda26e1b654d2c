import type { Hunk } from '~/engines/xforms/xml-diff';

/** Unchanged lines shown around each change. */
const context = 3;
/** Shorter runs are not folded. */
const minFolded = 4;

export interface Segment {
  kind: 'same' | 'changed' | 'folded';
  hunk: number;
  row: number;
  rows: number;
  /** First lines (zero-based) and their counts. */
  older: number;
  olderCount: number;
  newer: number;
  newerCount: number;
}

/**
 * Rows of a diff. `unfolded` are hunks of unchanged lines; `stacked` puts one side below the other. Time grows with
 * hunks, not lines.
 */
export function segmentsOf(hunks: readonly Hunk[], unfolded: ReadonlySet<number>, stacked: boolean): Segment[] {
  const segments: Segment[] = [];
  let row = 0;
  const add = (kind: Segment['kind'], hunk: number, older: [number, number], newer: [number, number]) => {
    const olderCount = older[1] - older[0];
    const newerCount = newer[1] - newer[0];
    const lines = stacked ? olderCount + newerCount : Math.max(olderCount, newerCount);
    const rows = kind === 'folded' ? 1 : kind === 'same' ? olderCount : lines;
    if (rows === 0) return;
    segments.push({ kind, hunk, row, rows, older: older[0], olderCount, newer: newer[0], newerCount });
    row += rows;
  };
  for (const [index, { kind, older, newer }] of hunks.entries()) {
    const whole: [[number, number], [number, number]] = [
      [older.start, older.end],
      [newer.start, newer.end],
    ];
    const count = older.end - older.start;
    const before = index === 0 ? 0 : context;
    const after = index === hunks.length - 1 ? 0 : context;
    if (kind === 'changed' || unfolded.has(index) || count < before + after + minFolded) {
      add(kind, index, ...whole);
      continue;
    }
    const part = (start: number, end: number): [[number, number], [number, number]] => [
      [older.start + start, older.start + end],
      [newer.start + start, newer.start + end],
    ];
    add('same', index, ...part(0, before));
    add('folded', index, ...part(before, count - after));
    add('same', index, ...part(count - after, count));
  }
  return segments;
}

export const rowCount = (segments: readonly Segment[]): number => {
  const last = segments.at(-1);
  return last ? last.row + last.rows : 0;
};

export function segmentAt(segments: readonly Segment[], row: number): Segment | undefined {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((segments[middle]?.row ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return segments[low];
}

/** Where two lines start and stop differing; null if they have little in common. */
export function differingPart(
  older: string,
  newer: string,
): { start: number; olderEnd: number; newerEnd: number } | null {
  const shorter = Math.min(older.length, newer.length);
  let start = 0;
  while (start < shorter && older[start] === newer[start]) start += 1;
  let end = 0;
  while (end < shorter - start && older[older.length - 1 - end] === newer[newer.length - 1 - end]) end += 1;
  const same = older.slice(0, start).trim().length + end;
  return same * 3 < shorter ? null : { start, olderEnd: older.length - end, newerEnd: newer.length - end };
}
