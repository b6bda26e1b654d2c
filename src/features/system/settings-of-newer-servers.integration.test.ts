import { beforeEach, expect, test, vi } from 'vitest';
import { setConfig } from '~/api/generated/mutations/config';
import { queryClient } from '~/api/query-client';
import { serveFetch } from '../../../tests/helpers/served';
import { storeAnalyticsSetting } from './analytics/setting';
import { saveLoginTexts } from './config/login-texts';

const server = serveFetch(undefined, 'demo');

/** The bodies that are sent to a setting. */
function sentTo(key: string): unknown[] {
  const bodies: unknown[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.method === 'POST' && request.url.endsWith(`/config/${key}`)) bodies.push(await request.clone().json());
    return real(request);
  });
  return bodies;
}

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

test('changed texts of the login page keep what a newer server has beside them', async () => {
  const more = { 'login-appearance': { key: 'login-appearance', setAt: '', value: { title: 'Old', theme: 'dark' } } };
  server().faults.add({ kind: 'more-fields', fields: more, operation: 'listPublicConfig' });
  const sent = sentTo('login-appearance');
  await saveLoginTexts({ title: 'New' }, { title: 'Old', description: '' });
  expect(sent).toEqual([{ title: 'New', theme: 'dark' }]);
});

test('a changed decision about usage reporting does so, too', async () => {
  const seen = { enabled: true, email: 'a@example.org' };
  await setConfig('analytics', seen);
  server().faults.add({ kind: 'more-fields', fields: { value: { ...seen, level: 'full' } }, operation: 'getConfig' });
  const sent = sentTo('analytics');
  await storeAnalyticsSetting({ enabled: false }, seen);
  expect(sent).toEqual([{ enabled: false, level: 'full' }]);
});
