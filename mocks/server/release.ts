/**
 * Imitates older releases of the real server, from the marks of the contract (mocks/generated/since.ts): operations,
 * parameters, fields and verbs that a release does not know are taken away.
 */
import * as newer from '@mocks/generated/since';
import { type Release as KnownRelease, releases } from '@mocks/generated/since';
import type { OperationId } from './define';
import { answerOfFuture, futureRelease } from './future';
import { InternalFault, problem } from './problem';

export { releases };
/** A release of the contract, or the invented one of future.ts. */
export type Release = KnownRelease | typeof futureRelease;
/** The last release has everything in the contract. */
export const newestRelease: KnownRelease = releases[releases.length - 1] ?? releases[0];

/** With the invented release, oldest first. */
const known: readonly Release[] = [...releases, futureRelease];
const isBefore = (one: Release, other: Release): boolean => known.indexOf(one) < known.indexOf(other);

/** The release with this name; undefined if there is none. */
export const releaseCalled = (name: string | undefined): Release | undefined =>
  name === futureRelease ? name : releases.find((release) => release === name);

/** Whether a release does something as newer ones do (`x-behaviours` of the contract). */
export const behaves = (release: Release, behaviour: newer.Behaviour): boolean =>
  !isBefore(release, newer.behaviours[behaviour]);

/** What a release does not know of a table, with what it does then. */
const unknownIn = (release: Release, table: Readonly<Record<string, newer.Newer>> | undefined): [string, string][] =>
  Object.entries(table ?? {}).flatMap(([name, { since, before }]): [string, string][] =>
    isBefore(release, since) ? [[name, before]] : [],
  );

/** Whether a release has an operation; older ones answer 404.1. */
export function hasOperation(release: Release, operation: OperationId): boolean {
  const found = newer.operations[operation];
  return found === undefined || !isBefore(release, found.since);
}

/** The query as a release reads it: without the parameters that it ignores. Throws for those that it refuses. */
export function queryAs(
  release: Release,
  operation: OperationId,
  query: Record<string, string | string[]>,
): Record<string, string | string[]> {
  const [filter, order] = [query['$filter'], query['$orderby']];
  if (!behaves(release, 'filtersRowsById')) {
    if (typeof filter === 'string' && /\b__id\b/.test(filter))
      throw problem.unsupportedField('__id', filter.indexOf('__id'));
    if (typeof order === 'string' && /\b__id\b/.test(order)) throw problem.unsupportedField('__id');
  }
  const read = { ...query };
  for (const [name, before] of unknownIn(release, newer.parameters[operation])) {
    if (!(name in read)) continue;
    if (before === '501.1') throw problem.notImplemented(name);
    delete read[name];
  }
  return read;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Removes what a path of the table names. */
function drop(value: unknown, [step = '', ...rest]: readonly string[]): void {
  if (!isObject(value)) return;
  const [name = '', sign] = step.split('?');
  const next = name === '*' ? Object.values(value) : name === '' ? [value] : [value[name]];
  if (rest.length === 0) delete value[name];
  else for (const one of next) if (sign === undefined || (isObject(one) && sign in one)) drop(one, rest);
}

/** A copy without the fields that a release does not know. */
function without<T>(json: T, fields: readonly string[]): T {
  if (fields.length === 0) return json;
  const copy = structuredClone(json);
  for (const field of fields) drop(copy, field.replace(/^\//, '').split('/'));
  return copy;
}

/** A body as a release reads it. Throws where it has nothing that the release can change: older ones fail then. */
export function bodyAs(
  release: Release,
  operation: OperationId,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const unknown = unknownIn(release, newer.bodies[operation]);
  const read = without(
    body,
    unknown.map(([field]) => field),
  );
  const isLost = unknown.some(([field, before]) => before === '500' && field.slice(1) in body);
  if (isLost && Object.keys(read).length === 0) throw new InternalFault('a change that this release cannot make');
  return read;
}

/** An answer as a release gives it: without the fields and verbs that it does not know. */
export function answerAs<T>(release: Release, operation: OperationId, json: T): T {
  const gone = Object.entries(newer.gone[operation] ?? {}).flatMap(([field, last]) =>
    isBefore(last, release) ? [field] : [],
  );
  const unknown = unknownIn(release, newer.answers[operation]).map(([field]) => field);
  const shown = without(json, [...gone, ...unknown]);
  if (release === futureRelease) return answerOfFuture(operation, shown) as T;
  if (release === newestRelease) return shown;
  const isUnknown = (verb: unknown): boolean => {
    const since = newer.verbs[String(verb)];
    return since !== undefined && isBefore(release, since);
  };
  return JSON.parse(
    JSON.stringify(shown, (key, value: unknown) =>
      key === 'verbs' && Array.isArray(value) ? value.filter((verb) => !isUnknown(verb)) : value,
    ),
  ) as T;
}
