import { expect, test } from 'vitest';
import { draft, published, versionRef } from '~/api/form-version-ref';
import type { FormExtended, FormVersionExtended } from '~/api/schema';
import { resolvePair, comparisonSides } from './compare-search-params';
import type { Definitions } from './queries';

const version = (name: string) => ({ version: name }) as FormVersionExtended;
const versions = [version('3'), version(''), version('1')];
const withDraft: Definitions = { versions, draft: { version: '4' } as FormExtended };
const withoutDraft: Definitions = { versions, draft: null };

test('without an address the newest is compared with the one before', () => {
  expect(resolvePair(null, null, withDraft)).toMatchObject({
    from: { facts: { version: '3' } },
    to: { edition: draft },
  });
  expect(resolvePair(null, null, withoutDraft)).toMatchObject({
    from: { facts: { version: '' } },
    to: { facts: { version: '3' }, current: true },
  });
});

test('"published" is the version that is published now', () => {
  expect(resolvePair(published, draft, withDraft)).toMatchObject({ from: { edition: versionRef('3'), current: true } });
});

test('a blank version is a version', () => {
  expect(resolvePair(versionRef('1'), versionRef(''), withoutDraft)).toMatchObject({
    from: { facts: { version: '1' } },
    to: { facts: { version: '' } },
  });
});

test('what does not exist is told apart from what is not chosen', () => {
  expect(resolvePair(versionRef('9'), draft, withoutDraft)).toEqual({ from: undefined, to: undefined });
  expect(resolvePair(null, versionRef('1'), withoutDraft)).toMatchObject({
    from: null,
    to: { facts: { version: '1' } },
  });
});

test('the draft comes first among those to choose from', () => {
  expect(comparisonSides(withDraft).map(({ facts }) => facts.version)).toEqual(['4', '3', '', '1']);
});
