import { msg } from '@lingui/core/macro';
import { getDataset, getGetDatasetQueryKey } from '~/api/generated/hooks/datasets';
import { updateDataset } from '~/api/generated/writes/datasets';
import { patchCached, queryClient } from '~/api/query-client';
import type { DatasetChange, DatasetDetailsAnswer, DatasetDetailsExtended } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { alerts } from '~/shared/ui/overlays/alerts';
import { accessOf, sameAccess } from './access';

/** Whether the list is as the change wants it. */
const isAsWanted = (
  list: DatasetDetailsAnswer,
  { approvalRequired, accessFilter, ownerOnly }: DatasetChange,
): boolean =>
  (approvalRequired === undefined || list.approvalRequired === approvalRequired) &&
  (accessFilter === undefined || sameAccess(accessOf(list), accessFilter)) &&
  (ownerOnly === undefined || list.ownerOnly === ownerOnly);

/**
 * Changes the settings of a list, and shows the change at once. In: for ending the approval, whether submissions that
 * wait for it become entities; without that the server refuses if there are any (400.29). If the answer is lost, the
 * list is read to find out. Throws ApiError when the server refuses, and LostAnswer.
 */
export async function changeList(
  { projectId, name }: Pick<DatasetDetailsExtended, 'projectId' | 'name'>,
  change: DatasetChange,
  convert?: boolean,
): Promise<void> {
  const queryKey = getGetDatasetQueryKey(projectId, name);
  const settled = await settleWrite(
    () =>
      updateDataset(
        projectId,
        name,
        change,
        convert === undefined ? undefined : { convert: convert ? 'true' : 'false' },
      ),
    {
      before: queryClient.getQueryData<DatasetDetailsAnswer>(queryKey),
      read: () => getDataset(projectId, name),
      happened: (now) => (isAsWanted(now, change) ? now : null),
    },
  );
  const { approvalRequired, ownerOnly, accessFilter } = valueOf(settled);
  patchCached<DatasetDetailsAnswer>({ queryKey }, (list) => {
    const changed = { ...list, approvalRequired, ownerOnly };
    delete changed.accessFilter;
    return accessFilter ? { ...changed, accessFilter } : changed;
  });
}

/** Shows why a setting could not be changed. */
export function alertFailure(error: unknown): void {
  alerts.failed(msg`The setting was not changed.`, error);
}
