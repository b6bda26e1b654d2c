import { describe, expect, it } from 'vitest';
import { diffVersions } from './diff';
import type { FormField } from './fields';

const structural = (path: string, type: 'structure' | 'repeat'): FormField => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type,
  binary: null,
  selectMultiple: null,
});
const structure = [
  structural('/head', 'structure'),
  structural('/visit', 'repeat'),
  structural('/visit/guest', 'repeat'),
];
const data = (inside: string) => `<data id="f">${inside}</data>`;
/** What the newer changed against the older. */
const diff = (older: string, newer: string) =>
  diffVersions(structure, [
    { instanceId: 'new', xml: data(newer) },
    { instanceId: 'old', xml: data(older) },
  ]).new;
const visits = (...days: string[]) => days.map((day) => `<visit><day>${day}</day></visit>`).join('');

describe('the changes of a version', () => {
  it('are empty for the first version, and for equal versions', () => {
    expect(diffVersions(structure, [{ instanceId: 'one', xml: data('<a>1</a>') }])).toEqual({});
    expect(diff('<a>1</a><head><b/></head>', '<a>1</a><head><b/></head>')).toEqual([]);
  });

  it('name added, removed and changed answers by their path without prefixes', () => {
    expect(diff('<x:a>1</x:a><b>2</b><head><c>3</c></head>', '<x:a>9</x:a><head><c>4</c></head><d/>')).toEqual([
      { old: '1', new: '9', path: ['a'] },
      { old: '2', path: ['b'] },
      { old: '3', new: '4', path: ['head', 'c'] },
      { new: '', path: ['d'] },
    ]);
  });

  it('include whole groups that were added or removed', () => {
    expect(diff('', `<head><c>3</c></head>${visits('1', '2')}`)).toEqual([
      { new: { c: '3' }, path: ['head'] },
      { new: [{ day: '1' }, { day: '2' }], path: ['visit'] },
    ]);
  });

  it('find added, removed and changed repeat instances', () => {
    expect(diff(visits('1', '2'), visits('1', '9', '2'))).toEqual([{ new: { day: '9' }, path: [['visit', 1]] }]);
    expect(diff(visits('1', '9', '2'), visits('1', '2'))).toEqual([{ old: { day: '9' }, path: [['visit', 1]] }]);
    expect(diff(visits('1', '2'), visits('1', '3'))).toEqual([{ old: '2', new: '3', path: [['visit', 1], 'day'] }]);
  });

  it('match similar instances where more were added than removed', () => {
    const round = (day: string, remark: string) => `<visit><day>${day}</day><remark>${remark}</remark></visit>`;
    expect(diff(round('1', 'a'), round('7', 'z') + round('1', 'b'))).toEqual([
      { new: { day: '7', remark: 'z' }, path: [['visit', 0]] },
      { old: 'a', new: 'b', path: [['visit', 0], 'remark'] },
    ]);
  });

  it('handle nested repeats', () => {
    const guest = (name: string) => `<visit><guest><name>${name}</name></guest></visit>`;
    expect(diff(guest('a'), guest('b'))).toEqual([{ old: 'a', new: 'b', path: [['visit', 0], ['guest', 0], 'name'] }]);
  });

  it('handle invalid XML, deep nesting and names of object properties', () => {
    expect(diff('<a', '')).toHaveLength(1);
    expect(diff('', '<__proto__>x</__proto__>')).toEqual([{ new: 'x', path: ['__proto__'] }]);
    expect(diff('<a>'.repeat(20_000), '')).toHaveLength(1);
  });
});
