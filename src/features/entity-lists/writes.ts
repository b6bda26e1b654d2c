import { getListDatasetsQueryKey, listDatasets } from '~/api/generated/hooks/datasets';
import { createDataset } from '~/api/generated/writes/datasets';
import { queryClient } from '~/api/query-client';
import type { DatasetList } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';

/**
 * Creates an entity list without properties. If the answer is lost, it is looked up among the project's lists. Throws
 * ApiError when the server refuses, and LostAnswer.
 */
export async function createList(projectId: number, name: string): Promise<void> {
  const settled = await settleWrite(() => createDataset(projectId, { name }), {
    before: queryClient.getQueryData<DatasetList>(getListDatasetsQueryKey(projectId)),
    read: () => listDatasets(projectId),
    happened: (now) => now.some((list) => list.name === name),
  });
  valueOf(settled);
}
