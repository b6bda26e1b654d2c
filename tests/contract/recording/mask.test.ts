import { describe, expect, test } from 'vitest';
import type { Json } from '../contract.ts';
import { Bindings, kindOfName } from './bindings.ts';
import { type Exchange, withoutWaiting } from './exchange.ts';
import { maskExchanges, masked } from './mask.ts';

const token = `ab$!${'x'.repeat(60)}`;
const exchange = (more: Partial<Exchange>): Exchange => ({
  order: 1,
  together: 1,
  at: 0,
  operation: 'getThing',
  method: 'GET',
  url: '/v1/things',
  headers: {},
  status: 200,
  answerHeaders: {},
  answer: '',
  ...more,
});
const secrets = { origin: 'http://127.0.0.1:9', email: 'root@somewhere.example', password: 'a "secret" word' };
const mask = (...exchanges: Partial<Exchange>[]) => maskExchanges(exchanges.map(exchange), secrets);

describe('masking', () => {
  test('replaces a token by the same name everywhere, in any encoding', () => {
    const [one, other, form] = mask(
      { answer: JSON.stringify({ token }), headers: { authorization: `Bearer ${token}` } },
      {
        url: `/v1/key/${encodeURIComponent(token)}/things`,
        headers: { cookie: `session=${encodeURIComponent(token)}; __csrf=1` },
        body: { base64: btoa(token) },
      },
      { body: new URLSearchParams({ __csrf: token }).toString() },
    );
    const name = (JSON.parse(one?.answer ?? '') as { token: string }).token;
    expect(name).toMatch(/^masked\d{5}x+$/);
    expect(name).toHaveLength(64);
    expect(one?.headers['authorization']).toBe(`Bearer ${name}`);
    expect(other).toMatchObject({
      url: `/v1/key/${name}/things`,
      headers: { cookie: `session=${name}; __csrf=1` },
      body: { base64: btoa(name) },
    });
    expect(form?.body).toBe(`__csrf=${name}`);
  });

  test('removes the administrator and the address of the server', () => {
    const basic = `Basic ${btoa(`${secrets.email}:${secrets.password}`)}`;
    const found = mask({
      headers: { authorization: basic },
      body: JSON.stringify({ email: secrets.email.toUpperCase(), password: secrets.password }),
      answer: `${secrets.origin}/v1 ${secrets.email}`,
    });
    expect(found[0]?.headers['authorization']).toBe(`Basic ${masked.email}:${masked.password}`);
    expect(JSON.parse(String(found[0]?.body))).toEqual({
      email: masked.email.toUpperCase(),
      password: masked.password,
    });
    expect(found[0]?.answer).toBe(`${masked.origin}/v1 ${masked.email}`);
  });

  test('removes the sentences of the server, not its codes', () => {
    const problem = { message: 'No.', code: 400.8, details: { field: 'name', value: 'message', reason: 'Not nice.' } };
    const found = mask(
      { status: 400, answer: JSON.stringify(problem) },
      { status: 200, answer: JSON.stringify({ message: 'ours' }) },
      {
        status: 404,
        answer: '<r><message nature="error">Nothing.</message></r>',
        answerHeaders: { 'content-type': 'text/xml' },
      },
    ).map(({ answer }) => answer);
    expect(found).toEqual([
      JSON.stringify({ ...problem, message: '…', details: { ...problem.details, reason: '…' } }),
      JSON.stringify({ message: 'ours' }),
      '<r><message nature="error">…</message></r>',
    ]);
  });

  test('keeps digests', () => {
    const sha256 = 'a1'.repeat(32);
    expect(mask({ answer: sha256 })[0]?.answer).toBe(sha256);
  });
});

test('keeps the last of many equal requests in a row', () => {
  const asked = [
    exchange({ order: 1, status: 404 }),
    exchange({ order: 2 }),
    exchange({ order: 3, url: '/v1/others' }),
    exchange({ order: 4 }),
    exchange({ order: 5, method: 'POST' }),
    exchange({ order: 6, method: 'POST' }),
  ];
  expect(withoutWaiting(asked).map(({ order }) => order)).toEqual([2, 3, 4, 5, 6]);
});

describe('a renamed value', () => {
  test('is replaced in later requests, each kind separately', () => {
    const bindings = new Bindings();
    bindings.learn({ id: 7, name: 'x', archived: null, createdAt: '2026-01-01T00:00:00.000Z' } as Json, {
      id: 1,
      name: 'x',
      archived: null,
      createdAt: '2026-02-02T00:00:00.000Z',
    });
    bindings.learn({ id: 7, type: 'user', displayName: 'A' }, { id: 30, type: 'user', displayName: 'A' });
    expect(bindings.json({ projectId: 7, actorIds: [7], name: '7', count: 7 })).toEqual({
      projectId: 1,
      actorIds: [30],
      name: '7',
      count: 7,
    });
    expect(bindings.text('$filter=createdAt gt 2026-01-01T00%3A00%3A00.000Z and submitterId eq 7')).toBe(
      '$filter=createdAt gt 2026-02-02T00%3A00%3A00.000Z and submitterId eq 30',
    );
  });

  test('is learned once, and not from different lists', () => {
    const bindings = new Bindings();
    bindings.learn([{ projectId: 1 }, { projectId: 2 }], [{ projectId: 9 }]);
    expect(bindings.number('project', 1)).toBe(1);
    bindings.learn({ projectId: 1 }, { projectId: 5 });
    bindings.learn({ projectId: 1 }, { projectId: 6 });
    expect(bindings.number('project', 1)).toBe(5);
  });

  test('is found in a list of another order by its identifying fields', () => {
    const bindings = new Bindings();
    const role = (id: number, system: string): Json => ({ id, system, verbs: [] });
    bindings.learn([role(3, 'admin'), role(1, 'viewer')], [role(1, 'viewer'), role(2, 'admin')]);
    expect([bindings.number('role', 3), bindings.number('role', 1)]).toEqual([2, 1]);
    expect(bindings.json([{ roleId: '3' }])).toEqual([{ roleId: '2' }]);
  });

  test('may contain special characters of replacements', () => {
    const bindings = new Bindings();
    bindings.learn({ token }, { token: `$$$1${'y'.repeat(60)}` });
    expect(bindings.text(`Bearer ${token}`)).toBe(`Bearer $$$1${'y'.repeat(60)}`);
  });

  test('gets its kind from the field name', () => {
    expect(['projectId', 'userId', 'submitterId', 'createdBy', 'name', 'instanceId'].map(kindOfName)).toEqual([
      'project',
      'actor',
      'actor',
      'actor',
      undefined,
      'instance',
    ]);
  });
});
