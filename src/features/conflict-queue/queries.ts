import type { ListId } from '~/domain/entities/rows';
import { queueAddress } from '~/shared/queue/address';
import { readConflictState } from './address';
import { aheadQueries, firstOptions } from './conflicts';

/** The first queries of the page: the list, and the entity that the address names. */
export function conflictQueueQueries({ search, projectId, datasetName }: ListId & { search: URLSearchParams }) {
  const { at } = queueAddress.read(search);
  return [
    firstOptions({ projectId, datasetName }, readConflictState(search)),
    ...(at === null ? [] : aheadQueries({ projectId, datasetName, uuid: at })),
  ];
}
