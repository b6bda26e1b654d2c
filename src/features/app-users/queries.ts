import { getListActorPropertiesQueryOptions } from '~/api/generated/hooks/actor-properties';
import { getListAppUsersQueryKey, getListAppUsersQueryOptions, listAppUsers } from '~/api/generated/hooks/app-users';
import { getGetProjectQueryKey } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import type { AppUserExtended, AppUserList } from '~/api/schema';

/** Starts the requests of the tabs "App Users" and "Custom Properties": both show both lists. */
export function prefetchAppUsers({ projectId }: { projectId: number }): void {
  void queryClient.prefetchQuery(getListActorPropertiesQueryOptions(projectId));
  void queryClient.prefetchQuery(getListAppUsersQueryOptions(projectId));
}

/** The app users as known here; undefined before they were loaded. */
export const knownAppUsers = (projectId: number): AppUserList | undefined =>
  queryClient.getQueryData<AppUserList>(getListAppUsersQueryKey(projectId));

/** Puts what is known of an app user into the list. */
export function patchAppUser(projectId: number, id: number, change: Partial<AppUserExtended>): void {
  queryClient.setQueryData<AppUserList>(getListAppUsersQueryKey(projectId), (users) =>
    users?.map((user) => (user.id === id ? { ...user, ...change } : user)),
  );
}

/** Reads the list again, and with it what the frame counts. Resolves when the list is there or failed. */
export async function refreshAppUsers(projectId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: getGetProjectQueryKey(projectId) });
  await queryClient.invalidateQueries({ queryKey: getListAppUsersQueryKey(projectId) });
}

/** A plain read that leaves the cache alone: what becomes of a write whose answer got lost. */
export const lookUpAppUsers = (projectId: number): Promise<AppUserList> => listAppUsers(projectId);
