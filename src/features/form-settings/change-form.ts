import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getForm, getGetFormQueryKey } from '~/api/generated/hooks/forms';
import { getUpdateFormMutationOptions } from '~/api/generated/mutations/forms';
import { mutate } from '~/api/mutation';
import { patchCached } from '~/api/query-client';
import type { FormExtended, FormState } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { formStateName } from '~/domain/forms/form-states';
import { mergeChange, type SettingTexts } from '~/shared/changes/merge-change';

interface FormChange {
  state?: FormState;
  webformsEnabled?: boolean;
}

const texts: SettingTexts<FormChange> = {
  state: { label: msg`Form state`, text: (state) => formStateName(state ?? '', i18n) },
  webformsEnabled: {
    label: msg`Web form experience`,
    text: (isEnabled) => (isEnabled === true ? msg`ODK Web Forms` : msg`Enketo`),
  },
};

/**
 * Updates the cache at once. Asks if another user changed the same setting (`mergeChange`).
 * Throws ApiError, LostAnswer, and TextError.
 * @param seen the settings that the change began with
 * @returns the current settings
 */
export async function changeForm(
  { projectId, xmlFormId }: Pick<FormExtended, 'projectId' | 'xmlFormId'>,
  wanted: FormChange,
  seen: FormChange,
): Promise<FormChange> {
  const queryKey = getGetFormQueryKey(projectId, xmlFormId);
  const before = await getForm(projectId, xmlFormId);
  const { state, webformsEnabled } = before;
  const change = await mergeChange(wanted, { seen, now: { state, webformsEnabled }, texts });
  const after = { state, webformsEnabled, ...change };
  if (Object.keys(change).length === 0) {
    patchCached<FormExtended>({ queryKey }, (known) => ({ ...known, ...after }));
    return after;
  }
  const settled = await settleWrite(
    () => mutate(getUpdateFormMutationOptions(), { projectId, xmlFormId, data: change }),
    {
      before,
      read: () => getForm(projectId, xmlFormId),
      happened: (now) => Object.entries(change).every(([key, value]) => now[key as keyof FormChange] === value),
    },
  );
  settledValue(settled);
  patchCached<FormExtended>({ queryKey }, (known) => ({ ...known, ...after }));
  return after;
}
