import { afterEach, expect, test } from 'vitest';
import { clearUnsaved, countUnsaved, hasUnsaved, markUnsaved } from './unsaved';

afterEach(clearUnsaved);

test('sums the changes of all forms, as they are when asked', () => {
  let changes = 2;
  markUnsaved(() => changes);
  markUnsaved(() => 1);
  changes = 11;
  expect(countUnsaved()).toBe(12);
});

test('has no number while a form cannot count its changes', () => {
  markUnsaved(() => 3);
  const saved = markUnsaved();
  expect(countUnsaved()).toBeNull();
  saved();
  expect(countUnsaved()).toBe(3);
});

test('forgets a form that is saved, also twice, and all forms on a confirmed leave', () => {
  const saved = markUnsaved();
  const other = markUnsaved();
  saved();
  saved();
  expect(hasUnsaved()).toBe(true);
  clearUnsaved();
  expect(hasUnsaved()).toBe(false);
  other();
  expect(hasUnsaved()).toBe(false);
});
