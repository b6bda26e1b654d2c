import { expect, test } from 'vitest';
import { draft, published, versionCalled } from '~/api/edition';
import type { FormExtended, FormVersionExtended } from '~/api/schema';
import { pairOf, sidesOf } from './address';
import type { Definitions } from './queries';

const version = (name: string) => ({ version: name }) as FormVersionExtended;
const versions = [version('3'), version(''), version('1')];
const withDraft: Definitions = { versions, draft: { version: '4' } as FormExtended };
const withoutDraft: Definitions = { versions, draft: null };

test('without an address the newest is compared with the one before', () => {
  expect(pairOf(null, null, withDraft)).toMatchObject({ from: { facts: { version: '3' } }, to: { edition: draft } });
  expect(pairOf(null, null, withoutDraft)).toMatchObject({
    from: { facts: { version: '' } },
    to: { facts: { version: '3' }, current: true },
  });
});

test('"published" is the version that is published now', () => {
  expect(pairOf(published, draft, withDraft)).toMatchObject({ from: { edition: versionCalled('3'), current: true } });
});

test('a blank version is a version', () => {
  expect(pairOf(versionCalled('1'), versionCalled(''), withoutDraft)).toMatchObject({
    from: { facts: { version: '1' } },
    to: { facts: { version: '' } },
  });
});

test('what does not exist is told apart from what is not chosen', () => {
  expect(pairOf(versionCalled('9'), draft, withoutDraft)).toEqual({ from: undefined, to: undefined });
  expect(pairOf(null, versionCalled('1'), withoutDraft)).toMatchObject({ from: null, to: { facts: { version: '1' } } });
});

test('the draft comes first among those to choose from', () => {
  expect(sidesOf(withDraft).map(({ facts }) => facts.version)).toEqual(['4', '3', '', '1']);
});
