import { afterEach, expect, test } from 'vitest';
import { getListActorPropertiesQueryKey } from '~/api/generated/hooks/actor-properties';
import { getGetProjectQueryKey } from '~/api/generated/hooks/projects';
import { getListPublicLinksQueryKey } from '~/api/generated/hooks/public-links';
import { queryClient } from '~/api/query-client';
import type { PublicLinkExtended } from '~/api/schema';
import { hasAccess, hasUrl, type LinkedForm, publicLinksSearchParams, publicLinksQueries, toLinkRow } from './queries';

afterEach(() => queryClient.clear());

test('the page reads the links of its form, and the properties of its project', () => {
  queryClient.setQueryData(getGetProjectQueryKey(3), { verbs: ['actor_property.list'] });
  const keys = publicLinksQueries({ projectId: 3, xmlFormId: 'a' }).map(({ queryKey }) => queryKey);
  expect(keys).toEqual([getListPublicLinksQueryKey(3, 'a'), getListActorPropertiesQueryKey(3)]);
});

const read = (query: string) => publicLinksSearchParams.read(new URLSearchParams(query));

test('an address without parameters shows all, newest first', () => {
  const usual = { find: '', state: null, order: { sort: 'createdAt', descending: true } };
  expect(read('')).toEqual(usual);
  expect(read('state=nonsense&sort=constructor')).toEqual(usual);
});

test.each(['q=a%26b&state=active&sort=displayName', 'state=waiting&sort=-createdBy', 'state=revoked'])(
  'keeps the format of existing links: %s',
  (query) => {
    expect(publicLinksSearchParams.write(read(query)).toString()).toBe(query);
  },
);

test('the order of a column is the usual one of it', () => {
  expect(read('sort=createdBy').order).toEqual({ sort: 'createdBy', descending: false });
});

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
  expect(toLinkRow(link, form, origin)).toMatchObject({ state: 'active', address: `${origin}/f/many?st=a!$` });
  expect(toLinkRow({ ...link, once: true }, form, origin).address).toBe(`${origin}/f/one?st=a!$`);
});

test('servers without ODK Web Forms have the address of Enketo itself', () => {
  const { webformsEnabled: _, ...older } = form;
  expect(toLinkRow(link, older as LinkedForm, origin).address).toBe(`${origin}/-/single/many?st=a!$`);
});

test('without an id of Enketo it waits, and without a token it is revoked', () => {
  expect(toLinkRow(link, { ...form, enketoId: null }, origin)).toMatchObject({ state: 'waiting', address: null });
  expect(toLinkRow({ ...link, token: null }, form, origin)).toMatchObject({ state: 'revoked', address: null });
});

test('a link that is used once has the address for that, and waits for it', () => {
  const once = { ...link, once: true };
  expect(toLinkRow(once, { ...form, enketoOnceId: null }, origin)).toMatchObject({ state: 'waiting', address: null });
  expect(toLinkRow({ ...link, once: false }, { ...form, enketoOnceId: null }, origin).address).toBe(
    `${origin}/f/many?st=a!$`,
  );
});

test('an id of Enketo is one part of the address, whatever is in it', () => {
  expect(toLinkRow(link, { ...form, enketoId: 'a/b?c' }, origin).address).toBe(`${origin}/f/a%2Fb%3Fc?st=a!$`);
});

test('only links with an address can be shared, but all that are not revoked have access', () => {
  const rows = [
    toLinkRow(link, form, origin),
    toLinkRow(link, { ...form, enketoId: null }, origin),
    toLinkRow({ ...link, token: null }, form, origin),
    toLinkRow(link, { ...form, state: 'closing' }, origin),
  ];
  expect(rows.map(hasUrl)).toEqual([true, false, false, true]);
  expect(rows.map(hasAccess)).toEqual([true, true, false, true]);
  expect(rows.map(({ state }) => state)).toEqual(['active', 'waiting', 'revoked', 'closed']);
  expect(rows[0]).toMatchObject({ id: 1, displayName: 'Poster', token: 'a!$' });
});
