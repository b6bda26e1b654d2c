import { getListEntityRowsQueryOptions, listEntityRows } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { EntityTable } from '~/api/schema';
import { rowsParams } from '~/domain/entities/queries';
import { auditsOptions, entityOptions, versionsOptions } from '~/domain/entities/record';
import { type EntityId, type ListId, entityRows } from '~/domain/entities/rows';
import { entitiesSearchParams, type EntitiesState } from '~/domain/entities/search-params';
import {
  prefetchOptions,
  pagedList,
  queueSearchParams,
  type QueueList,
  queuePageSize,
} from '~/shared/queue/list-pages';
import {
  afterStep as afterAnyStep,
  type Entry as AnyEntry,
  type Queue as AnyQueue,
  type Step as AnyStep,
} from '~/shared/queue/queue';

/** Prefetched with the route. */
export function conflictQueueQueries({ search, projectId, datasetName }: ListId & { search: URLSearchParams }) {
  const { at } = queueSearchParams.read(search);
  return [
    firstOptions({ projectId, datasetName }, readConflictState(search)),
    ...(at === null ? [] : aheadQueries({ projectId, datasetName, uuid: at })),
  ];
}

/** The conflicts of the list in the same URL, in its filters and its order. */
export function readConflictState(search: URLSearchParams): EntitiesState {
  return { ...entitiesSearchParams.read(search), conflict: 'true', deleted: false, page: 1 };
}

interface KnownConflict {
  inConflict: boolean;
  updatedAt: string | null;
}

export type Entry = AnyEntry<KnownConflict, 'resolved'>;
export type Queue = AnyQueue<KnownConflict, 'resolved'>;
export type Step = AnyStep<KnownConflict, 'resolved'>;

export const afterStep = (queue: Queue | null, step: Step): Queue | null =>
  afterAnyStep(queue, step, ({ inConflict }) => (inConflict ? null : 'resolved'));

const params = (state: EntitiesState, skip: number) => ({
  ...rowsParams(state),
  $top: queuePageSize,
  $skip: skip,
  $select: '__id,__system',
});

const firstOptions = ({ projectId, datasetName }: ListId, state: EntitiesState) =>
  getListEntityRowsQueryOptions(projectId, datasetName, params(state, 0));

const pageOf = (table: EntityTable) => ({
  listed: entityRows(table).map(({ __id, __system: { conflict, updatedAt } }) => ({
    id: __id,
    known: { inConflict: conflict !== null, updatedAt },
  })),
  total: table['@odata.count'] ?? 0,
});

export const queueList = (list: ListId, state: EntitiesState): QueueList<KnownConflict> =>
  pagedList(
    async () => pageOf(await queryClient.fetchQuery(firstOptions(list, state))),
    async (skip, signal) =>
      pageOf(await listEntityRows(list.projectId, list.datasetName, params(state, skip), { signal })),
  );

const aheadOptions = (id: EntityId) => ({
  entity: prefetchOptions(entityOptions(id)),
  versions: prefetchOptions(versionsOptions(id)),
  audits: prefetchOptions(auditsOptions(id)),
});

const aheadQueries = (id: EntityId) => Object.values(aheadOptions(id));

/** Prefetches an entity with its versions. Resolves to whether it succeeded. */
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
    // The screen fetches it again and shows the error.
    return false;
  }
}
