import type { ListId } from '~/domain/entities/rows';
import { queueAddress } from '~/shared/queue/address';
import { readConflictState } from './address';
import { loadAhead, prefetchFirst } from './conflicts';

/** Starts the requests of the page. */
export function prefetchConflictQueue({ search, projectId, datasetName }: ListId & { search: URLSearchParams }): void {
  prefetchFirst({ projectId, datasetName }, readConflictState(search));
  const { at } = queueAddress.read(search);
  if (at !== null) void loadAhead({ projectId, datasetName, uuid: at });
}
