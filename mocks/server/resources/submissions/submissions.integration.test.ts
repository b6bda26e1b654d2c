import { type TestServer, createTestServer } from '@mocks/node';
import { beforeEach, expect, it } from 'vitest';

let server: TestServer;
const form = '/v1/projects/1/forms/water_point';
const submissions = `${form}/submissions`;

beforeEach(async () => {
  server = await createTestServer({ seed: 'roles' });
  await server.signIn('admin');
});

type Body = Record<string, unknown> & { code?: number; details?: unknown };
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isText = typeof body === 'string';
  const response = await server.request(path, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': isText ? 'application/xml' : 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Body,
  };
}
const answer = (instanceId: string) =>
  `<data id="water_point" version="2026010901"><meta><instanceID>${instanceId}</instanceID></meta></data>`;
const first = async () =>
  ((await send('GET', submissions)).body as unknown as { instanceId: string }[]).at(-1)?.instanceId ?? '';

it('the id of a device is cut to what is stored', async () => {
  const { body } = await send('POST', `${submissions}?deviceID=${'d'.repeat(300)}`, answer('uuid:new'));
  expect(body).toMatchObject({ instanceId: 'uuid:new', deviceId: 'd'.repeat(255) });
});

it('the history of a review says whether its entity is there, with extended metadata', async () => {
  const id = await first();
  await send('PATCH', `${submissions}/${id}`, { reviewState: 'hasIssues' });
  const audits = (await send('GET', `${submissions}/${id}/audits`, undefined, { 'x-extended-metadata': 'true' })).body;
  expect(audits).toMatchObject([
    { details: { reviewState: 'hasIssues', entity: { entityAvailable: false } } },
    { notes: 'Compared with the register.', details: { reviewState: 'approved' } },
    { action: 'submission.create' },
  ]);
  const plain = (await send('GET', `${submissions}/${id}/audits`)).body as unknown as Record<string, unknown>[];
  expect(plain[0]?.details).not.toHaveProperty('entity');
});

it.each([[[]], ['']])('a review falls over as the real server does: %j', async (reviewState) => {
  expect((await send('PATCH', `${submissions}/${await first()}`, { reviewState })).status).toBe(500);
});

it('the list is not sent again while unchanged', async () => {
  const etag = (await send('GET', submissions)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"eventhash:[0-9a-f]{32}"$/);
  expect((await send('GET', submissions, undefined, { 'if-none-match': etag })).status).toBe(304);
  server.clock.advance(1000);
  await send('PATCH', `${submissions}/${await first()}`, { reviewState: 'rejected' });
  expect((await send('GET', submissions, undefined, { 'if-none-match': etag })).status).toBe(200);
});
