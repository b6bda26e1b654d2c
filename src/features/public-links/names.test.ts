import { expect, test } from 'vitest';
import { parseNames } from './names';
import { linkCards, type RowWithUrl } from './queries';

test('each line with anything in it is a name, with its number in the text', () => {
  expect(parseNames(' Anna \r\n\n\t\nBen\rCem', [])).toEqual([
    { line: 1, name: 'Anna', tooLong: false, repeated: false },
    { line: 4, name: 'Ben', tooLong: false, repeated: false },
    { line: 5, name: 'Cem', tooLong: false, repeated: false },
  ]);
  expect(parseNames(' \n', [])).toEqual([]);
});

test('a name that exists, or stands above, is marked; names differ by their case', () => {
  expect(parseNames('Anna\nBen\nanna\nBen', ['Anna']).map(({ repeated }) => repeated)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a name has at most as many characters as the server takes', () => {
  expect(parseNames(`${'👩'.repeat(64)}\n${'x'.repeat(65)}`, []).map(({ tooLong }) => tooLong)).toEqual([false, true]);
});

test('a card of a link has its address as its code', () => {
  const row = {
    id: 1,
    displayName: 'Poster',
    properties: { district: 'Kora' },
    address: 'https://x/f/a?st=t',
  } as const;
  const [card] = linkCards([row as unknown as RowWithUrl]);
  expect(card).toMatchObject({ id: 1, displayName: 'Poster', properties: { district: 'Kora' } });
  expect(card?.code()).toBe('https://x/f/a?st=t');
});
