import { useQuery } from '@tanstack/react-query';
import { getConfig, getGetConfigQueryKey } from '~/api/generated/hooks/config';
import { deleteConfig, setConfig } from '~/api/generated/writes/config';
import { ApiError, isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { AnalyticsValue, ConfigSettingResponse } from '~/api/schema';

const key = 'analytics';
const queryKey = getGetConfigQueryKey(key);

const valueOf = (answer: ConfigSettingResponse): AnalyticsValue | null =>
  typeof answer === 'object' && 'key' in answer && answer.key === 'analytics' ? answer.value : null;

/** The setting as the server has it; null while nobody has decided (404.1). Throws ApiError. */
async function read(signal?: AbortSignal): Promise<AnalyticsValue | null> {
  try {
    return valueOf(await getConfig(key, signal ? { signal } : undefined));
  } catch (error) {
    if (isProblem(error, '404.1')) return null;
    throw error;
  }
}

/** Whether the server reports how it is used; `data` is null while nobody has decided. */
export const useAnalyticsSetting = (enabled = true) =>
  useQuery({ queryKey, queryFn: ({ signal }) => read(signal), enabled });

const same = (one: AnalyticsValue | null, other: AnalyticsValue | null): boolean =>
  one?.enabled === other?.enabled &&
  (one?.email ?? '') === (other?.email ?? '') &&
  (one?.organization ?? '') === (other?.organization ?? '');

/** Stores the decision; null takes it back. A lost answer is looked up before anything is claimed. Throws ApiError. */
export async function storeAnalyticsSetting(value: AnalyticsValue | null): Promise<void> {
  try {
    await (value === null ? deleteConfig(key) : setConfig(key, value));
  } catch (error) {
    const lost = error instanceof ApiError && error.outcomeUnknown;
    if (!lost || !same(await read(), value)) throw error;
  }
  queryClient.setQueryData(queryKey, value);
}
