import { expect, test } from 'vitest';
import { duplicateNames, formTarget } from './form-target';
import { reviewStateName } from './review-states';
import { latestOf, sortBy } from './sort';

const item = (name: string, createdAt: string, latest: string | null, id: string | number = name) => ({
  id,
  name,
  createdAt,
  latest,
});
const items = [
  item('b 10', '2026-01-03', null),
  item('B 2', '2026-01-01', '2026-05-01'),
  item('a', '2026-01-02', '2026-06-01'),
  item('c', '2026-01-04', null),
];
const names = (mode: 'alphabetical' | 'latest' | 'newest') =>
  sortBy(items, mode, (each) => each, 'en').map(({ name }) => name);

test('sorts by name in natural order, by activity with inactive ones last, and by age', () => {
  expect(names('alphabetical')).toEqual(['a', 'B 2', 'b 10', 'c']);
  expect(names('latest')).toEqual(['a', 'B 2', 'b 10', 'c']);
  expect(names('newest')).toEqual(['c', 'b 10', 'a', 'B 2']);
});

test.each(['alphabetical', 'latest', 'newest'] as const)('ties go by id, whatever the order before: %s', (mode) => {
  const twins = [2, 10, 1].map((id) => item('Trees', '2026-01-01', '2026-02-01', id));
  const forms = ['trees_b', 'Trees_a', 'trees_a'].map((id) => item('Trees', '2026-01-01', null, id));
  for (const turned of [(all: unknown[]) => all, (all: unknown[]) => all.toReversed()]) {
    const ids = (all: typeof twins) =>
      sortBy(turned(all) as typeof twins, mode, (each) => each, 'en').map(({ id }) => id);
    expect(ids(twins)).toEqual([1, 2, 10]);
    expect(ids(forms)).toEqual(['Trees_a', 'trees_a', 'trees_b']);
  }
});

test('finds the latest of times, some of which are missing', () => {
  expect(latestOf(null, '2026-01-01T00:00:00.000Z', undefined, '2026-02-01T00:00:00.000Z')).toBe(
    '2026-02-01T00:00:00.000Z',
  );
  expect(latestOf(null, undefined)).toBeNull();
});

test('names that differ only by case, or are missing, show their ids', () => {
  const forms = [
    { name: 'Trees', xmlFormId: 'a' },
    { name: 'trees', xmlFormId: 'b' },
    { name: null, xmlFormId: 'c' },
  ];
  expect([...duplicateNames(forms)]).toEqual(['trees']);
});

test('a name links to the submissions of a published form and to the draft of others, for users who may see them', () => {
  const form = { projectId: 1, xmlFormId: 'a b', publishedAt: '2026-01-01' };
  const reader = { verbs: ['form.read', 'submission.list', 'submission.read'] };
  expect(formTarget(form, reader)).toBe('/projects/1/forms/a%20b/submissions');
  const draft = { ...form, publishedAt: null };
  expect(formTarget(draft, reader)).toBeNull();
  const editor = { verbs: [...reader.verbs, 'form.update', 'form.delete', 'dataset.list', 'entity.list'] };
  expect(formTarget(draft, editor)).toBe('/projects/1/forms/a%20b/draft');
  expect(formTarget(form, { verbs: ['open_form.list'] })).toBeNull();
});

test('a stored review state has a name, and only a missing one is received', () => {
  expect(reviewStateName(null)).toBe('received');
  expect(reviewStateName('hasIssues')).toBe('hasIssues');
  // Of a newer server.
  expect(reviewStateName('constructor')).toBe('constructor');
});
