import { describe, expect, test } from 'vitest';
import {
  columnChoice,
  withLanguage,
  labelLanguage,
  listedColumns,
  readLayout,
  shownColumns,
  serializeLayout,
  defaultLayout,
} from './layout';
import { layoutField } from './layout-param';

const known = { all: ['submitter', '/a', '/b', '/c', 'instanceId'], usual: ['submitter', '/a', 'instanceId'] };
const read = (query: string) => layoutField.read(new URLSearchParams(query));
function write(layout: Parameters<typeof layoutField.write>[0]): string {
  const search = new URLSearchParams();
  layoutField.write(layout, search);
  return decodeURIComponent(search.toString());
}

describe('the columns of a table', () => {
  test('are the usual ones, all, or the chosen ones in their order', () => {
    expect(shownColumns(null, known)).toBe(known.usual);
    expect(shownColumns('all', known)).toBe(known.all);
    expect(shownColumns(['/c', '/gone', 'submitter'], known)).toEqual(['/c', 'submitter']);
    expect(shownColumns([], known)).toEqual([]);
    expect(shownColumns(['/gone'], known)).toBe(known.usual);
  });

  test('are stored as a choice only if they are one', () => {
    expect(columnChoice([...known.usual], known)).toBeNull();
    expect(columnChoice([...known.all], known)).toBe('all');
    expect(columnChoice(['/a', 'submitter', 'instanceId'], known)).toEqual(['/a', 'submitter', 'instanceId']);
  });

  test('are listed with the hidden ones after their usual predecessors', () => {
    expect(listedColumns(known.usual, known.all)).toEqual(known.all);
    expect(listedColumns(['/c', 'submitter'], known.all)).toEqual(['/c', 'instanceId', 'submitter', '/a', '/b']);
    expect(listedColumns([], known.all)).toEqual(known.all);
    expect(listedColumns(['/b'], known.all)).toEqual(['submitter', '/a', '/b', '/c', 'instanceId']);
  });
});

const full = {
  columns: ['/g/a', 'state', '/__proto__'],
  pins: ['state'],
  widths: new Map([
    ['/g/a', 120],
    ['/__proto__', 300],
  ]),
  headers: 'English (en)',
  language: 'Español (es)',
  choiceLabels: true,
  images: true,
};

describe('a stored layout', () => {
  test('is read as it was stored', () => {
    expect(readLayout(JSON.parse(JSON.stringify(serializeLayout(full))))).toEqual(full);
    expect(serializeLayout(defaultLayout)).toBeNull();
    expect(readLayout(serializeLayout({ ...defaultLayout, headers: '' }))).toEqual({ ...defaultLayout, headers: '' });
  });

  test.each([undefined, null, 'all', 4, [], true])('is none if it is %j', (value) => {
    expect(readLayout(value)).toBeNull();
  });

  test('has the usual in place of what is no value', () => {
    const odd = { columns: 4, pins: 'x', widths: 'x', headers: 5, choiceLabels: 'true', images: 1 };
    expect(readLayout(odd)).toEqual(defaultLayout);
    const widths = { a: -3, b: 'x', c: 1e9, d: 1, e: null };
    expect(readLayout({ columns: ['/a', '/a', '', null, 7], widths })).toMatchObject({
      columns: ['/a'],
      widths: new Map([
        ['c', 800],
        ['d', 48],
      ]),
    });
  });

  test('is limited in length', () => {
    const columns = Array.from({ length: 3000 }, (_, index) => `/${index}`);
    expect(readLayout({ columns })?.columns).toHaveLength(1000);
    expect(readLayout({ columns: ['x'.repeat(501)] })?.columns).toEqual([]);
  });
});

test('questions have the language of the labels, and names stay names', () => {
  expect(labelLanguage(defaultLayout)).toBe('');
  expect(labelLanguage({ ...defaultLayout, ...withLanguage(defaultLayout, 'French') })).toBe('French');
  expect(withLanguage(defaultLayout, 'French')).toEqual({ language: 'French' });
  expect(withLanguage(full, 'French')).toEqual({ headers: 'French' });
});

describe('a layout in the address', () => {
  test('survives writing and reading', () => {
    const query = write(full);
    expect(query).toBe(
      'columns=g/a,@state,__proto__&pins=@state&widths=g/a:120,__proto__:300&headers=English+(en)&lang=Español+(es)&choices=labels&images=true',
    );
    expect(read(query)).toEqual(full);
    expect(read(write({ ...defaultLayout, columns: 'all' }))).toEqual({ ...defaultLayout, columns: 'all' });
    expect(read(write({ ...defaultLayout, headers: '' }))?.headers).toBe('');
  });

  test('is none without any of its parameters', () => {
    expect(read('page-number=3')).toBeNull();
    expect(write(null)).toBe('');
    expect(read('columns=')?.columns).toEqual([]);
  });

  test('ignores invalid values', () => {
    expect(read('columns=a,a,,b&widths=a,b:x,c:-1,:5,d:90&choices=all&images=1')).toEqual({
      ...defaultLayout,
      columns: ['/a', '/b'],
      widths: new Map([
        ['/', 48],
        ['/d', 90],
      ]),
    });
  });
});
