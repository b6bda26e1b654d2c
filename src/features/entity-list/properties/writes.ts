import { getDataset, getGetDatasetQueryKey } from '~/api/generated/hooks/datasets';
import {
  createDatasetProperty,
  getCreateDatasetPropertyMutationOptions,
  getDeleteDatasetPropertyMutationOptions,
} from '~/api/generated/mutations/datasets';
import { refetchAfter } from '~/api/invalidation';
import { mutate } from '~/api/mutation';
import { queryClient } from '~/api/query-client';
import type { DatasetDetailsAnswer } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import type { ListId } from '~/domain/entities/rows';
import type { JobKind } from '~/shared/jobs/kind';
import { startPanelJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';

const known = ({ projectId, datasetName }: ListId) =>
  queryClient.getQueryData<DatasetDetailsAnswer>(getGetDatasetQueryKey(projectId, datasetName));

const has = (list: DatasetDetailsAnswer, name: string): boolean => list.properties.some((one) => one.name === name);

const addition = (list: ListId, name: string, send: () => Promise<unknown>, signal?: AbortSignal) =>
  settleWrite(send, {
    before: known(list),
    read: () => getDataset(list.projectId, list.datasetName, signal ? { signal } : undefined),
    happened: (now) => has(now, name),
  });

/** A lost answer is checked by reading the list. Throws ApiError when the server refuses, and LostAnswer. */
export async function addProperty(list: ListId, name: string): Promise<void> {
  const { projectId, datasetName } = list;
  settledValue(
    await addition(list, name, () =>
      mutate(getCreateDatasetPropertyMutationOptions(), { projectId, datasetName, data: { name } }),
    ),
  );
}

async function sendProperty(list: ListId, name: string, signal: AbortSignal): Promise<void> {
  const { projectId, datasetName } = list;
  settledValue(
    await addition(list, name, () => createDatasetProperty(projectId, datasetName, { name }, { signal }), signal),
  );
}

/** Throws ApiError when the server refuses (409.22), and LostAnswer. */
export async function deleteProperty({ projectId, datasetName }: ListId, name: string): Promise<void> {
  settledValue(
    await settleWrite(
      () => mutate(getDeleteDatasetPropertyMutationOptions(), { projectId, datasetName, propertyName: name }),
      {
        before: known({ projectId, datasetName }),
        read: () => getDataset(projectId, datasetName),
        happened: (now) => !has(now, name),
        already: ['404.1'],
      },
    ),
  );
}

/** One after the other: the server lists properties in the order of their creation. */
const additionKind: JobKind<ListId, string, null> = {
  name: 'entity-properties',
  parallel: { from: 1, most: 1 },
  run: ({ data: name }, { input, signal }) => sendProperty(input, name, signal),
  finish({ input: { projectId, datasetName } }) {
    void refetchAfter('createDatasetProperty', projectId, datasetName);
  },
};

export function startAddingProperties(
  { projectId, datasetName }: ListId,
  names: readonly string[],
  title: string,
): void {
  startPanelJob(additionKind, {
    title,
    address: paths.entityProperties(projectId, datasetName),
    input: { projectId, datasetName },
    items: names.map((name) => ({ id: name, label: name, data: name })),
  });
}
