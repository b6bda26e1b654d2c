import { expect, test } from 'vitest';
import { lastIgnoredLine, readLines, replaceNames } from './name-lines';

test('reads names from lines and from the head of a spreadsheet', () => {
  expect(readLines('species\n\n girth \r\nheight\tage;note', []).map(({ line, name }) => [line, name])).toEqual([
    [1, 'species'],
    [3, 'girth'],
    [4, 'height'],
    [4, 'age'],
    [4, 'note'],
  ]);
});

test('reads only the first line of a spreadsheet', () => {
  const text = 'label,species\r\nOak,Quercus\r\n';
  expect(readLines(text, []).map(({ name }) => name)).toEqual(['label', 'species']);
  expect(lastIgnoredLine(text)).toBe(text.trimEnd().split('\n').length);
  expect(lastIgnoredLine('label,species\n')).toBeNull();
  expect(lastIgnoredLine('species\ngirth, height')).toBeNull();
});

test('says why a name cannot be added', () => {
  const lines = readLines('Species\ntree height\nname\ngirth\nGirth\n🌳', ['species']);
  expect(lines.map(({ problem }) => problem)).toEqual([
    { kind: 'taken', same: 'species' },
    { kind: 'fault', fault: { kind: 'character', character: ' ' } },
    { kind: 'fault', fault: { kind: 'reserved' } },
    null,
    { kind: 'repeated', same: 'girth' },
    { kind: 'fault', fault: { kind: 'character', character: '🌳' } },
  ]);
  expect(lines.map(({ suggested }) => suggested)).toEqual([null, 'tree_height', 'name_1', null, null, null]);
});

test('does not suggest what the list has', () => {
  expect(readLines('tree height', ['Tree_Height'])[0]?.suggested).toBeNull();
});

test('replaces names in their places', () => {
  const text = 'a b\n  1st \nok, c d';
  expect(replaceNames(text, readLines(text, []))).toBe('a_b\n  _1st \nok, c_d');
});
