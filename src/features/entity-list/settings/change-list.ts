import { msg } from '@lingui/core/macro';
import { getDataset, getGetDatasetQueryKey } from '~/api/generated/hooks/datasets';
import { updateDataset } from '~/api/generated/writes/datasets';
import { patchCached } from '~/api/query-client';
import type { DatasetChange, DatasetDetailsAnswer, DatasetDetailsExtended } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { mergeChange, type SettingTexts } from '~/shared/changes/merge-change';
import { alerts } from '~/shared/ui/overlays/alerts';
import { accessOf, sameAccess } from './access';

const settingsOf = (list: DatasetDetailsAnswer | DatasetDetailsExtended): DatasetChange => ({
  approvalRequired: list.approvalRequired,
  ownerOnly: list.ownerOnly,
  accessFilter: accessOf(list),
});

const access = {
  all: msg`All entities`,
  ownerOnly: msg`Own entities`,
  property: msg`Entities by property`,
};

const texts: SettingTexts<DatasetChange> = {
  approvalRequired: {
    label: msg`Entities from submissions`,
    text: (required) => (required === true ? msg`When they are approved` : msg`When they are received`),
  },
  ownerOnly: {
    label: msg`Access to entities`,
    text: (isOwnerOnly) => (isOwnerOnly === true ? access.ownerOnly : access.all),
  },
  accessFilter: { label: msg`Access to entities`, text: (filter) => access[filter?.type ?? 'all'] },
};

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
 * list is read to find out. Asks if another user changed the same (`mergeChange`). Throws ApiError when the server
 * refuses, LostAnswer, and TextError.
 * @returns false if the user left those of another one
 */
export async function changeList(
  list: DatasetDetailsExtended,
  wanted: DatasetChange,
  { convert, seen = settingsOf(list) }: { convert?: boolean; seen?: DatasetChange } = {},
): Promise<boolean> {
  const { projectId, name } = list;
  const queryKey = getGetDatasetQueryKey(projectId, name);
  const before = await getDataset(projectId, name);
  const change = await mergeChange(wanted, { seen, now: settingsOf(before), texts });
  if (Object.keys(change).length === 0) {
    patchCached<DatasetDetailsAnswer>({ queryKey }, () => before);
    return false;
  }
  const settled = await settleWrite(
    () =>
      updateDataset(
        projectId,
        name,
        change,
        convert === undefined ? undefined : { convert: convert ? 'true' : 'false' },
      ),
    {
      before,
      read: () => getDataset(projectId, name),
      happened: (now) => (isAsWanted(now, change) ? now : null),
    },
  );
  const { approvalRequired, ownerOnly, accessFilter } = valueOf(settled);
  patchCached<DatasetDetailsAnswer>({ queryKey }, (known) => {
    const changed = { ...known, approvalRequired, ownerOnly };
    delete changed.accessFilter;
    return accessFilter ? { ...changed, accessFilter } : changed;
  });
  return true;
}

/** Shows why a setting could not be changed. */
export function alertFailure(error: unknown): void {
  alerts.failed(msg`The setting was not changed.`, error);
}
