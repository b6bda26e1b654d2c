import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getConfig, getGetConfigQueryKey } from '~/api/generated/hooks/config';
import { getDeleteConfigMutationOptions, getSetConfigMutationOptions } from '~/api/generated/mutations/config';
import { mutate } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import { patchCached } from '~/api/query-client';
import type { AnalyticsValue, ConfigSettingResponse } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { mergeChange, type SettingTexts } from '~/shared/changes/merge-change';

const key = 'analytics';
const queryKey = getGetConfigQueryKey(key);

const settingOf = (answer: ConfigSettingResponse): AnalyticsValue | null =>
  typeof answer === 'object' && 'key' in answer && answer.key === 'analytics' ? answer.value : null;

/** The server's setting; null if nobody has decided (404.1). Throws ApiError. */
async function read(signal?: AbortSignal): Promise<AnalyticsValue | null> {
  try {
    return settingOf(await getConfig(key, signal ? { signal } : undefined));
  } catch (error) {
    if (isProblem(error, '404.1')) return null;
    throw error;
  }
}

export const useAnalyticsSetting = (enabled = true) =>
  useQuery({ queryKey, queryFn: ({ signal }) => read(signal), enabled });

const isSameSetting = (one: AnalyticsValue | null, other: AnalyticsValue | null): boolean =>
  one?.enabled === other?.enabled &&
  (one?.email ?? '') === (other?.email ?? '') &&
  (one?.organization ?? '') === (other?.organization ?? '');

interface Decision {
  setting: AnalyticsValue | null;
}

/** Only what this release knows, in one order. */
const knownFields = ({ setting }: Decision): Decision => ({
  setting: setting && {
    enabled: setting.enabled,
    ...(setting.email ? { email: setting.email } : {}),
    ...(setting.organization ? { organization: setting.organization } : {}),
  },
});

const decided = (setting: AnalyticsValue | null | undefined): MessageDescriptor =>
  !setting
    ? msg`Remind us later`
    : setting.enabled
      ? msg`Share anonymous usage figures every month`
      : msg`Do not share anything`;

const texts: SettingTexts<Decision> = {
  setting: {
    label: msg`Usage reports from this server`,
    text: (setting) => [i18n._(decided(setting)), setting?.email, setting?.organization].filter(Boolean).join('\n'),
  },
};

/** The fields that only a newer server has. */
function unknownFields(stored: AnalyticsValue | null | undefined): object {
  const { enabled: _enabled, email: _email, organization: _organization, ...rest } = stored ?? {};
  return rest;
}

/**
 * Stores the decision, asking first if another user changed it; null withdraws it. Throws ApiError, LostAnswer and TextError.
 * @param seen the setting that the decision began with
 */
export async function storeAnalyticsSetting(
  decision: AnalyticsValue | null,
  seen: AnalyticsValue | null,
): Promise<AnalyticsValue | null> {
  const before = await read();
  const merged = await mergeChange(knownFields({ setting: decision }), {
    seen: knownFields({ setting: seen }),
    now: knownFields({ setting: before }),
    texts,
  });
  if (!('setting' in merged)) {
    patchCached<AnalyticsValue | null>({ queryKey }, () => before);
    return before;
  }
  const value = decision && {
    ...unknownFields(before),
    ...decision,
  };
  const settled = await settleWrite(
    (): Promise<unknown> =>
      value === null
        ? mutate(getDeleteConfigMutationOptions(), { key })
        : mutate(getSetConfigMutationOptions(), { key, data: value }),
    {
      before,
      read: () => read(),
      happened: (now: AnalyticsValue | null) => isSameSetting(now, value),
    },
  );
  settledValue(settled);
  patchCached<AnalyticsValue | null>({ queryKey }, () => value);
  return value;
}
