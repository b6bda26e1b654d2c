import { expect, test } from 'vitest';
import { xform } from '../../../tests/helpers/xforms';
import { analyseDataEffects } from './data-effects';

const form = (type: string, version = '1') =>
  xform({
    version,
    data: '<age/><name/>',
    binds: `<bind nodeset="/data/age" type="${type}"/><bind nodeset="/data/name" type="string"/>`,
    body: '<input ref="/data/age"><label>Age</label></input><input ref="/data/name"><label>Name</label></input>',
  });

test('tells a number that becomes text', () => {
  expect(analyseDataEffects(form('int'), form('string', '2')).retyped).toMatchObject([
    { node: { path: '/age' }, from: { type: 'int' }, to: { type: 'string' } },
  ]);
});

test('says nothing of the same type, of what the server refuses, and of texts that are no form', () => {
  expect(analyseDataEffects(form('int'), form('int', '2')).retyped).toEqual([]);
  expect(analyseDataEffects(form('string'), form('int', '2')).retyped).toEqual([]);
  expect(analyseDataEffects(form('int'), 'no form')).toEqual({ retyped: [], leaving: [] });
});

test('names the fields that leave the usual exports, as the server does', () => {
  const instance = (data: string) => xform({ data, binds: '', body: '' });
  const entity = '<meta><instanceID/><entity dataset="trees" create="1"><label/></entity></meta>';
  const older = instance(`<age/><group><name/><note/></group><gone><inner/></gone>${entity}`);
  const newer = instance('<age/><name/><group><note/></group><meta><instanceID/></meta>');
  expect(analyseDataEffects(older, newer).leaving).toEqual(['name', 'gone', 'inner']);
  expect(analyseDataEffects(newer, newer).leaving).toEqual([]);
  // A question whose element was forgotten.
  const lost = xform({ data: '<name/>', binds: '', body: '<input ref="/data/age"><label>Age</label></input>' });
  expect(analyseDataEffects(instance('<age/><name/>'), lost).leaving).toEqual(['age']);
});
