import { expect, test } from 'vitest';
import type { PublicLinkExtended } from '~/api/schema';
import { hasAccess, hasAddress, type LinkedForm, rowOf } from './rows';

const link: PublicLinkExtended = {
  once: null,
  id: 1,
  type: 'public_link',
  displayName: 'Poster',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  deletedAt: null,
  token: 'a!$',
  createdBy: {
    id: 5,
    type: 'user',
    displayName: 'Ragna',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: null,
    deletedAt: null,
  },
  properties: null,
};
const form: LinkedForm = {
  projectId: 1,
  xmlFormId: 'a',
  state: 'open',
  enketoId: 'many',
  enketoOnceId: 'one',
  webformsEnabled: true,
};
const origin = 'https://data.example.org';

test('a link has the address of the form in Enketo, and another one for a single submission', () => {
  expect(rowOf(link, form, origin)).toMatchObject({ state: 'active', address: `${origin}/f/many?st=a!$` });
  expect(rowOf({ ...link, once: true }, form, origin).address).toBe(`${origin}/f/one?st=a!$`);
});

test('servers without ODK Web Forms have the address of Enketo itself', () => {
  const { webformsEnabled: _, ...older } = form;
  expect(rowOf(link, older as LinkedForm, origin).address).toBe(`${origin}/-/single/many?st=a!$`);
});

test('without an id of Enketo it waits, and without a token it is revoked', () => {
  expect(rowOf(link, { ...form, enketoId: null }, origin)).toMatchObject({ state: 'waiting', address: null });
  expect(rowOf({ ...link, token: null }, form, origin)).toMatchObject({ state: 'revoked', address: null });
});

test('a link that is used once has the address for that, and waits for it', () => {
  const once = { ...link, once: true };
  expect(rowOf(once, { ...form, enketoOnceId: null }, origin)).toMatchObject({ state: 'waiting', address: null });
  expect(rowOf({ ...link, once: false }, { ...form, enketoOnceId: null }, origin).address).toBe(
    `${origin}/f/many?st=a!$`,
  );
});

test('an id of Enketo is one part of the address, whatever is in it', () => {
  expect(rowOf(link, { ...form, enketoId: 'a/b?c' }, origin).address).toBe(`${origin}/f/a%2Fb%3Fc?st=a!$`);
});

test('only links with an address can be shared, but all that are not revoked have access', () => {
  const rows = [
    rowOf(link, form, origin),
    rowOf(link, { ...form, enketoId: null }, origin),
    rowOf({ ...link, token: null }, form, origin),
    rowOf(link, { ...form, state: 'closing' }, origin),
  ];
  expect(rows.map(hasAddress)).toEqual([true, false, false, true]);
  expect(rows.map(hasAccess)).toEqual([true, true, false, true]);
  expect(rows.map(({ state }) => state)).toEqual(['active', 'waiting', 'revoked', 'closed']);
  expect(rows[0]).toMatchObject({ id: 1, displayName: 'Poster', token: 'a!$' });
});
