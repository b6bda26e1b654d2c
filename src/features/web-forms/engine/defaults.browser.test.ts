import { expect, test } from 'vitest';
import { withDefaults } from './defaults';

const form = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:orx="http://openrosa.org/xforms">
  <h:head><model>
    <instance><data id="f" version="1"><name>old</name><site><village/><orx:code/></site><visit><day/></visit><visit><day/></visit><orx:meta><orx:instanceID/></orx:meta></data></instance>
    <instance id="list"><root><item><name>a</name></item></root></instance>
  </model></h:head><h:body/>
</h:html>`;

/** The texts of the elements with a name, after these defaults. */
const after = (path: string, value: string, name: string): (string | null)[] => {
  const changed = new DOMParser().parseFromString(withDefaults(form, [[path, value]]), 'text/xml');
  return [...changed.getElementsByTagName(name)].map(({ textContent }) => textContent);
};

test.each([
  ['/data/name', 'name'],
  ['name', 'name'],
  ['/data/site/village', 'village'],
  ['site/village', 'village'],
  ['/data/site/orx:code', 'orx:code'],
])('fills %s', (path, name) => {
  expect(after(path, 'Bwawani', name)[0]).toBe('Bwawani');
});

test('fills nothing that XML cannot hold', () => {
  expect(after('name', 'a\u0000b', 'name')[0]).toBe('a b');
});

test('fills the first turn of a repeat, and no list of the form', () => {
  expect(after('visit/day', '2', 'day')).toEqual(['2', '']);
  expect(after('name', 'x', 'name')).toEqual(['x', 'a']);
});

test.each(['<b>&amp;</b>', ']]>', '</name><name>x</name>', '&xxe;', '"\'', '\u202E'])('takes %s as text', (value) => {
  expect(after('name', value, 'name')).toEqual([value, 'a']);
});

test.each(['', '/', '/data', '/other/name', 'site', 'unknown', '../name', 'name[1]', '//name', '/data/name/x'])(
  'leaves out the path “%s”',
  (path) => {
    const changed = withDefaults(form, [[path, 'x']]);
    expect(changed.match(/>x</g)).toBeNull();
  },
);
