import type { FormPlace } from '~/api/edition';
import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended } from '~/api/schema';
import { useCurrentUser } from '~/session/use-current-user';

/** The preference has the prefix of this client, because all clients of a user share one set of names. */
export const namingPreference = (xmlFormId: string): string => `alidadeNaming ${xmlFormId}`;

function namingOf(user: CurrentUserExtended | undefined, { projectId, xmlFormId }: FormPlace): string | null {
  const stored = user?.preferences.projects[String(projectId)]?.[namingPreference(xmlFormId)];
  return typeof stored === 'string' ? stored : null;
}

/** The path of the question that the person has chosen to name submissions by; null for the first answers. */
export const useNaming = (form: FormPlace): string | null => namingOf(useCurrentUser(), form);

/** The same outside of components, for the requests of a page. */
export const cachedNaming = (form: FormPlace): string | null =>
  namingOf(queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey()), form);
