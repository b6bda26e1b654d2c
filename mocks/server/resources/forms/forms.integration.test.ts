import { type TestServer, createTestServer } from '@mocks/node';
import { formXml } from '@mocks/server/xforms/fixtures';
import { xlsxOf } from '@mocks/server/xlsforms/write-xlsx';
import { beforeEach, expect, it } from 'vitest';

let server: TestServer;
const forms = '/v1/projects/1/forms';

beforeEach(async () => {
  server = await createTestServer({ seed: 'roles' });
  await server.signIn('admin');
});

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const response = await server.request(path, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': isText ? 'application/xml' : 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? (body as BodyInit) : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never> & { code?: number; details?: unknown },
  };
}
/** What a real server does not have where the contract tests run. */
it.each([
  ['down', 502.2, { error: { code: 'ECONNREFUSED' } }],
  ['none', 501.3, undefined],
] as const)('a workbook is refused while the converter is %s', async (converter, code, details) => {
  server.converter = converter;
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const headers = { 'content-type': xlsx, 'x-xlsform-formid-fallback': 'from%20file' };
  const workbook = xlsxOf({
    survey: [
      ['type', 'name', 'label'],
      ['text', 'a', 'A'],
    ],
  });
  const { body } = await send('POST', forms, workbook, headers);
  expect(body).toMatchObject({ code, ...(details ? { details } : {}) });
});

it('a form creates the entity list it writes to once, and leaves it published', async () => {
  const lists = () =>
    server.store.tables.datasets.by('projectId', 1).map(({ name, publishedAt }) => [name, publishedAt !== null]);
  const entityForm = (id: string) =>
    formXml({
      id,
      modelAttributes: 'entities:entities-version="2024.1.0"',
      meta: '<meta><instanceID/><entity dataset="pumps" create="1"/></meta>',
    });
  await send('POST', forms, entityForm('first'));
  expect(lists()).toEqual([['pumps', false]]);
  await send('POST', `${forms}?publish=true`, entityForm('second'));
  await send('POST', forms, entityForm('third'));
  expect(lists()).toEqual([['pumps', true]]);
});

it('a published form gets its web addresses within a minute, and keeps them', async () => {
  const path = `${forms}/own`;
  const enketoIds = async () => {
    const { body } = await send('GET', path);
    return [body['enketoId'], body['enketoOnceId']];
  };
  await send('POST', `${forms}?publish=true`, formXml({ id: 'own' }));
  expect(await enketoIds()).toEqual([null, null]);
  server.clock.advance(60_000);
  const ids = await enketoIds();
  expect(ids).toEqual([expect.stringMatching(/^form/), expect.stringMatching(/^once/)]);
  expect((await send('GET', `/v1/form-links/${ids[1]}/form`)).body).toMatchObject({ xmlFormId: 'own' });
  await send('POST', `${path}/draft`);
  await send('POST', `${path}/draft/publish?version=2`);
  expect(await enketoIds()).toEqual(ids);
});
