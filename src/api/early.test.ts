import { expect, test } from 'vitest';
import { discardEarlyResponses, takeEarlyResponse } from './early';

const origin = 'https://central.example.org';
const early = (...addresses: string[]) => {
  globalThis.__alidadeEarly = new Map(addresses.map((address) => [address, Promise.resolve(new Response(address))]));
};
const taken = async (address: string, init?: RequestInit) =>
  (await takeEarlyResponse(new Request(`${origin}${address}`, init)))?.text();

test('an early answer is for the same path and query, and only once', async () => {
  early('/v1/projects', '/v1/audits?limit=250&offset=0');
  expect(await taken('/v1/projects?forms=true')).toBeUndefined();
  expect(await taken('/v1/audits')).toBeUndefined();
  expect(await taken('/v1/audits?limit=250&offset=250')).toBeUndefined();
  expect(await taken('/v1/audits?limit=250&offset=0')).toBe('/v1/audits?limit=250&offset=0');
  expect(await taken('/v1/audits?limit=250&offset=0')).toBeUndefined();
  expect(await taken('/v1/projects')).toBe('/v1/projects');
});

test('a write never gets an early answer, and nothing does after they are dropped', async () => {
  early('/v1/projects');
  expect(await taken('/v1/projects', { method: 'POST' })).toBeUndefined();
  discardEarlyResponses();
  expect(await taken('/v1/projects')).toBeUndefined();
});

test('an early answer with extended metadata is not for a call without, and the other way round', async () => {
  early('/v1/projects/1', '/v1/projects/1#plain');
  const plain = { headers: { 'X-Extended-Metadata': 'false' } };
  expect(await taken('/v1/projects/1', plain)).toBe('/v1/projects/1#plain');
  expect(await taken('/v1/projects/1', plain)).toBeUndefined();
  expect(await taken('/v1/projects/1', { headers: { 'X-Extended-Metadata': 'true' } })).toBe('/v1/projects/1');
});
