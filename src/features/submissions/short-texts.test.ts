import { expect, it } from 'vitest';
import { shortDateTime, shortSubmitters } from './short-texts';

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
