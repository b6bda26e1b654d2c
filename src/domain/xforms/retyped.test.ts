import { expect, test } from 'vitest';
import { xform } from '../../../tests/helpers/xforms';
import { retypedBetween } from './retyped';

const form = (type: string, version = '1') =>
  xform({
    version,
    data: '<age/><name/>',
    binds: `<bind nodeset="/data/age" type="${type}"/><bind nodeset="/data/name" type="string"/>`,
    body: '<input ref="/data/age"><label>Age</label></input><input ref="/data/name"><label>Name</label></input>',
  });

test('tells a number that becomes text', () => {
  expect(retypedBetween(form('int'), form('string', '2'))).toMatchObject([
    { node: { path: '/age' }, from: { type: 'int' }, to: { type: 'string' } },
  ]);
});

test('says nothing of the same type, of what the server refuses, and of texts that are no form', () => {
  expect(retypedBetween(form('int'), form('int', '2'))).toEqual([]);
  expect(retypedBetween(form('string'), form('int', '2'))).toEqual([]);
  expect(retypedBetween(form('int'), 'no form')).toEqual([]);
});
