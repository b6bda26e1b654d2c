import { useEffect } from 'react';
import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended } from '~/api/schema';
import { isSameVisit, siteReaders, type Visited } from './preference-rules';
import { showSitePreference, storeSitePreference } from './preferences';

/** Milliseconds without a visit before the server call, so that passing through pages costs nothing. */
const calm = 5000;

const stored = (): Visited[] =>
  siteReaders.alidadeRecents(
    queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey())?.preferences.site['alidadeRecents'],
  );

let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores pending visits on the server now. Resolves when that is done; `keepalive` when the page is being left. */
export async function storeRecents({ keepalive = false } = {}): Promise<void> {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  await storeSitePreference('alidadeRecents', stored(), { keepalive });
}

export function noteVisit(place: Visited): void {
  const before = stored();
  const [newest] = before;
  if (newest && isSameVisit(newest, place) && newest.name === place.name && newest.projectName === place.projectName)
    return;
  showSitePreference('alidadeRecents', [place, ...before.filter((one) => !isSameVisit(one, place))]);
  clearTimeout(timer);
  timer = setTimeout(() => void storeRecents(), calm);
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void storeRecents({ keepalive: true });
});

/** Records a visit to a project, form or entity list once its name is known. */
export function useVisit(place: Visited | undefined): void {
  // Depends on its values, because the object is new on every render.
  const text = place && JSON.stringify(place);
  useEffect(() => {
    if (text !== undefined) noteVisit(JSON.parse(text) as Visited);
  }, [text]);
}
