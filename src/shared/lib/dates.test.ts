import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatDateOnly,
  formatDateTime,
  formatRecent,
  formatTime,
  isDateOnly,
  localDayStart,
  sampleRecentTexts,
} from './dates';

/** A timestamp by the local clock of the test machine. */
const local = (year: number, month: number, dayOfMonth: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, dayOfMonth, hour, minute);

describe('dates', () => {
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  it('knows the days of the calendar', () => {
    expect(isDateOnly('2024-02-29')).toBe(true);
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '20260101',
      '2026-01-01T00:00:00Z',
      '',
      ' 2026-01-01',
      '0000-00-00',
    ])
      expect(isDateOnly(text), text).toBe(false);
  });

  it('shows date-only values as text', () => {
    expect(formatDateOnly('2026-03-13')).toBe('2026/03/13');
    expect(formatDateOnly('next <b>week</b>')).toBe('next <b>week</b>');
  });

  it('writes days as the language of the interface does', () => {
    const written = (locale: string) => {
      i18n.loadAndActivate({ locale, messages: {} });
      return [formatDateOnly('2026-03-09'), formatDateTime(local(2026, 3, 9, 7, 5).toISOString())];
    };
    expect(written('de')).toEqual(['09.03.2026', '09.03.2026 07:05']);
    expect(written('ar'), 'without marks of direction').toEqual(['09/03/2026', '09/03/2026 07:05']);
    expect(written('fr')).toEqual(['09/03/2026', '09/03/2026 07:05']);
    expect(written('ja')).toEqual(['2026/03/09', '2026/03/09 07:05']);
    expect(written('en')).toEqual(['2026/03/09', '2026/03/09 07:05']);
  });

  it('shows timestamps in the zone of the device', () => {
    const date = local(2026, 3, 9, 7, 5);
    expect(formatDateTime(date.toISOString())).toBe('2026/03/09 07:05');
    expect(formatDateTime(date.toISOString(), true)).toBe('2026/03/09 07:05:00');
    expect(formatDateTime(null)).toBe('');
    expect(formatDateTime('soon')).toBe('soon');
  });

  it('drops fraction and zone of a time', () => {
    expect(formatTime('08:55:10.000+02:00')).toBe('08:55:10');
    expect(formatTime('08:55')).toBe('08:55');
    expect(formatTime('noon')).toBe('noon');
  });

  it('says today, yesterday and the weekday', () => {
    const now = local(2026, 3, 13, 9).getTime();
    const recent = (date: Date) => formatRecent(date.toISOString(), 'en', now);
    expect(recent(local(2026, 3, 13, 0, 1))).toBe('Today 00:01');
    expect(recent(local(2026, 3, 12, 23, 59))).toBe('Yesterday 23:59');
    expect(recent(local(2026, 3, 11))).toBe('Wednesday 12:00');
    expect(recent(local(2026, 3, 8))).toBe('Sunday 12:00');
    expect(recent(local(2026, 3, 7))).toBe('2026/03/07 12:00');
    expect(recent(local(2026, 3, 14))).toBe('2026/03/14 12:00');
    expect(formatRecent(local(2026, 3, 12, 8).toISOString(), 'es', now)).toBe('Ayer 08:00');
    const withSeconds = (date: Date) => formatRecent(date.toISOString(), 'en', now, true);
    expect(withSeconds(local(2026, 3, 13, 0, 1))).toBe('Today 00:01:00');
    expect(withSeconds(local(2026, 3, 7))).toBe('2026/03/07 12:00:00');
  });

  it('returns local midnight with its offset', () => {
    for (const text of ['2026-01-01', '2026-03-29', '2026-07-01', '2026-10-25', '0099-12-31']) {
      const start = localDayStart(text);
      expect(start).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:00:00\.000[+-]\d{2}:\d{2}$/);
      expect(start.slice(0, 10)).toBe(text);
    }
    expect(localDayStart('2026-02-28', 1).slice(0, 10)).toBe('2026-03-01');
    expect(new Date(localDayStart('2026-07-01')).getTime()).toBe(new Date(2026, 6, 1).getTime());
  });

  it.each([
    ['Asia/Kathmandu', '2026-07-01T00:00:00.000+05:45'],
    ['America/St_Johns', '2026-07-01T00:00:00.000-02:30'],
    ['UTC', '2026-07-01T00:00:00.000+00:00'],
  ])('writes the offset of %s', (zone, start) => {
    vi.stubEnv('TZ', zone);
    expect(localDayStart('2026-07-01')).toBe(start);
  });
});

describe('recentTexts', () => {
  it('has a text of each length', () => {
    const now = new Date(2026, 2, 13, 22, 10).getTime();
    expect(sampleRecentTexts('en', now)).toEqual([
      'Today 22:10',
      'Yesterday 22:10',
      'Wednesday 22:10',
      'Tuesday 22:10',
      'Monday 22:10',
      'Sunday 22:10',
      '2026/03/07 22:10',
    ]);
  });
});
