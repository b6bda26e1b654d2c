import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveFetch } from '../../tests/helpers/served';

serveFetch();

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
