import { getListEntityRowsQueryOptions, listEntityRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { EntityTable } from '~/api/schema';
import { entitiesAddress, type EntitiesState } from '~/domain/entities/address';
import { rowsParams } from '~/domain/entities/queries';
import { auditsOptions, entityOptions, versionsOptions } from '~/domain/entities/record';
import { type EntityId, type ListId, rowsOf } from '~/domain/entities/rows';
import { type Listing, listMore, queueAddress, queuePage } from '~/shared/queue/list-pages';
import {
  afterStep as afterAnyStep,
  type Entry as AnyEntry,
  type Listed as AnyListed,
  type Queue as AnyQueue,
  type Step as AnyStep,
} from '~/shared/queue/queue';

/** The first queries of the page: the list, and the entity that the URL names. */
export function conflictQueueQueries({ search, projectId, datasetName }: ListId & { search: URLSearchParams }) {
  const { at } = queueAddress.read(search);
  return [
    firstOptions({ projectId, datasetName }, readConflictState(search)),
    ...(at === null ? [] : aheadQueries({ projectId, datasetName, uuid: at })),
  ];
}

/** The conflicts of the list in the same URL, in its filters and its order. */
export function readConflictState(search: URLSearchParams): EntitiesState {
  return { ...entitiesAddress.read(search), conflict: 'true', deleted: false, page: 1 };
}

/** What the queue knows of an entity. */
interface KnownConflict {
  inConflict: boolean;
  updatedAt: string | null;
}

export type Entry = AnyEntry<KnownConflict, 'resolved'>;
export type Queue = AnyQueue<KnownConflict, 'resolved'>;
export type Step = AnyStep<KnownConflict, 'resolved'>;

/** The queue after a step. */
export const afterStep = (queue: Queue | null, step: Step): Queue | null =>
  afterAnyStep(queue, step, ({ inConflict }) => (inConflict ? null : 'resolved'));

const params = (state: EntitiesState, skip: number) => ({
  ...rowsParams(state),
  $top: queuePage,
  $skip: skip,
  $select: '__id,__system',
});

const listedIn = (table: EntityTable): AnyListed<KnownConflict>[] =>
  rowsOf(table).map(({ __id, __system: { conflict, updatedAt } }) => ({
    id: __id,
    known: { inConflict: conflict !== null, updatedAt },
  }));

const firstOptions = ({ projectId, datasetName }: ListId, state: EntitiesState) =>
  getListEntityRowsQueryOptions(projectId, datasetName, params(state, 0));

/** The beginning of the list. Throws ApiError. */
export async function listFirst(list: ListId, state: EntitiesState): Promise<Listing<KnownConflict>> {
  const table = await queryClient.fetchQuery(firstOptions(list, state));
  const listed = listedIn(table);
  return { listed, total: table['@odata.count'] ?? listed.length, complete: listed.length < queuePage };
}

/** What follows the known entities (`listMore`). Throws ApiError. */
export const listRest = (
  { projectId, datasetName }: ListId,
  state: EntitiesState,
  known: ReadonlySet<string>,
  gone: number,
  signal: AbortSignal,
): Promise<Listing<KnownConflict>> =>
  listMore(
    async (skip) => {
      const table = await listEntityRows(projectId, datasetName, params(state, skip), { signal });
      return { listed: listedIn(table), total: table['@odata.count'] ?? 0 };
    },
    known,
    gone,
  );

/** Data that were loaded ahead are shown at once, and refreshed while they show. */
const aheadFor = 10 * 60_000;

const aheadOptions = (id: EntityId) => ({
  entity: { ...entityOptions(id), staleTime: aheadFor },
  versions: { ...versionsOptions(id), staleTime: aheadFor },
  audits: { ...auditsOptions(id), staleTime: aheadFor },
});

/** The queries of an entity with its versions, before it is asked for. */
const aheadQueries = (id: EntityId) => Object.values(aheadOptions(id));

/** Loads an entity with its versions before it is asked for. Returns whether it did. */
export async function loadAhead(id: EntityId): Promise<boolean> {
  const { entity, versions, audits } = aheadOptions(id);
  try {
    await Promise.all([
      queryClient.fetchQuery(entity),
      queryClient.fetchQuery(versions),
      queryClient.prefetchQuery(audits),
    ]);
    return true;
  } catch {
    // It is loaded again, and the failure explained, when it is shown.
    return false;
  }
}
