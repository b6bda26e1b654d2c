import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended } from '~/api/schema';
import { type ColumnLayout, readLayout } from './layout';

/** A table whose layout is remembered: one of a project, by a name that is unique there. */
export interface LayoutOwner {
  projectId: number;
  table: string;
}

/** The preference has the prefix of this client, because all clients of a user share one set of names. */
export const preferenceName = (table: string): string => `alidadeColumns ${table}`;

/** The layout that a person chose for a table; null without one. */
export const layoutOf = (user: CurrentUserExtended | undefined, { projectId, table }: LayoutOwner) =>
  readLayout(user?.preferences.projects[String(projectId)]?.[preferenceName(table)]);

/** The same outside of components, for the requests of a page. */
export const cachedLayout = (owner: LayoutOwner): ColumnLayout | null =>
  layoutOf(queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey()), owner);
