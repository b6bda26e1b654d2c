/** Which operation was seen with which status, over all files of the suite. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Operation } from './contract.ts';

export interface Seen {
  operation: string;
  status: number;
  extended: boolean;
  /** The test file. */
  file: string;
}

/** Appends what was seen to the run's list. */
export function record(list: string, seen: Seen): void {
  appendFileSync(list, `${JSON.stringify(seen)}\n`);
}

export function readSeen(list: string): Seen[] {
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Seen);
}

/** Statuses no scenario can bring about on purpose on both servers: a server's own bug, and a cache's question. */
const byTheWay = new Set(['304', '500', '501', '502', '413']);

/** Operations that no test called. */
export function neverCalled(operations: Iterable<Operation>, seen: readonly Seen[]): string[] {
  const called = new Set(seen.map(({ operation }) => operation));
  return [...operations].map(({ id }) => id).filter((id) => !called.has(id));
}

/** Operations with extended metadata that were not answered well in both shapes. */
export function seenInOneShape(operations: Iterable<Operation>, seen: readonly Seen[]): string[] {
  const answered = new Set(seen.filter(({ status }) => status < 300).map(({ operation, extended }) => `${operation} ${extended}`));
  return [...operations]
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'X-Extended-Metadata'))
    .map(({ id }) => id)
    .filter((id) => !answered.has(`${id} true`) || !answered.has(`${id} false`));
}

/** The table for people: documented statuses by operation, seen ones with their number. */
export function coverageTable(operations: readonly Operation[], seen: readonly Seen[]): string {
  const times = new Map<string, number>();
  for (const { operation, status } of seen) {
    const key = `${operation} ${status}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const width = Math.max(...operations.map(({ id }) => id.length));
  let documented = 0;
  let reached = 0;
  const lines = operations.map(({ id, statuses }) => {
    const asked = statuses.filter((status) => times.has(`${id} ${status}`) || !byTheWay.has(status));
    const missing = asked.filter((status) => !times.has(`${id} ${status}`));
    documented += asked.length;
    reached += asked.length - missing.length;
    const done = asked.filter((status) => times.has(`${id} ${status}`)).map((status) => `${status}×${times.get(`${id} ${status}`)}`);
    return `  ${id.padEnd(width)}  ${done.join(' ') || '–'}${missing.length > 0 ? `   not seen: ${missing.join(' ')}` : ''}`;
  });
  const called = operations.length - neverCalled(operations, seen).length;
  return [
    'Contract coverage (operation, statuses seen and how often)',
    ...lines,
    `  ${called} of ${operations.length} operations called, ${reached} of ${documented} documented statuses seen, ${seen.length} exchanges`,
  ].join('\n');
}
