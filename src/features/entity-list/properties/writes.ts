import { getDataset, getGetDatasetQueryKey } from '~/api/generated/hooks/datasets';
import { createDatasetProperty, deleteDatasetProperty } from '~/api/generated/writes/datasets';
import { queryClient } from '~/api/query-client';
import type { DatasetDetailsAnswer } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { ListId } from '~/domain/entities/rows';

const known = ({ projectId, datasetName }: ListId) =>
  queryClient.getQueryData<DatasetDetailsAnswer>(getGetDatasetQueryKey(projectId, datasetName));

const has = (list: DatasetDetailsAnswer, name: string): boolean => list.properties.some((one) => one.name === name);

/** Adds a property. In: the signal of a job. A property that is already there counts as done. */
const addition = (list: ListId, name: string, send: () => Promise<unknown>, signal?: AbortSignal) =>
  settleWrite(send, {
    before: known(list),
    read: () => getDataset(list.projectId, list.datasetName, signal ? { signal } : undefined),
    happened: (now) => has(now, name),
  });

/**
 * Adds a property to a list. If the answer is lost, the list is read to find out. Throws ApiError when the server
 * refuses, and LostAnswer.
 */
export async function addProperty(list: ListId, name: string): Promise<void> {
  const { projectId, datasetName } = list;
  valueOf(await addition(list, name, () => createDatasetProperty(projectId, datasetName, { name })));
}

/** The same for one of many: the list is read again after the last. */
export async function sendProperty(list: ListId, name: string, signal: AbortSignal): Promise<void> {
  const { projectId, datasetName } = list;
  valueOf(
    await addition(list, name, () => createDatasetProperty.send(projectId, datasetName, { name }, { signal }), signal),
  );
}

/** Deletes a property. Throws ApiError when the server refuses (409.22), and LostAnswer. */
export async function deleteProperty({ projectId, datasetName }: ListId, name: string): Promise<void> {
  valueOf(
    await settleWrite(() => deleteDatasetProperty(projectId, datasetName, name), {
      before: known({ projectId, datasetName }),
      read: () => getDataset(projectId, datasetName),
      happened: (now) => !has(now, name),
      already: ['404.1'],
    }),
  );
}
