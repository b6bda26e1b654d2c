/** Which operation was answered with which status, over all files of the suite. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Operation } from './contract.ts';
import { type ServerKind, reasonFor } from './unreachable.ts';

export interface Seen {
  operation: string;
  status: number;
  extended: boolean;
  /** The test file. */
  file: string;
}

/** Appends the file's answers to the list of the run. */
export function record(list: string, seen: Seen): void {
  appendFileSync(list, `${JSON.stringify(seen)}\n`);
}

const skippedOf = (list: string): string => `${list}.skipped`;

/** Appends why a test was skipped. */
export function recordSkipped(list: string, reason: string): void {
  appendFileSync(skippedOf(list), `${reason}\n`);
}

/** How many tests were skipped because of the release, by what came with which; empty for none. */
export function skippedTable(list: string): string {
  if (!existsSync(skippedOf(list))) return '';
  const reasons = readFileSync(skippedOf(list), 'utf8').split('\n').filter(Boolean);
  const byRelease = Map.groupBy(reasons, (reason) => reason.split(' came with ')[1] ?? '');
  const lines = [...byRelease]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([release, why]) => {
      const things = new Map<string, number>();
      for (const reason of why) {
        const thing = reason.split(' came with ')[0] ?? '';
        things.set(thing, (things.get(thing) ?? 0) + 1);
      }
      const most = [...things]
        .toSorted(([, one], [, other]) => other - one)
        .map(([thing, count]) => `${thing} ${count}`);
      const shown = most.length > 4 ? [...most.slice(0, 4), '…'] : most;
      return `  came with ${release}: ${why.length} (${shown.join(', ')})`;
    });
  return [`${reasons.length} tests skipped, for what the release does not have:`, ...lines].join('\n');
}

export function readSeen(list: string): Seen[] {
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Seen);
}

/** Statuses that no scenario can cause on both servers: internal errors, and conditional requests. */
const byTheWay = new Set(['304', '500', '501', '502', '413']);

/** Operations that no test called. */
export function neverCalled(operations: Iterable<Operation>, seen: readonly Seen[]): string[] {
  const called = new Set(seen.map(({ operation }) => operation));
  return [...operations].map(({ id }) => id).filter((id) => !called.has(id));
}

/** Success statuses that never came although they are reachable: `operation status`. */
export function neverSucceeded(operations: Iterable<Operation>, seen: readonly Seen[], server: ServerKind): string[] {
  const met = new Set(seen.map(({ operation, status }) => `${operation} ${status}`));
  return [...operations]
    .flatMap(({ id, statuses }) =>
      statuses.filter((status) => status.startsWith('2')).map((status) => `${id} ${status}`),
    )
    .filter((one) => !met.has(one) && reasonFor(one, server) === undefined);
}

/** Operations with extended metadata that were not answered successfully in both shapes. */
export function seenInOneShape(operations: Iterable<Operation>, seen: readonly Seen[]): string[] {
  const answered = new Set(
    seen.filter(({ status }) => status < 300).map(({ operation, extended }) => `${operation} ${extended}`),
  );
  return [...operations]
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'X-Extended-Metadata'))
    .map(({ id }) => id)
    .filter((id) => !answered.has(`${id} true`) || !answered.has(`${id} false`));
}

/** The printed table: documented statuses by operation, with counts. */
export function coverageTable(
  operations: readonly Operation[],
  seen: readonly Seen[],
  server: ServerKind,
  where: string,
): string {
  const times = new Map<string, number>();
  for (const { operation, status } of seen) {
    const key = `${operation} ${status}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const width = Math.max(...operations.map(({ id }) => id.length));
  let documented = 0;
  let reached = 0;
  const reasons = new Set<string>();
  const lines = operations.map(({ id, statuses }) => {
    const asked = statuses.filter((status) => times.has(`${id} ${status}`) || !byTheWay.has(status));
    const unseen = asked.filter((status) => !times.has(`${id} ${status}`));
    const missing = unseen.filter((status) => reasonFor(`${id} ${status}`, server) === undefined);
    for (const status of unseen) if (!missing.includes(status)) reasons.add(`${id} ${status}`);
    documented += asked.length;
    reached += asked.length - unseen.length;
    const done = asked
      .filter((status) => times.has(`${id} ${status}`))
      .map((status) => `${status}×${times.get(`${id} ${status}`)}`);
    return `  ${id.padEnd(width)}  ${done.join(' ') || '–'}${missing.length > 0 ? `   not seen: ${missing.join(' ')}` : ''}`;
  });
  const called = operations.length - neverCalled(operations, seen).length;
  return [
    `Contract coverage on the ${server.kind === 'central' ? 'real' : 'embedded'} server at ${where} (operation, statuses seen and how often)`,
    ...lines,
    ...(reasons.size > 0 ? ['  Not to be seen here:'] : []),
    ...[...reasons].map((one) => `    ${one}: ${reasonFor(one, server)}`),
    `  ${called} of ${operations.length} operations called, ${reached} of ${documented} documented statuses seen, ${seen.length} exchanges`,
  ].join('\n');
}
