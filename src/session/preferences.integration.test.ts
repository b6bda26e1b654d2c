import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CurrentUserExtended } from '~/api/schema';
import { serveFetch } from '../../tests/helpers/served';

vi.hoisted(() => vi.resetModules());

const server = serveFetch();

const sent: Request[] = [];
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  sent.length = 0;
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return fetch(request);
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a preference that changes again cancels its write under way, and no other', async () => {
  const { storeSitePreference } = await import('./preferences');
  void storeSitePreference('projectSortMode', 'newest');
  void storeSitePreference('whatsNewDismissed', '2026.1');
  void storeSitePreference('projectSortMode', 'latest');
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
});

test('the recent places outlive the page that is closed', async () => {
  const { noteVisit } = await import('./recents');
  noteVisit({ projectId: 1, name: 'Water points' });
  expect(sent).toHaveLength(0);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'PUT', keepalive: true });
  expect(new URL(sent[0]?.url ?? '').pathname).toBe('/v1/user-preferences/site/alidadeRecents');
});

/** The preferences that the server has. */
const stored = async () =>
  (
    (await (
      await server().request('/v1/users/current', { headers: { 'x-extended-metadata': 'true' } })
    ).json()) as CurrentUserExtended
  ).preferences;

test('a preference is stored for the site or for one project, and null deletes it', async () => {
  const { storeProjectPreference, storeSitePreference } = await import('./preferences');
  await storeSitePreference('projectSortMode', 'newest');
  await storeProjectPreference(1, 'formTrashCollapsed', true);
  expect(await stored()).toMatchObject({
    site: { projectSortMode: 'newest' },
    projects: { 1: { formTrashCollapsed: true } },
  });
  await storeSitePreference('projectSortMode', null);
  expect((await stored()).site).not.toHaveProperty('projectSortMode');
  await storeProjectPreference(1, 'formTrashCollapsed', null);
  expect((await stored()).projects['1'] ?? {}).not.toHaveProperty('formTrashCollapsed');
});

test('a change is seen at once, beside all others', async () => {
  const { changeSitePreference, showProjectPreference } = await import('./preferences');
  const { changeCurrentUser } = await import('./use-current-user');
  const { queryClient } = await import('~/api/query-client');
  const { getGetCurrentUserQueryKey } = await import('~/api/generated/hooks/users');
  const seen = () => queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey())?.preferences;
  changeSitePreference('whatsNewDismissed', '2026.1');
  expect(seen()).toBeUndefined();
  const user = { id: 1, preferences: { site: { mailingListOptIn: true }, projects: { 1: { a: 1 }, 2: { a: 2 } } } };
  queryClient.setQueryData(getGetCurrentUserQueryKey(), user);
  changeSitePreference('whatsNewDismissed', '2026.2');
  showProjectPreference(1, 'b', 3);
  changeCurrentUser((before) => ({ ...before, displayName: 'Ada' }));
  expect(seen()).toEqual({
    site: { mailingListOptIn: true, whatsNewDismissed: '2026.2' },
    projects: { 1: { a: 1, b: 3 }, 2: { a: 2 } },
  });
  await vi.waitFor(async () => expect((await stored()).site).toMatchObject({ whatsNewDismissed: '2026.2' }));
});

test('the places of the last visits are seen at once, the newest first and each once', async () => {
  const { noteVisit } = await import('./recents');
  const { queryClient } = await import('~/api/query-client');
  const { getGetCurrentUserQueryKey } = await import('~/api/generated/hooks/users');
  queryClient.setQueryData(getGetCurrentUserQueryKey(), { id: 1, preferences: { site: {}, projects: {} } });
  const seen = () =>
    (queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey())?.preferences.site['alidadeRecents'] ??
      []) as { name: string }[];
  const form = { projectId: 1, xmlFormId: 'wells', name: 'Wells', projectName: 'Water points' };
  const project = { projectId: 1, name: 'Water points' };
  for (const place of [project, form, { projectId: 2, name: 'Trees' }, project]) noteVisit(place);
  expect(seen().map(({ name }) => name)).toEqual(['Water points', 'Trees', 'Wells']);
  noteVisit({ ...project, name: 'Water' });
  expect(seen().map(({ name }) => name)).toEqual(['Water', 'Trees', 'Wells']);
});

test('a visit is stored a little later, with the places before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { noteVisit, storeRecents } = await import('./recents');
  await storeRecents();
  const { queryClient } = await import('~/api/query-client');
  const { getGetCurrentUserQueryKey } = await import('~/api/generated/hooks/users');
  queryClient.setQueryData(getGetCurrentUserQueryKey(), { id: 1, preferences: { site: {}, projects: {} } });
  sent.length = 0;
  const [wells, trees] = [
    { projectId: 1, name: 'Wells' },
    { projectId: 2, name: 'Trees' },
  ];
  noteVisit(wells);
  vi.advanceTimersByTime(4000);
  noteVisit(trees);
  vi.advanceTimersByTime(4999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await vi.waitFor(async () => expect((await stored()).site['alidadeRecents']).toEqual([trees, wells]));
  // The same place again changes nothing, and nothing waits any more.
  noteVisit(trees);
  await storeRecents();
  expect(sent).toHaveLength(1);
});

test('a deleted project is among neither the favourites nor the recent places, and others stay', async () => {
  const { removeProjectPlaces, storeSitePreference } = await import('./preferences');
  const { restoreSession } = await import('./session');
  const { queryClient } = await import('~/api/query-client');
  const { getGetCurrentUserQueryKey } = await import('~/api/generated/hooks/users');
  const places = [
    { projectId: 1, name: 'Wells' },
    { projectId: 2, name: 'Trees' },
    { projectId: 1, xmlFormId: 'a', name: 'A' },
  ];
  const site = { alidadeFavourites: places, alidadeRecents: [places[1]] };
  await restoreSession();
  queryClient.setQueryData(getGetCurrentUserQueryKey(), { id: 1, preferences: { site, projects: {} } });
  await storeSitePreference('alidadeFavourites', places);
  sent.length = 0;
  removeProjectPlaces(1);
  await vi.waitFor(async () => expect((await stored()).site['alidadeFavourites']).toEqual([places[1]]));
  const seen = queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey())?.preferences.site;
  expect(seen).toEqual({ alidadeFavourites: [places[1]], alidadeRecents: [places[1]] });
  const written = () => sent.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname);
  expect(written()).toEqual(['/v1/user-preferences/site/alidadeFavourites']);
  queryClient.clear();
  removeProjectPlaces(2);
  expect(written()).toHaveLength(1);
});

test('a change of a list keeps what another browser has added, and quick changes follow each other', async () => {
  const { amendProjectPreference, amendSitePreference } = await import('./preferences');
  const { restoreSession } = await import('./session');
  const { queryClient } = await import('~/api/query-client');
  const { getGetCurrentUserQueryKey } = await import('~/api/generated/hooks/users');
  await restoreSession();
  const known = { id: 1, preferences: { site: {}, projects: {} } };
  queryClient.setQueryData(getGetCurrentUserQueryKey(), known);
  const seen = () => queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey())?.preferences;
  const put = (path: string, propertyValue: unknown) =>
    server().request(`/v1/user-preferences/${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ propertyValue }),
    });
  const [wells, trees, roads] = ['Wells', 'Trees', 'Roads'].map((name, at) => ({ projectId: at + 1, name }));
  if (!wells || !trees || !roads) throw new Error('three places');
  await put('site/alidadeFavourites', [wells]);
  amendSitePreference('alidadeFavourites', (all) => [trees, ...all]);
  expect(seen()?.site['alidadeFavourites']).toEqual([trees]);
  amendSitePreference('alidadeFavourites', (all) => [roads, ...all]);
  expect(seen()?.site['alidadeFavourites']).toEqual([roads, trees]);
  const shown: unknown[] = [];
  onTestFinished(queryClient.getQueryCache().subscribe(() => shown.push(seen()?.site['alidadeFavourites'])));
  await vi.waitFor(async () => expect((await stored()).site['alidadeFavourites']).toEqual([roads, trees, wells]));
  expect(seen()?.site['alidadeFavourites']).toEqual([roads, trees, wells]);
  // What was added last does not leave the screen meanwhile.
  expect(shown).toEqual(shown.map(() => [roads, trees, wells]));

  const preset = (name: string) => ({ xmlFormId: 'wells', name, options: {} });
  await put('project/1/alidadeDownloadPresets', [preset('Team')]);
  amendProjectPreference(1, 'alidadeDownloadPresets', (all) => [...all, preset('Mine')]);
  const both = [preset('Team'), preset('Mine')];
  await vi.waitFor(async () => expect((await stored()).projects['1']).toEqual({ alidadeDownloadPresets: both }));
  expect(seen()?.projects['1']).toEqual({ alidadeDownloadPresets: both });
});

test('a list that cannot be read is not replaced, and neither is that of another person', async () => {
  const { amendSitePreference } = await import('./preferences');
  const { restoreSession } = await import('./session');
  await restoreSession();
  sent.length = 0;
  const calls = () => sent.map(({ method }) => method);
  server().faults.add({ kind: 'problem', code: 500.1, operation: 'getCurrentUser', times: 1 });
  amendSitePreference('alidadeFavourites', () => []);
  await vi.waitFor(() => expect(calls()).toEqual(['GET']));
  await server().signIn('viewer');
  amendSitePreference('alidadeFavourites', () => []);
  await vi.waitFor(() => expect(calls()).toEqual(['GET', 'GET']));
  await server().signIn('admin');
  // Changes of a list follow each other: what the ones before had stored would stand between.
  amendSitePreference('alidadeFavourites', () => [{ projectId: 1, name: 'Wells' }]);
  await vi.waitFor(() => expect(calls()).toEqual(['GET', 'GET', 'GET', 'PUT']));
});
