import { expect, expectTypeOf, test } from 'vitest';
import { can } from './can';

const viewer = { verbs: ['form.read', 'form.list', 'verb.of_a_newer_server'] };

test('all verbs are needed, and unknown data give no right', () => {
  expect(can(viewer, 'form.read')).toBe(true);
  expect(can(viewer, 'form.read', 'form.list')).toBe(true);
  expect(can(viewer, 'form.read', 'form.update')).toBe(false);
  expect(can(undefined, 'form.read')).toBe(false);
});

test('an unknown verb does not compile', () => {
  type Asked = Parameters<typeof can>[1];
  expectTypeOf<'form.read'>().toExtend<Asked>();
  expectTypeOf<'form.raed'>().not.toExtend<Asked>();
  expectTypeOf<string>().not.toExtend<Asked>();
  // @ts-expect-error no such verb
  expect(can(viewer, 'form.raed')).toBe(false);
});
