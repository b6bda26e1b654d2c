import { i18n } from '@lingui/core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatRecent } from './dates';
import { timeAgo } from './relative-time';
import { syncServerClock } from './server-clock';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const now = Date.parse('2026-11-21T12:00:00.000Z');
const ago = (ms: number, locale = 'en') => timeAgo(new Date(now - ms).toISOString(), now, locale);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [9_000, 'just now'],
  [10_000, '10s ago'],
  [59_000, '59s ago'],
  [60_000, '1m ago'],
  [119 * minute, '119m ago'],
  [120 * minute, '2h ago'],
  [47 * hour, '47h ago'],
  [48 * hour, '2d ago'],
  [44 * day, '44d ago'],
  [45 * day, '6w ago'],
  [56 * day, '1mo ago'],
  [400 * day, '13mo ago'],
  [1200 * day, '3y ago'],
])('%d ms before now', (ms, words) => {
  expect(ago(ms)).toBe(words);
});

test.each([
  ['de', 5 * minute, 'vor 5 Min.'],
  ['de', 5 * day, 'vor 5 Tagen'],
  ['fr', 5 * hour, 'il y a 5 h'],
  ['fr', 90 * day, 'il y a 2 mois'],
  ['it', 5 * day, '5 giorni fa'],
  ['cs', 1200 * day, 'před 3 lety'],
  ['es', 5 * minute, 'hace 5 min'],
  ['es', 100 * day, 'hace 3 meses'],
  ['es', 1200 * day, 'hace 3 años'],
  ['sw', 5 * hour, 'saa 5 zilizopita'],
])('words instead of single letters and signs in %s', (locale, ms, words) => {
  expect(ago(ms, locale)?.replaceAll('\u00a0', ' ')).toBe(words);
});

test('Indonesian days are not shortened to what reads like hours', () => {
  const indonesian = (ms: number) => timeAgo(new Date(now - ms).toISOString(), now, 'id');
  expect(indonesian(7 * day)).toBe('7 hari lalu');
  expect(indonesian(7 * hour)).toBe('7 jam lalu');
});

test('future and invalid times are not shown as relative', () => {
  expect(ago(-2 * hour)).toBeNull();
  expect(timeAgo('not a time', now, 'en')).toBeNull();
});

const answerOf = (ahead: number) =>
  new Response(null, { headers: { Date: new Date(Date.now() - ahead).toUTCString() } });
afterEach(() => syncServerClock(answerOf(0)));

test.each([day, -day])('a computer that is %d ms ahead tells ages by the clock of the server', (ahead) => {
  syncServerClock(answerOf(ahead));
  expect(timeAgo(new Date(now - ahead - 5 * minute - 5000).toISOString(), now, 'en')).toBe('5m ago');
  expect(formatRecent(new Date(now - ahead - 5 * minute).toISOString(), 'en', now)).toMatch(/^Today /);
});
