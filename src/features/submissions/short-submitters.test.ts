import { expect, it } from 'vitest';
import { shortSubmitters } from './short-submitters';

it('leaves out the domain that all emails have', () => {
  const short = shortSubmitters(['amina@example.org', 'Kofi\u2019s phone', 'joao@Example.org']);
  expect(['amina@example.org', 'Kofi\u2019s phone', 'joao@Example.org'].map(short)).toEqual([
    'amina',
    'Kofi\u2019s phone',
    'joao',
  ]);
});

it('changes nothing where domains differ, or names would become equal', () => {
  expect(shortSubmitters(['amina@example.org', 'amina@example.com'])('amina@example.org')).toBe('amina@example.org');
  expect(shortSubmitters(['amina@example.org', 'amina'])('amina@example.org')).toBe('amina@example.org');
  expect(shortSubmitters([])('amina@example.org')).toBe('amina@example.org');
});
