import { expect, test } from 'vitest';
import { AccessStore, bits, Totals } from './access-store';
import { type Access, textMatcher, grantedByForm, controlKey } from './model';

const form = (
  xmlFormId: string,
  state: 'open' | 'closing' | 'closed' = 'open',
  createdAt = '2026-01-01T00:00:00.000Z',
) => ({ projectId: 1, xmlFormId, name: `Form ${xmlFormId}`, state, publishedAt: createdAt, createdAt });
const user = (id: number) => ({ id, displayName: `User ${id}` });
const grants = (...pairs: [number, string][]) =>
  grantedByForm(pairs.map(([actorId, xmlFormId]) => ({ actorId, xmlFormId })));
const access = (granted = grants([1, 'a']), change: Partial<Access> = {}): Access => ({
  forms: [form('a'), form('b')],
  users: [user(1), user(2)],
  granted,
  ...change,
});
const box = (xmlFormId: string, actorId: number, to: boolean) => ({ kind: 'access' as const, xmlFormId, actorId, to });
const state = (xmlFormId: string, to: 'open' | 'closing' | 'closed') => ({ kind: 'state' as const, xmlFormId, to });
const wanted = (store: AccessStore) => [...store.edits].map(controlKey);

test("an edit differs from the server: selecting the server's value removes it", () => {
  const store = new AccessStore(access());
  store.choose([box('a', 1, false), box('b', 2, true)]);
  expect(wanted(store)).toEqual(['1 a', '2 b']);
  store.choose([box('a', 1, true)]);
  expect(wanted(store)).toEqual(['2 b']);
  expect(store.box('b', 2)).toBe(bits.granted | bits.edited);
});

test('ids such as "constructor" work like others', () => {
  const store = new AccessStore(access(grants([1, '__proto__']), { forms: [form('__proto__'), form('state a')] }));
  expect(store.isGranted('__proto__', 1)).toBe(true);
  store.choose([box('__proto__', 1, false), state('__proto__', 'closed')]);
  expect(wanted(store)).toEqual(['1 __proto__', 'state __proto__']);
});

test('keeps changes by others, with edits on top', () => {
  const store = new AccessStore(access());
  store.choose([box('b', 1, true)]);
  store.mergeServerData(access(grants([2, 'a'], [2, 'b'])));
  expect([store.isGranted('a', 1), store.isGranted('a', 2), store.isGranted('b', 2), store.isGranted('b', 1)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(wanted(store)).toEqual(['1 b']);
  expect(store.notes).toEqual({ already: 0, gone: [], conflicts: [] });
});

test('the same edit by somebody else leaves nothing to save, and is reported', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 1, false), state('a', 'closed')]);
  store.mergeServerData(access(grants(), { forms: [form('a', 'closed'), form('b')] }));
  expect(wanted(store)).toEqual([]);
  expect(store.notes.already).toBe(2);
});

test('a state set differently by somebody else is a conflict: ours wins, theirs is reported once', () => {
  const store = new AccessStore(access());
  store.choose([state('a', 'closing')]);
  const theirs = access(undefined, { forms: [form('a', 'closed'), form('b')] });
  store.mergeServerData(theirs);
  store.mergeServerData({ ...theirs });
  expect(store.stateOf(store.access.forms[0] ?? form('?'))).toBe('closing');
  expect(store.notes.conflicts.map(({ edit, formName }) => [edit.theirs, edit.to, formName])).toEqual([
    ['closed', 'closing', 'Form a'],
  ]);
  store.choose([state('a', 'closed')]);
  expect(wanted(store)).toEqual([]);
});

test('drops and reports edits of a form or app user that was deleted or recreated', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true), box('b', 1, true), state('b', 'closed')]);
  store.mergeServerData(
    access(grants([1, 'a']), { forms: [form('a'), form('b', 'open', '2026-02-02T00:00:00.000Z')], users: [user(1)] }),
  );
  expect(wanted(store)).toEqual([]);
  expect(store.notes.gone.map(({ formName, userName }) => [formName, userName])).toEqual([
    ['Form a', 'User 2'],
    ['Form b', 'User 1'],
    ['Form b', null],
  ]);
});

test('undoes and redoes step by step, also across a save', () => {
  const store = new AccessStore(access());
  store.grantAll(store.access.forms, store.access.users, true);
  expect(wanted(store)).toHaveLength(3);
  store.choose([box('a', 1, false)]);
  store.undo();
  expect(new Totals(store, store.access.forms, store.access.users).all()).toBe(4);
  store.redo();
  expect(store.isGranted('a', 1)).toBe(false);
  for (const edit of store.edits) store.settle(edit, { status: 'done' });
  expect(wanted(store)).toEqual([]);
  store.undo();
  store.undo();
  // Undoing a saved edit means saving the opposite.
  expect(new Totals(store, store.access.forms, store.access.users).all()).toBe(1);
  expect(wanted(store)).toHaveLength(4);
  store.choose([state('a', 'closed')]);
  expect(store.canRedo).toBe(false);
});

test('discarding everything can be undone', () => {
  const store = new AccessStore(access());
  store.choose([box('b', 2, true), state('b', 'closed')]);
  store.discard();
  expect(wanted(store)).toEqual([]);
  store.undo();
  expect(wanted(store)).toEqual(['2 b', 'state b']);
});

test('counts after edits, undo, saves and changes by others equal a fresh count', () => {
  const store = new AccessStore(access());
  const totals = new Totals(store, store.access.forms, [user(1), user(2)]);
  const counted = () => {
    const fresh = new Totals(store, store.access.forms, [user(1), user(2)]);
    for (const { xmlFormId } of store.access.forms) expect(totals.ofForm(xmlFormId)).toBe(fresh.ofForm(xmlFormId));
    for (const id of [1, 2]) expect(totals.ofUser(id)).toBe(fresh.ofUser(id));
    expect(totals.all()).toBe(fresh.all());
    return [totals.ofForm('a'), totals.ofForm('b'), totals.ofUser(1), totals.ofUser(2), totals.all()];
  };
  expect(counted()).toEqual([1, 0, 1, 0, 1]);
  store.grantAll(store.access.forms, store.access.users, true);
  expect(counted()).toEqual([2, 2, 2, 2, 4]);
  store.undo();
  store.choose([box('b', 2, true), state('a', 'closed')]);
  expect(counted()).toEqual([1, 1, 1, 1, 2]);
  for (const edit of store.edits) store.settle(edit, { status: 'done' });
  expect(counted()).toEqual([1, 1, 1, 1, 2]);
  store.choose([box('a', 1, false)]);
  store.mergeServerData(access(grants([1, 'a'], [1, 'b'], [3, 'b'])));
  expect(counted()).toEqual([0, 1, 1, 0, 1]);
});

test.each([
  ['', true],
  ['survey', true],
  ['  ÉLEVES ', true],
  ['eleves', true],
  ['house_2', true],
  ['water', false],
])('a name is found by %j: %s', (typed, found) => {
  expect(textMatcher(typed)('Survey of Élèves', 'house_2', null)).toBe(found);
});

test('a failure shows until the control is edited, retried or saved by somebody else', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true), box('b', 1, true), box('b', 2, true)]);
  for (const edit of store.edits) store.settle(edit, { status: 'failed', why: { kind: 'not-done' } });
  const failed = () => store.failures().map(({ edit }) => controlKey(edit));
  expect(failed()).toEqual(['2 a', '1 b', '2 b']);
  store.choose([box('a', 2, false)]);
  expect(failed()).toEqual(['1 b', '2 b']);
  for (const { edit } of store.failures().slice(1)) store.settle(edit, { status: 'done' });
  expect(failed()).toEqual(['1 b']);
  store.mergeServerData(access(grants([1, 'a'], [1, 'b'], [2, 'b'])));
  expect(failed()).toEqual([]);
  expect(store.box('b', 1)).toBe(bits.granted);
  expect(store.notes.already).toBe(0);
});
