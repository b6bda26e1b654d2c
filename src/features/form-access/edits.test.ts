import { expect, test } from 'vitest';
import { type Edit, Edits, Outcomes } from './model';

/* What is counted here is sent: an edit that is dropped must be gone, and one that failed must not look saved. */

const at = { formCreatedAt: '2026-01-01T00:00:00.000Z' };
const box = (xmlFormId: string, actorId: number, to: boolean): Edit => ({
  kind: 'access',
  xmlFormId,
  actorId,
  to,
  theirs: !to,
  ...at,
});
const state = (xmlFormId: string, to: 'open' | 'closed'): Edit => ({
  kind: 'state',
  xmlFormId,
  to,
  theirs: 'closing',
  ...at,
});

test('each control has one edit: the last', () => {
  const edits = new Edits();
  for (const edit of [box('a', 1, true), state('a', 'open'), box('a', 2, true), box('b', 1, true)]) edits.put(edit);
  expect(edits.size).toBe(4);
  edits.put(box('a', 1, false));
  edits.put(state('a', 'closed'));
  expect([edits.size, [...edits].length]).toEqual([4, 4]);
  expect(edits.of(box('a', 1, true))).toEqual(box('a', 1, false));
  expect(edits.ofBox('a', 2)).toEqual(box('a', 2, true));
  expect(edits.of(state('a', 'open'))).toEqual(state('a', 'closed'));
});

test('a dropped edit is gone, once, and the others stay', () => {
  const edits = new Edits();
  edits.put(box('a', 1, true));
  edits.put(state('a', 'open'));
  edits.drop(box('a', 1, false));
  edits.drop(box('a', 1, false));
  edits.drop(box('b', 1, false));
  expect([edits.size, [...edits]]).toEqual([1, [state('a', 'open')]]);
  edits.clear();
  expect([edits.size, [...edits]]).toEqual([0, []]);
});

const failed = { status: 'failed', why: { kind: 'not-done' } } as const;

test('an edit has one outcome: the last', () => {
  const outcomes = new Outcomes();
  const [one, other] = [box('a', 1, true), state('a', 'open')];
  expect(outcomes.get(one)).toBeUndefined();
  outcomes.note(one, failed);
  outcomes.note(other, { status: 'done' });
  expect([outcomes.saved(), outcomes.failures()]).toEqual([1, [{ edit: one, why: failed.why }]]);
  outcomes.note(one, { status: 'done' });
  outcomes.note(other, failed);
  expect([outcomes.saved(), outcomes.failures()]).toEqual([1, [{ edit: other, why: failed.why }]]);
  expect(outcomes.get(one)).toEqual({ status: 'done' });
});

test('marks of what was saved go, those of failures stay until they are forgotten', () => {
  const outcomes = new Outcomes();
  const [one, other, third] = [box('a', 1, true), box('a', 2, true), box('a', 3, true)];
  outcomes.note(one, { status: 'done' });
  outcomes.note(other, failed);
  outcomes.note(third, { status: 'saving' });
  outcomes.forgetDone();
  expect([outcomes.get(one), outcomes.get(other), outcomes.get(third)]).toEqual([
    undefined,
    failed,
    { status: 'saving' },
  ]);
  outcomes.forget(other);
  expect([outcomes.get(other), outcomes.failures()]).toEqual([undefined, []]);
  outcomes.note(other, failed);
  outcomes.clear();
  expect([outcomes.get(third), outcomes.failures()]).toEqual([undefined, []]);
});
