import { useQuery } from '@tanstack/react-query';
import { getConfig, getGetConfigQueryKey } from '~/api/generated/hooks/config';
import { deleteConfig, setConfig } from '~/api/generated/writes/config';
import { isProblem } from '~/api/problem';
import { patchCached, queryClient } from '~/api/query-client';
import type { AnalyticsValue, ConfigSettingResponse } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';

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

/** The query of the setting; `data` is null if nobody has decided. */
export const useAnalyticsSetting = (enabled = true) =>
  useQuery({ queryKey, queryFn: ({ signal }) => read(signal), enabled });

const same = (one: AnalyticsValue | null, other: AnalyticsValue | null): boolean =>
  one?.enabled === other?.enabled &&
  (one?.email ?? '') === (other?.email ?? '') &&
  (one?.organization ?? '') === (other?.organization ?? '');

/** What a newer server keeps beside the fields that this release knows. */
function unknownFields(stored: AnalyticsValue | null | undefined): object {
  const { enabled: _enabled, email: _email, organization: _organization, ...rest } = stored ?? {};
  return rest;
}

/**
 * Stores the decision; null withdraws it. If the answer is lost, the setting is read again to find out. Throws ApiError
 * and LostAnswer.
 */
export async function storeAnalyticsSetting(decision: AnalyticsValue | null): Promise<void> {
  const value = decision && {
    ...unknownFields(queryClient.getQueryData<AnalyticsValue | null>(queryKey)),
    ...decision,
  };
  const settled = await settleWrite(
    (): Promise<unknown> => (value === null ? deleteConfig(key) : setConfig(key, value)),
    {
      before: queryClient.getQueryData<AnalyticsValue | null>(queryKey),
      read: () => read(),
      happened: (now: AnalyticsValue | null) => same(now, value),
    },
  );
  valueOf(settled);
  patchCached<AnalyticsValue | null>({ queryKey }, () => value);
}
