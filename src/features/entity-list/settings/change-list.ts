import { msg } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { getDataset, getGetDatasetQueryKey } from '~/api/generated/hooks/datasets';
import { getUpdateDatasetMutationOptions } from '~/api/generated/mutations/datasets';
import { mutate } from '~/api/mutation';
import { patchCached } from '~/api/query-client';
import type {
  AccessFilter,
  DatasetChange,
  DatasetDetails,
  DatasetDetailsAnswer,
  DatasetDetailsExtended,
} from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { mergeChange, type SettingTexts } from '~/shared/changes/merge-change';
import { notifications } from '~/shared/ui/overlays/notifications';

/** Null: everybody gets all entities. */
export type Access = AccessFilter | null;

/** Servers before 2026.2 only know `ownerOnly`. */
export const listAccess = ({ accessFilter, ownerOnly }: Pick<DatasetDetails, 'accessFilter' | 'ownerOnly'>): Access =>
  accessFilter ?? (ownerOnly ? { type: 'ownerOnly' } : null);

const knownTypes: ReadonlySet<string> = new Set(['ownerOnly', 'property'] satisfies AccessFilter['type'][]);

const ruleTexts = (access: Access): string[] =>
  access?.type === 'property'
    ? access.rules.map(({ datasetProperty, actorProperty }) => JSON.stringify([datasetProperty, actorProperty])).sort()
    : [];

/** An access type that only a newer server knows; null for any other. */
export const unknownAccess = (access: Access): { type: string } | null =>
  access === null || knownTypes.has(access.type) ? null : access;

/** The order of rules does not matter. */
export const sameAccess = (one: Access, other: Access): boolean =>
  one?.type === other?.type &&
  ruleTexts(one).join() === ruleTexts(other).join() &&
  JSON.stringify(unknownAccess(one)) === JSON.stringify(unknownAccess(other));

export const accessChange = (access: Access, knowsRules: boolean): DatasetChange =>
  knowsRules ? { accessFilter: access } : { ownerOnly: access?.type === 'ownerOnly' };

const settingsOf = (list: DatasetDetailsAnswer | DatasetDetailsExtended): DatasetChange => ({
  approvalRequired: list.approvalRequired,
  ownerOnly: list.ownerOnly,
  accessFilter: listAccess(list),
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

const isAsWanted = (
  list: DatasetDetailsAnswer,
  { approvalRequired, accessFilter, ownerOnly }: DatasetChange,
): boolean =>
  (approvalRequired === undefined || list.approvalRequired === approvalRequired) &&
  (accessFilter === undefined || sameAccess(listAccess(list), accessFilter)) &&
  (ownerOnly === undefined || list.ownerOnly === ownerOnly);

/**
 * Changes settings of a list and patches the cache. `convert`: when approval ends, whether waiting submissions
 * become entities; without it the server refuses if there are any (400.29). Asks if another user changed the same
 * (`mergeChange`). Returns false if the user kept the other user's settings. Throws ApiError, LostAnswer, and
 * TextError.
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
      mutate(getUpdateDatasetMutationOptions(), {
        projectId,
        datasetName: name,
        data: change,
        ...(convert !== undefined && { params: { convert: convert ? 'true' : 'false' } }),
      }),
    {
      before,
      read: () => getDataset(projectId, name),
      happened: (now) => (isAsWanted(now, change) ? now : null),
    },
  );
  const { approvalRequired, ownerOnly, accessFilter } = settledValue(settled);
  patchCached<DatasetDetailsAnswer>({ queryKey }, (known) => {
    const changed = { ...known, approvalRequired, ownerOnly };
    delete changed.accessFilter;
    return accessFilter ? { ...changed, accessFilter } : changed;
  });
  return true;
}

/** Saves one change at a time. `save` returns whether it succeeded; a notification says why not. */
export function useSaving<Value>() {
  const [saving, setSaving] = useState<{ value: Value } | null>(null);
  const busy = useRef(false);
  const save = async (value: Value, send: () => Promise<void>): Promise<boolean> => {
    // A ref: state would be too late for the second of two quick presses.
    if (busy.current) return false;
    busy.current = true;
    setSaving({ value });
    notifications.hideFailure();
    try {
      await send();
      return true;
    } catch (error) {
      notifications.failed(msg`The setting was not changed.`, error);
      return false;
    } finally {
      busy.current = false;
      setSaving(null);
    }
  };
  return { saving, save };
}
