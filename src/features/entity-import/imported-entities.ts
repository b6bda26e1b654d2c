import { listEntityRows } from '~/api/generated/hooks/odata';
import * as needs from '~/api/generated/needs';
import { idsPerRequest } from '~/domain/entities/move-entities';
import { type EntityRow, type ListId, entityRows } from '~/domain/entities/rows';
import { serverHas } from '~/session/server';
import { signedInUser } from '~/session/session';
import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';
import type { Chunk } from './check';
import { rowUuid } from './uuids';

export type EntitySystemFields = EntityRow['__system'];

/** When an import's entities were created, by the server's clock. */
export interface Span {
  from: string;
  to: string;
}

export interface Imported extends ListId {
  seed: string;
}

export const isUnchanged = ({ version, updatedAt, conflict }: EntitySystemFields): boolean =>
  version === 1 && updatedAt === null && conflict === null;

export function chunkUuids(seed: string, { from, to }: Chunk): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => rowUuid(seed, from + index));
}

const pageRows = 5000;

async function readAll(
  { projectId, datasetName }: ListId,
  $filter: string | undefined,
): Promise<Map<string, EntitySystemFields>> {
  const found = new Map<string, EntitySystemFields>();
  let token: string | null = null;
  do {
    const table: Awaited<ReturnType<typeof listEntityRows>> = await listEntityRows(projectId, datasetName, {
      $top: pageRows,
      $select: '__id,__system',
      ...($filter === undefined ? {} : { $filter }),
      ...(token === null ? {} : { $skiptoken: token }),
    });
    for (const { __id, __system } of entityRows(table)) found.set(__id, __system);
    const next = table['@odata.nextLink'];
    token = next === undefined ? null : new URL(next, location.origin).searchParams.get('$skiptoken');
  } while (token !== null);
  return found;
}

/** Milliseconds around the span: requests take a moment. */
const tolerance = 60_000;
/** Includes the trash, which is left out by default. */
export const includingTrash = '(__system/deletedAt eq null or __system/deletedAt ne null)';

/**
 * When an import created its entities, from the first and last entity of each chunk: the server stores a chunk
 * completely or not at all. Limits later reads to the size of the import instead of the list. Returns `none` if the
 * server has none of them; null if it cannot tell (before 2025.3). Throws ApiError.
 */
export function creationSpan(imported: Imported, chunks: readonly Chunk[]): Promise<Span | 'none' | null> {
  const { seed } = imported;
  return creationSpanByEnds(
    imported,
    chunks.flatMap(({ from, to }) => [rowUuid(seed, from), rowUuid(seed, to)]),
  );
}

/** As `creationSpan`, by the first and last entity of each part. */
export async function creationSpanByEnds(list: ListId, uuids: readonly string[]): Promise<Span | 'none' | null> {
  if (serverHas(needs.filtersRowsById) === false) return null;
  const ends = [...new Set(uuids)];
  const times: number[] = [];
  for (let at = 0; at < ends.length; at += idsPerRequest) {
    const some = odataAnyOf('__id', ends.slice(at, at + idsPerRequest).map(odataString));
    const found = await readAll(list, odataAnd([some, includingTrash]));
    times.push(...[...found.values()].map(({ createdAt }) => Date.parse(createdAt)));
  }
  if (times.length === 0) return 'none';
  const [first, last] = times.reduce(
    ([low, high], time) => [Math.min(low, time), Math.max(high, time)],
    [Infinity, -Infinity],
  ) as [number, number];
  return { from: new Date(first - tolerance).toISOString(), to: new Date(last + tolerance).toISOString() };
}

/** `changed-and-deleted`: someone changed them before they went to the trash. */
type Which = 'present' | 'changed-and-deleted';

/** What this user created in a time span. Throws ApiError. */
export function readCreated(list: ListId, span: Span | null, which: Which): Promise<Map<string, EntitySystemFields>> {
  const isDeleted = which === 'changed-and-deleted';
  return readAll(
    list,
    odataAnd([
      `__system/creatorId eq ${signedInUser()?.id ?? 0}`,
      span && `__system/createdAt ge ${span.from}`,
      span && `__system/createdAt le ${span.to}`,
      isDeleted ? '__system/deletedAt ne null' : null,
      isDeleted ? '__system/updatedAt ne null' : null,
    ]),
  );
}

/** Versions of entities that were changed since creation and are not in the trash. Throws ApiError. */
export async function readChangedVersions(list: ListId): Promise<Map<string, number>> {
  const changed = await readAll(list, '__system/updatedAt ne null');
  return new Map([...changed].map(([uuid, { version }]) => [uuid, version]));
}

export interface UndoCounts {
  untouched: number;
  changed: number;
}

export async function countUndo(imported: Imported, chunks: readonly Chunk[]): Promise<UndoCounts> {
  const facts = { untouched: 0, changed: 0 };
  const span = await creationSpan(imported, chunks);
  if (span === 'none') return facts;
  const known = await readCreated(imported, span, 'present');
  for (const chunk of chunks)
    for (const uuid of chunkUuids(imported.seed, chunk)) {
      const system = known.get(uuid);
      if (system) facts[isUnchanged(system) ? 'untouched' : 'changed'] += 1;
    }
  return facts;
}
