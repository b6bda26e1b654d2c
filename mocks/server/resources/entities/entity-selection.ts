/** Selects the entities of a list by filter, search, order and page, for rows, exports and maps. */
import { conflictRank, toUuid } from '@mocks/server/odata/casts';
import type { Columns } from '@mocks/server/odata/columns';
import { compileFilter } from '@mocks/server/odata/filter';
import { compileOrder } from '@mocks/server/odata/order';
import { compileSearch, searchable } from '@mocks/server/odata/search';
import type { SkipToken } from '@mocks/server/odata/skip-token';
import { InternalFault, problem } from '@mocks/server/problem';
import type { EntityDefRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { currentDef } from './entity-rows';

/** The columns for filters and orders. */
export const entityColumns: Columns<EntityRow> = new Map([
  ['__id', { type: 'uuid', get: (row) => row.uuid }],
  ['__system/createdAt', { type: 'timestamp', get: (row) => row.createdAt }],
  ['__system/updatedAt', { type: 'timestamp', get: (row) => row.updatedAt }],
  ['__system/deletedAt', { type: 'timestamp', get: (row) => row.deletedAt }],
  ['__system/creatorId', { type: 'int', get: (row) => row.creatorId }],
  [
    '__system/conflict',
    { type: 'conflict', get: (row) => (row.conflict === null ? null : conflictRank(row.conflict)) },
  ],
]);

const newestFirst = (a: EntityRow, b: EntityRow): number =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1;

export type QueryValue = string | readonly string[] | undefined;

/** The filter; a repeated one is invalid. */
export function filterText(value: QueryValue): string | undefined {
  if (typeof value === 'object') throw problem.unparseableFilter('There is more than one.');
  return value;
}

/** The search text; undefined for an empty one. A repeated one is not text for the database. */
export function searchText(value: QueryValue): string | null {
  if (typeof value === 'object') throw new InternalFault('a search given twice');
  if (value?.includes('\u0000')) throw new InternalFault('a NUL in a search');
  return value ? value : null;
}

export interface WantedEntities {
  readonly filter?: string | undefined;
  readonly search?: string | null;
  readonly orderby?: string | undefined;
  readonly skipToken?: SkipToken | null;
}

/** The entities after the one a token names: older, and created before it. */
function behind(tables: Tables, token: SkipToken | null | undefined): ((row: EntityRow) => boolean) | null {
  if (!token) return null;
  if (typeof token.uuid !== 'string') throw new InternalFault('a skip token that names nothing');
  const cursor = tables.entities.one('uuid', toUuid(token.uuid));
  return cursor ? (row) => row.createdAt <= cursor.createdAt && row.id < cursor.id : () => false;
}

const searched = new WeakMap<EntityDefRow, string>();
const textOf = ({ data, label }: EntityDefRow): string => searchable([...Object.values(data), label]);
/** The texts of more entities are not cached: most of such a list is computed anew for every search. */
const maxCached = 200_000;

/** The searchable text of a version, cached because rows never change. */
function searchedText(def: EntityDefRow): string {
  const known = searched.get(def);
  if (known !== undefined) return known;
  const text = textOf(def);
  searched.set(def, text);
  return text;
}

/**
 * Selects the entities of a list, newest first unless ordered otherwise.
 * @returns those after the token, and the total number
 * @throws for an invalid filter, token or order
 */
export function selectEntities(
  tables: Tables,
  datasetId: number,
  { filter: text, search = null, orderby, skipToken }: WantedEntities,
  now: string,
): { rows: EntityRow[]; total: number } {
  const filter = text === undefined ? null : compileFilter(text, entityColumns, now);
  const following = behind(tables, skipToken);
  const order = orderby === undefined ? newestFirst : compileOrder(orderby, entityColumns, (row) => row.id);
  const finds = search === null ? null : compileSearch(search);
  const candidates = tables.entities.by('datasetId', datasetId);
  const searchedIn = candidates.length > maxCached ? textOf : searchedText;
  const matching = candidates.filter(
    (row) =>
      (filter?.mentionsDeleted || row.deletedAt === null) &&
      (filter?.matches(row) ?? true) &&
      (finds?.(searchedIn(currentDef(tables, row))) ?? true),
  );
  const total = matching.length;
  const rows = following ? matching.filter(following) : matching;
  rows.sort(order);
  return { rows, total };
}
