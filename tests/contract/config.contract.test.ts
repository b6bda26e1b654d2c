/** The files beside the client. Only a whole installation has them, not an API server alone. */
import { expect, test } from 'vitest';
import { call, server } from './harness.ts';

async function statusOf(path: string): Promise<200 | 404> {
  const { status } = await fetch(`${server.url}${path}`);
  return status === 200 ? 200 : 404;
}

test.runIf(server.kind === 'embedded')('the mock server has both', async () => {
  expect(await statusOf('/client-config.json')).toBe(200);
  expect(await statusOf('/version.txt')).toBe(200);
});

test('the configuration needs no sign-in, and the client understands it', async () => {
  const { text } = await call('getClientConfig', { status: await statusOf('/client-config.json') });
  expect(text).not.toBe('');
});

test('the version stays the same between calls, and has a date', async () => {
  const status = await statusOf('/version.txt');
  const [one, other] = [await call('getVersion', { status }), await call('getVersion', { status })];
  expect(one.text).not.toBe('');
  expect(other.text).toBe(one.text);
  expect(Math.abs(Date.parse(one.headers.get('date') ?? '') - Date.now())).toBeLessThan(60 * 60 * 1000);
});
