import { expect, test } from 'vitest';
import type { Change, NodeRef } from '~/engines/xforms/changes';
import { atOnce } from '../../../../tests/helpers/at-once';
import { countCategories, groupIntoLines, isOnlyVersionChange, selectChanges, filterChanges } from './subjects';

const node = (path: string): NodeRef => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  kind: 'question',
  type: 'int',
  label: { English: `What is ${path}?` },
});
const shape = { kind: 'question', control: 'input', mediatype: null } as const;
const changes: Change[] = [
  { kind: 'setting', field: 'version', from: '1', to: '2' },
  { kind: 'type', node: node('/age'), from: { ...shape, type: 'int' }, to: { ...shape, type: 'decimal' } },
  { kind: 'node-added', node: node('/wéll'), parent: null },
  { kind: 'field', node: node('/age'), field: 'constraint', from: null, to: '. > 18' },
  { kind: 'node-removed', node: node('/wéll'), parent: null },
  { kind: 'choice-added', list: 'trees', node: null, choice: { name: 'oak', label: {} } },
  { kind: 'attachment-added', name: 'a.png' },
];

const all = () => {
  const lines = atOnce(groupIntoLines(changes));
  return Array.from({ length: lines.count }, (_, index) => lines.at(index));
};

test('changes stand under what they are about', () => {
  expect(all().map((line) => (line?.kind === 'subject' ? line.subject.kind : line?.change.kind))).toEqual([
    'form',
    'setting',
    'node',
    'type',
    'field',
    'node',
    'node-added',
    'node',
    'node-removed',
    'list',
    'choice-added',
    'attachments',
    'attachment-added',
  ]);
});

test('keys of lines are unique', () => {
  const keys = all().map((line) => line?.key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the search reads names, labels and values, without case and accents', () => {
  const find = (text: string) =>
    atOnce(selectChanges(changes, { find: text, categories: null })).map(({ kind }) => kind);
  expect(find('WELL')).toEqual(['node-added', 'node-removed']);
  expect(find('decimal age')).toEqual(['type']);
  expect(find('18')).toEqual(['field']);
  expect(find('node-added')).toEqual([]);
});

test('kinds are counted and filtered', () => {
  expect(countCategories(changes)).toMatchObject({
    added: 1,
    removed: 1,
    type: 1,
    logic: 1,
    choices: 1,
    form: 1,
    texts: 0,
  });
  expect(atOnce(selectChanges(changes, { find: '', categories: ['type', 'form'] }))).toHaveLength(2);
  expect(atOnce(filterChanges(changes, { find: '', categories: ['type'] }))).toMatchObject({
    changes: 1,
    lines: { count: 2 },
  });
});

test('a new version name alone is told apart', () => {
  expect(isOnlyVersionChange(changes.slice(0, 1))).toBe(true);
  expect(isOnlyVersionChange(changes)).toBe(false);
  expect(isOnlyVersionChange([])).toBe(false);
});
