import { expect, it } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { contentWidth, shortDateTime, shortSubmitters } from './short-texts';

const rowsOf = (answers: readonly (string | undefined)[]) => answers as unknown as SubmissionRow[];
const width = (answers: readonly (string | undefined)[], decoration = 0) =>
  contentWidth({ text: (row) => row as unknown as string | undefined, decoration }, rowsOf(answers));

it('is that of nearly all answers: one long text does not widen the column', () => {
  const short = Array.from({ length: 19 }, () => 'north');
  expect(width(short)).toBe(width([...short, 'a very long remark '.repeat(500)]));
  expect(width(['Village 44'])).toBeGreaterThan(width(short) ?? 0);
});

it('has limits, room for icons and for wide scripts', () => {
  expect(width(['1'])).toBe(48);
  expect(width(['x'.repeat(10_000)])).toBe(220);
  expect(width(['photo-1.jpg'], 22)).toBe((width(['photo-1.jpg']) ?? 0) + 22);
  expect(width(['\u674e\u96f7\u674e\u96f7\u674e\u96f7'])).toBeGreaterThan(width(['abcdef']) ?? 0);
});

it('is not known without answers', () => {
  expect(width(['', undefined, ''])).toBeNull();
});

/** The offset of this machine at a moment, as a device writes it, shifted by some hours. */
function offsetAt(moment: string, hours: number): string {
  const minutes = -new Date(moment).getTimezoneOffset() + hours * 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

it('drops the seconds, and the offset only where it is the reader’s own', () => {
  const own = offsetAt('2026-03-13T08:15:00Z', 0);
  const other = offsetAt('2026-03-13T08:15:00Z', 1);
  const short = (offset: string) => shortDateTime(`2026/03/13 08:15:42 ${offset}`, `2026-03-13T08:15:42.000${offset}`);
  expect(short(own)).toBe('2026/03/13 08:15');
  expect(short(other)).toBe(`2026/03/13 08:15 ${other}`);
});

it('leaves every other text as it is', () => {
  expect(shortDateTime('', '')).toBe('');
  expect(shortDateTime('tomorrow', 'tomorrow')).toBe('tomorrow');
  expect(shortDateTime('2026/03/13 08:15:00', '2026-03-13T08:15:00.000')).toBe('2026/03/13 08:15:00');
});

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
