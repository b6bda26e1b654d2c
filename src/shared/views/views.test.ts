import { describe, expect, test } from 'vitest';
import { defaultLayout } from '~/shared/columns/layout';
import { layoutField } from '~/shared/columns/layout-param';
import { searchParamsSchema, optionalWordParam, pageParam } from '~/shared/url-state/search-params-schema';
import {
  insertView,
  isNameTaken,
  maxViews,
  NameTakenError,
  deleteView,
  setViewName,
  setViewQuery,
} from './change-views';
import {
  toEntries,
  maxNameLength,
  maxQueryLength,
  normalizeName,
  viewQuery,
  readViews,
  type SavedView,
  withView,
} from './stored-views';

const view = (id: string, name = id, query = `state=${id}`): SavedView => ({ id, name, query });
const odd: unknown[] = [null, 7, 'text', [], {}, { id: 'x' }, { id: '', name: 'n', query: '' }, { id: 'x', name: 5 }];

describe('stored views', () => {
  test('are read as they were stored, with what is no view left out', () => {
    const views = [view('a', 'Ärzte'), view('b', '<b>', '')];
    expect(readViews(JSON.parse(JSON.stringify([...odd, ...views, view('a', 'again')])))).toEqual(views);
    for (const value of [undefined, null, 'text', 5, { views }]) expect(readViews(value)).toEqual([]);
  });

  test('have names of limited length, in characters that the server takes', () => {
    expect(normalizeName(' a\0b\uD800 ')).toBe('ab\uFFFD');
    const [long] = readViews([view('a', '😀'.repeat(10_000))]);
    expect([...(long?.name ?? '')]).toHaveLength(maxNameLength);
    expect(readViews([view('a', ' \0 '), view('b', 'b', 'x'.repeat(maxQueryLength + 1))])).toEqual([]);
  });

  test('keep what this release does not know when they change', () => {
    const future = { id: 'f', title: 'of another release' };
    const stored = [...odd, view('a'), future, view('b')];
    const rest = (entries: readonly unknown[]) => entries.filter((one) => !readViews([one]).length);
    const kept = [...odd, future];
    expect(rest(insertView(view('c'))(stored))).toEqual(kept);
    expect(rest(setViewQuery(view('a'), 'q')(stored))).toEqual(kept);
    expect(rest(setViewName(view('a'), 'A')(stored))).toEqual(kept);
    expect(rest(deleteView(view('a'))(stored))).toEqual(kept);
    // Even what is no list is not lost.
    expect(insertView(view('a'))(toEntries({ views: 1 }))).toEqual([{ views: 1 }, view('a')]);
  });
});

describe('a change of the stored views', () => {
  const stored = [view('a'), view('b'), view('c')];

  test('adds one at the end, or back at its place', () => {
    expect(insertView(view('d'))(stored)).toEqual([...stored, view('d')]);
    expect(insertView(view('b'), 1)([view('a'), view('c')])).toEqual(stored);
  });

  test('replaces, renames or removes only the one', () => {
    expect(setViewQuery(view('b'), 'new')(stored)).toEqual([view('a'), view('b', 'b', 'new'), view('c')]);
    expect(setViewName(view('b'), 'B')(stored)).toEqual([view('a'), view('b', 'B', 'state=b'), view('c')]);
    expect(deleteView(view('b'))(stored)).toEqual([view('a'), view('c')]);
    expect(deleteView(view('x'))(stored)).toEqual(stored);
  });

  test('allows no name twice, whatever its case', () => {
    expect(isNameTaken([view('a', 'É Tudo')], 'e\u0301 TUDO')).toBe(true);
    expect(() => insertView(view('d', 'A'))(stored)).toThrow(NameTakenError);
    expect(() => setViewName(view('b'), 'C')(stored)).toThrow(NameTakenError);
  });

  test('replaces nothing that another tab has changed or deleted', () => {
    expect(() => setViewQuery(view('a', 'a', 'as this tab knows it'), 'new')(stored)).toThrow(/changed in another tab/);
    expect(() => setViewQuery(view('x'), 'new')(stored)).toThrow(/deleted in another tab/);
    expect(() => setViewName(view('x'), 'X')(stored)).toThrow(/deleted in another tab/);
  });

  test('is refused without room', () => {
    const full = Array.from({ length: maxViews }, (_, index) => view(`v${index}`));
    expect(() => insertView(view('a'))(full)).toThrow(/no room/);
    expect(() => insertView(view('d', 'd', 'x'.repeat(maxQueryLength + 1)))(stored)).toThrow(/too long/);
    const long = Array.from({ length: 20 }, (_, index) => view(`v${index}`, `v${index}`, 'x'.repeat(maxQueryLength)));
    expect(() => insertView(view('a'))(long)).toThrow(/no room/);
  });
});

describe('what a table shows', () => {
  const table = {
    schema: searchParamsSchema({ state: optionalWordParam('state'), page: pageParam(), layout: layoutField }),
    more: ['rows'],
    known: { all: ['submitter', '/a', '/b'], usual: ['submitter', '/a'] },
  };
  const read = (query: string, own = defaultLayout) =>
    decodeURIComponent(viewQuery(table, new URLSearchParams(query), own));

  test('is a link from the first page, which names its columns', () => {
    expect(read('page-number=3&state=x&rows=child&view=v&map=true')).toBe('rows=child&state=x&columns=@submitter,a');
    expect(read('', { ...defaultLayout, columns: ['/b'] })).toBe('columns=b');
    expect(read('columns=a', { ...defaultLayout, columns: ['/b'] })).toBe('columns=a');
  });

  test('is the same after a question is gone from the form', () => {
    expect(read('columns=a,gone')).toBe(read('columns=a'));
  });

  test('replaces filters, order and columns of the address, and nothing else', () => {
    const present = new URLSearchParams('state=old&page-number=4&rows=old&columns=b&map=true&view=old');
    const next = withView(table, present, { id: 'v', query: 'state=x&columns=a&page-number=9&map=false&evil=1' });
    expect(decodeURIComponent(next.toString())).toBe('map=true&view=v&state=x&columns=a');
    expect(withView(table, present, null).toString()).toBe('map=true');
  });
});
