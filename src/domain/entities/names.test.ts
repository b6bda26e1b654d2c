import { describe, expect, test } from 'vitest';
import { nameFault, sameName, validName } from './names';

describe('the names of entity lists and properties', () => {
  test.each(['trees', 'Trees_2', 'água', 'أشجار', '樹木', '_x', 'a-b', 'дерево1'])('%s is valid for both', (name) => {
    expect(nameFault('list', name)).toBeNull();
    expect(nameFault('property', name)).toBeNull();
  });

  test('colons are for lists only, points for properties only', () => {
    expect(nameFault('list', ':a:b')).toBeNull();
    expect(nameFault('property', 'a:b')).toEqual({ kind: 'character', character: ':' });
    expect(nameFault('property', 'a.b')).toBeNull();
    expect(nameFault('list', 'a.b')).toEqual({ kind: 'character', character: '.' });
  });

  test('says the first rule that is broken', () => {
    expect(nameFault('list', 'water points')).toEqual({ kind: 'character', character: ' ' });
    expect(nameFault('list', 'a🌳')).toEqual({ kind: 'character', character: '🌳' });
    expect(nameFault('list', '1st')).toEqual({ kind: 'start' });
    expect(nameFault('list', '-a')).toEqual({ kind: 'start' });
    expect(nameFault('property', '__a')).toEqual({ kind: 'underscores' });
    expect(nameFault('property', 'Label')).toEqual({ kind: 'reserved' });
    expect(nameFault('property', 'name')).toEqual({ kind: 'reserved' });
    expect(nameFault('list', 'label')).toBeNull();
    expect(nameFault('list', '__a')).toEqual({ kind: 'underscores' });
    expect(nameFault('list', '__1 ')).toEqual({ kind: 'character', character: ' ' });
    expect(nameFault('property', 'a__')).toBeNull();
    expect(nameFault('property', 'names')).toBeNull();
  });

  test.each([
    ['list', 'Water points (2026)', 'Water_points_2026'],
    ['list', '1st visit', '_1st_visit'],
    ['list', '__a', '_a'],
    ['list', 'a.b', 'a_b'],
    ['list', '2026', '_2026'],
    ['list', '-a', '_-a'],
    ['list', ':a', ':a'],
    ['property', '.a', '_.a'],
    ['property', ':a', '_a'],
    ['property', 'a (b)  (c)', 'a_b_c'],
    ['property', 'LABEL', 'LABEL_1'],
    ['list', 'label', 'label'],
    ['property', 'a.b', 'a.b'],
    ['property', 'Name', 'Name_1'],
    ['property', ' Größe in cm ', 'Größe_in_cm'],
    ['property', 'cafe\u0301', 'café'],
  ] as const)('a valid name for a %s “%s” is %s', (named, text, name) => {
    expect(validName(named, text)).toBe(name);
    expect(nameFault(named, name)).toBeNull();
  });

  test.each(['', '🌳', '__', '…'])('nothing of “%s” can be used', (text) => {
    expect(validName('property', text)).toBeNull();
  });

  test('names that differ only by case are the same', () => {
    expect(sameName('TREES', ['people', 'Trees'])).toBe('Trees');
    expect(sameName('tree', ['Trees'])).toBeUndefined();
  });
});
