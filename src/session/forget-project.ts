import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended } from '~/api/schema';
import { amendSitePreference } from './amend-preferences';
import { site } from './preference-rules';

/** Drops a deleted project, with its forms and entity lists, from the recent places and favourites of this person. */
export function forgetProject(projectId: number): void {
  const user = queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey());
  for (const key of ['alidadeFavourites', 'alidadeRecents'] as const) {
    const places = site[key](user?.preferences.site[key]);
    if (places.some((place) => place.projectId === projectId))
      amendSitePreference(key, (all) => all.filter((place) => place.projectId !== projectId));
  }
}
