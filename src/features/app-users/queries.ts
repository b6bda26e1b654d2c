import { getListActorPropertiesQueryOptions, useListActorProperties } from '~/api/generated/hooks/actor-properties';
import { getListAppUsersQueryKey, getListAppUsersQueryOptions, useListAppUsers } from '~/api/generated/hooks/app-users';
import { getGetProjectQueryKey, useGetProject } from '~/api/generated/hooks/projects';
import { patchCached, queryClient } from '~/api/query-client';
import type { ActorPropertyList, AppUserExtended, AppUserList } from '~/api/schema';
import { hasProperties } from '~/domain/actor-properties/has-properties';

/**
 * The first queries of the tabs "App Users" and "Custom Properties": both show both lists. Properties wait for the
 * rights in the project.
 */
export const appUsersQueries = ({ projectId }: { projectId: number }) => [
  getListAppUsersQueryOptions(projectId),
  ...(hasProperties(queryClient.getQueryData(getGetProjectQueryKey(projectId)))
    ? [getListActorPropertiesQueryOptions(projectId)]
    : []),
];

/** An app user with its credentials. */
export type ActiveAppUser = AppUserExtended & { token: string };

/** True while a device can use it. */
export const isActive = (user: AppUserExtended): user is ActiveAppUser => user.token !== null;

const noProperties: ActorPropertyList = [];

/** The data of the list: the project, its app users and their properties. `ready` once both lists have loaded, or
 * the server has no properties. */
export function useAppUsers(projectId: number) {
  const { data: project } = useGetProject(projectId);
  const users = useListAppUsers(projectId);
  const described = hasProperties(project);
  const properties = useListActorProperties(projectId, { query: { enabled: described } });
  return {
    project,
    users: users.data,
    properties: properties.data ?? noProperties,
    ready: users.data !== undefined && project !== undefined && (!described || properties.data !== undefined),
    /** When the app users were read, in epoch milliseconds. */
    now: users.dataUpdatedAt,
    refreshing: users.isFetching && users.data !== undefined,
    /** A list that is missing is reported before one that failed to refresh. */
    error: (users.data ? null : users.error) ?? (properties.data ? null : properties.error) ?? users.error,
    retry: () => {
      if (users.isError) void users.refetch();
      if (properties.isError) void properties.refetch();
    },
  };
}

/** The cached app users; undefined before they were loaded. */
export const knownAppUsers = (projectId: number): AppUserList | undefined =>
  queryClient.getQueryData<AppUserList>(getListAppUsersQueryKey(projectId));

/** Updates an app user in the cached list. */
export function patchAppUser(projectId: number, id: number, change: Partial<AppUserExtended>): void {
  patchCached<AppUserList>({ queryKey: getListAppUsersQueryKey(projectId) }, (users) =>
    users.map((user) => (user.id === id ? { ...user, ...change } : user)),
  );
}
