import { describe, expect, it } from 'vitest';
import { compileSearch, searchable } from './search';

const texts = ['Old oak', 'not a tree-house', '1.50', 'ngozi@example.org'];
const finds = (search: string) => compileSearch(search)(searchable(texts));

describe('a search', () => {
  it.each([
    'oak',
    'OAK',
    'oak old',
    '"old oak"',
    'oak or elm',
    'elm OR oak',
    'old -elm',
    'tree',
    'tree-house',
    '1.50',
    'ngozi@example.org',
    '-elm',
    '"old',
  ])('finds %s', (search) => {
    expect(finds(search)).toBe(true);
  });
  it.each([
    'o',
    'oa',
    'elm',
    'oak elm',
    '"oak old"',
    '-oak',
    'old -tree',
    '!!!',
    "'",
    '1.5',
    'oak -"not a"',
    '"oak not"',
    'example',
    ' ',
  ])('does not find %s', (search) => {
    expect(finds(search)).toBe(false);
  });
});
