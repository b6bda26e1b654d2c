import { describe, expect, test } from 'vitest';
import { auditsSearchParams, isSearched } from './queries';

const today = '2026-03-14';
const { write, isFiltered, noFilters, ...schema } = auditsSearchParams(today);
const read = (text: string) => schema.read(new URLSearchParams(text));
const roundTrip = (text: string) => write(read(text)).toString();

describe('the state of the log in the address', () => {
  test('without parameters it is today and the default actions', () => {
    expect(read('')).toEqual(noFilters);
    expect(read('')).toEqual({
      action: 'nonverbose',
      range: { start: today, end: today },
      actor: null,
      target: null,
      text: '',
    });
    expect(roundTrip('')).toBe('');
    expect(isFiltered(read(''))).toBe(false);
  });

  test('survives writing and reading', () => {
    const text = 'action=form.create&start=2026-01-01&end=2026-02-01&actor=5&target=6f1f&q=%D8%B9+%3Cb%3E';
    expect(roundTrip(text)).toBe(text);
    expect(read(text)).toEqual({
      action: 'form.create',
      range: { start: '2026-01-01', end: '2026-02-01' },
      actor: '5',
      target: '6f1f',
      text: 'ع <b>',
    });
    expect(isSearched(read(text))).toBe(true);
    expect(roundTrip('period=all')).toBe('period=all');
    expect(read('period=all').range).toBeNull();
  });

  test('omits defaults, and keeps other parameters', () => {
    expect(roundTrip(`start=${today}&end=${today}&action=nonverbose`)).toBe('');
    expect(write(read(''), new URLSearchParams('other=1&q=x')).toString()).toBe('other=1');
  });

  test('uses defaults for invalid values', () => {
    for (const text of [
      'start=2026-02-30&end=2026-03-01',
      'start=2026-03-02&end=2026-03-01',
      'start=2026-03-01',
      'end=x',
      'actor=-1',
      'actor=1e5',
      'actor=',
    ]) {
      expect(read(text)).toEqual(noFilters);
    }
    expect(read('actor=none').actor).toBe('none');
    expect(isSearched(read('q=++'))).toBe(false);
  });
});
