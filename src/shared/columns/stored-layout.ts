import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended } from '~/api/schema';
import { type ColumnLayout, readLayout } from './layout';

/** A table of a project; `table` is unique in it. */
export interface LayoutOwner {
  projectId: number;
  table: string;
}

/** Prefixed, because all clients of a user share one set of preferences. */
export const preferenceName = (table: string): string => `alidadeColumns ${table}`;

export const userLayout = (user: CurrentUserExtended | undefined, { projectId, table }: LayoutOwner) =>
  readLayout(user?.preferences.projects[String(projectId)]?.[preferenceName(table)]);

/** Non-hook version of the above, for route prefetching. */
export const cachedLayout = (owner: LayoutOwner): ColumnLayout | null =>
  userLayout(queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey()), owner);
