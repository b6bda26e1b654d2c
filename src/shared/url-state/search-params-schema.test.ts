import { expect, test } from 'vitest';
import * as address from './search-params-schema';

const keys = { name: 'ascending', seen: 'descending' } as const;
const order = address.sortParam('sort', keys, 'name');
const schema = address.searchParamsSchema({
  find: address.textParam('q'),
  group: address.wordParam('group', 'usual'),
  actor: address.optionalWordParam('actor', /^\d+$/),
  state: address.oneOfParam('state', ['on', 'off']),
  roles: address.someOfParam('role', ['manager', 'viewer']),
  reviews: address.someOfParam('review', ['new', 'edited'], { allIsNone: true }),
  ids: address.idsParam('id'),
  range: address.dateRangeParam(),
  order,
  page: address.pageParam(),
  pageSize: address.pageSizeParam([250, 500, 1000]),
});
const read = (query: string) => schema.read(new URLSearchParams(query));
const usual = {
  find: '',
  group: 'usual',
  actor: null,
  state: null,
  roles: null,
  reviews: null,
  ids: null,
  range: null,
  order: { sort: 'name', descending: false },
  page: 1,
  pageSize: 250,
};

test('an empty address is the default, and the default is an empty address', () => {
  expect(read('')).toEqual(usual);
  expect(schema.write(read('')).toString()).toBe('');
});

test('every field is read as written, in the order of the declaration', () => {
  const state: address.StateOf<typeof schema> = {
    find: 'a&b=c "<x>" محمد',
    group: 'forms',
    actor: '12',
    state: 'off',
    roles: ['manager', 'viewer'],
    reviews: ['edited'],
    ids: [4, 12],
    range: { start: '2026-01-01', end: '2026-02-28' },
    order: { sort: 'seen', descending: true },
    page: 3,
    pageSize: 500,
  };
  const written = schema.write(state);
  expect(schema.read(new URLSearchParams(written.toString()))).toEqual(state);
  expect([...new Set(written.keys())].join()).toBe(
    'q,group,actor,state,role,review,id,start,end,sort,page-number,page-size',
  );
});

test('invalid values become the default', () => {
  for (const query of [
    'group=&actor=x&actor=1&state=constructor',
    'role=king&review=&review=x',
    'review=new&review=edited',
    'id=0&id=-1&id=1e3&id=x&id=99999999999999999999',
    'start=2026-02-30&end=2026-03-01',
    'start=2026-03-02&end=2026-03-01',
    'start=2026-03-02',
    'sort=__proto__',
    'sort=--name',
    'page-number=0&page-size=7',
    'page-number=99999999999999999999',
  ]) {
    expect(read(query), query).toEqual(usual);
  }
});

test('duplicate values are dropped, and their number is limited', () => {
  expect(read('id=4&id=4&id=5').ids).toEqual([4, 5]);
  expect(read(Array.from({ length: 1200 }, (_, at) => `id=${at + 1}`).join('&')).ids).toHaveLength(1000);
});

test('page sizes are limited to the existing ones', () => {
  const sizes = ['1', '250', '499', '500', '999', '5000'].map((size) => read(`page-size=${size}`).pageSize);
  expect(sizes).toEqual([250, 250, 250, 500, 500, 1000]);
});

test('other parameters stay', () => {
  const present = new URLSearchParams('map=true&q=old&id=1');
  expect(schema.write({ ...read(''), find: 'new' }, present).toString()).toBe('map=true&q=new');
  expect(present.toString()).toBe('map=true&q=old&id=1');
});

test('with a default range, all time is written explicitly', () => {
  const today = { start: '2026-03-14', end: '2026-03-14' };
  const log = address.searchParamsSchema({ range: address.dateRangeParam(today) });
  expect(log.read(new URLSearchParams('')).range).toEqual(today);
  expect(log.write({ range: today }).toString()).toBe('');
  expect(log.write({ range: null }).toString()).toBe('period=all');
  expect(log.read(new URLSearchParams('period=all')).range).toBeNull();
  expect([log.isFiltered({ range: today }), log.isFiltered({ range: null })]).toEqual([false, true]);
  expect(log.noFilters).toEqual({ range: today });
});

test('filters count as active; order, page and size do not', () => {
  const filtered = (query: string) => schema.isFiltered(read(query));
  expect(['q=+', 'sort=-name', 'page-number=2', 'page-size=500'].map(filtered)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
  const one = ['q=a', 'group=x', 'actor=1', 'state=on', 'role=viewer', 'review=new', 'id=1'];
  expect([...one, 'start=2026-03-02&end=2026-03-02'].map(filtered)).not.toContain(false);
  const state = read('q=a&group=x&id=1&page-number=4&sort=-name');
  expect({ ...state, ...schema.noFilters }).toEqual({ ...read('sort=-name') });
});

test('the sorted column’s header reverses the order; another one starts in its own direction', () => {
  const press = (query: string, column: string, presses = 1) => {
    let state = read(query);
    const { onChange } = order.tableSort(state, (next) => (state = { ...state, ...next(state) }));
    for (let times = 0; times < presses; times += 1) onChange(column);
    return state.order;
  };
  expect(press('', 'name')).toEqual({ sort: 'name', descending: true });
  expect(press('sort=-name', 'name')).toEqual({ sort: 'name', descending: false });
  expect(press('', 'seen')).toEqual({ sort: 'seen', descending: true });
  expect(press('sort=seen', 'name')).toEqual({ sort: 'name', descending: false });
  // The second before the first is rendered.
  expect(press('', 'seen', 2)).toEqual({ sort: 'seen', descending: false });
  expect(press('', 'constructor')).toEqual({ sort: 'name', descending: false });
  const { column, descending } = order.tableSort(read('sort=-seen'), () => undefined);
  expect([column, descending]).toEqual(['seen', true]);
});
