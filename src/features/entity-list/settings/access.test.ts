import { expect, test } from 'vitest';
import type { AccessFilter } from '~/api/schema';
import { accessChange, listAccess, unknownAccess, sameAccess } from './change-list';

const rules = (...pairs: [string, string][]): AccessFilter => ({
  type: 'property',
  rules: pairs.map(([datasetProperty, actorProperty]) => ({ datasetProperty, actorProperty })),
});

test('reads the access of new and of older servers', () => {
  expect(listAccess({ ownerOnly: false })).toBeNull();
  expect(listAccess({ ownerOnly: true })).toEqual({ type: 'ownerOnly' });
  expect(listAccess({ ownerOnly: true, accessFilter: { type: 'ownerOnly' } })).toEqual({ type: 'ownerOnly' });
  expect(listAccess({ ownerOnly: false, accessFilter: rules(['a', 'b']) })).toEqual(rules(['a', 'b']));
});

test('compares accesses', () => {
  expect(sameAccess(null, null)).toBe(true);
  expect(sameAccess(null, { type: 'ownerOnly' })).toBe(false);
  expect(sameAccess(rules(['a', 'b'], ['c', 'd']), rules(['c', 'd'], ['a', 'b']))).toBe(true);
  expect(sameAccess(rules(['a', 'b']), rules(['a', 'c']))).toBe(false);
  expect(sameAccess(rules(['a', 'b']), { type: 'ownerOnly' })).toBe(false);
});

test('writes what the server knows', () => {
  expect(accessChange(null, true)).toEqual({ accessFilter: null });
  expect(accessChange({ type: 'ownerOnly' }, true)).toEqual({ accessFilter: { type: 'ownerOnly' } });
  expect(accessChange({ type: 'ownerOnly' }, false)).toEqual({ ownerOnly: true });
  expect(accessChange(null, false)).toEqual({ ownerOnly: false });
});

test('an access of a newer server is told from others, and written as it was read', () => {
  const region = { type: 'region', regions: ['north'] } as unknown as NonNullable<ReturnType<typeof listAccess>>;
  expect(listAccess({ ownerOnly: false, accessFilter: region })).toBe(region);
  expect(unknownAccess(region)).toBe(region);
  for (const known of [null, { type: 'ownerOnly' } as const, rules(['a', 'b'])])
    expect(unknownAccess(known)).toBeNull();
  expect(sameAccess(region, structuredClone(region))).toBe(true);
  expect(sameAccess(region, { ...region, regions: [] } as unknown as typeof region)).toBe(false);
  expect(accessChange(region, true)).toEqual({ accessFilter: region });
});
