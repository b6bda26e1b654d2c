import { expect, test, vi } from 'vitest';
import { AccessStore, bits, Totals } from './access-store';
import { type Access, grantedByForm, controlKey } from './model';

/* What is selected, saved, undone and discarded are rights of people: nothing may be lost or come along unseen. */

const at = '2026-01-01T00:00:00.000Z';
const form = (xmlFormId: string, state: 'open' | 'closing' | 'closed' = 'open', name: string | null = xmlFormId) => ({
  projectId: 1,
  xmlFormId,
  name,
  state,
  publishedAt: at,
  createdAt: at,
});
const access = (change: Partial<Access> = {}): Access => ({
  forms: [form('a', 'open', 'Wells'), form('b', 'open', null)],
  users: [
    { id: 1, displayName: 'Amina' },
    { id: 2, displayName: 'Bo' },
  ],
  granted: grantedByForm([{ actorId: 1, xmlFormId: 'a' }]),
  ...change,
});
const box = (xmlFormId: string, actorId: number, to: boolean) => ({ kind: 'access' as const, xmlFormId, actorId, to });
const state = (xmlFormId: string, to: 'open' | 'closing' | 'closed') => ({ kind: 'state' as const, xmlFormId, to });
const saving = { done: 0, total: 1, stopping: false };
const failed = { status: 'failed', why: { kind: 'not-done' } } as const;
const edits = (store: AccessStore) => [...store.edits];
const stateIn = (store: AccessStore, id: string) => store.access.forms.find(({ xmlFormId }) => xmlFormId === id)?.state;

test('an edit knows the value on the server and the form that it is for', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true), box('a', 1, false), state('b', 'closed')]);
  expect(edits(store)).toEqual([
    { ...box('a', 2, true), theirs: false, formCreatedAt: at },
    { ...box('a', 1, false), theirs: true, formCreatedAt: at },
    { ...state('b', 'closed'), theirs: 'open', formCreatedAt: at },
  ]);
});

test('a second choice for a control still knows the value on the server', () => {
  const store = new AccessStore(access());
  store.choose([state('b', 'closed')]);
  store.choose([state('b', 'closing')]);
  expect(edits(store)).toMatchObject([{ to: 'closing', theirs: 'open' }]);
  store.undo();
  expect(edits(store)).toMatchObject([{ to: 'closed', theirs: 'open' }]);
});

test('what is not there, or is as selected, makes no edit and nothing to undo', () => {
  const store = new AccessStore(access());
  store.choose([
    box('gone', 1, true),
    box('a', 9, true),
    state('gone', 'closed'),
    box('a', 1, true),
    state('a', 'open'),
  ]);
  expect([store.edits.size, store.canUndo, store.version.get()]).toEqual([0, false, 0]);
  expect([store.isGranted('gone', 1), store.isGranted('a', 2), store.isGranted('a', 1)]).toEqual([false, false, true]);
});

test('nothing is edited, undone or redone while a save is going on', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true)]);
  store.choose([box('b', 1, true)]);
  store.undo();
  expect([store.canUndo, store.canRedo]).toEqual([true, true]);
  store.progress = saving;
  expect([store.canUndo, store.canRedo]).toEqual([false, false]);
  store.choose([box('b', 2, true)]);
  store.undo();
  store.redo();
  expect(edits(store).map(controlKey)).toEqual(['2 a']);
  store.progress = null;
  store.redo();
  expect(edits(store).map(controlKey)).toEqual(['2 a', '1 b']);
});

test('undoing and redoing end where there is nothing more', () => {
  const store = new AccessStore(access());
  store.undo();
  store.redo();
  expect([store.edits.size, store.version.get()]).toEqual([0, 0]);
  store.choose([box('a', 2, true)]);
  store.undo();
  expect([store.edits.size, store.canUndo, store.canRedo]).toEqual([0, false, true]);
  store.redo();
  expect([store.edits.size, store.canUndo, store.canRedo]).toEqual([1, true, false]);
});

test('access is granted to all the named app users in all the named forms, or revoked', () => {
  const store = new AccessStore(access());
  store.grantAll([form('a')], store.access.users, true);
  expect(edits(store).map(controlKey)).toEqual(['2 a']);
  store.grantAll(store.access.forms, [{ id: 1, displayName: 'Amina' }], false);
  expect(edits(store)).toMatchObject([
    { actorId: 2, to: true },
    { actorId: 1, xmlFormId: 'a', to: false },
  ]);
});

test('discarding sets everything back to the values on the server', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 1, false), state('b', 'closing')]);
  store.discard();
  expect([store.edits.size, store.isGranted('a', 1), store.stateOf(form('b'))]).toEqual([0, true, 'open']);
});

test('a control shows what is granted, edited, saving, saved and failed', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true), box('a', 1, false), state('b', 'closed')]);
  expect([
    store.box('a', 2),
    store.box('a', 1),
    store.box('b', 1),
    store.stateMarks('b'),
    store.stateMarks('a'),
  ]).toEqual([bits.granted | bits.edited, bits.edited, 0, bits.edited, 0]);
  const [one, two, three] = edits(store);
  if (!one || !two || !three) throw new Error('no edits');
  store.settle(one, { status: 'saving' });
  store.settle(two, failed);
  store.settle(three, { status: 'done' });
  expect([store.box('a', 2), store.box('a', 1), store.stateMarks('b')]).toEqual([
    bits.granted | bits.edited | bits.saving,
    bits.edited | bits.failed,
    bits.done,
  ]);
  store.forgetDone();
  expect(store.stateMarks('b')).toBe(0);
});

test('what was saved is the value on the server from then on', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true), box('a', 1, false), box('b', 2, true), state('b', 'closed')]);
  for (const edit of edits(store)) store.settle(edit, { status: 'done' });
  expect(store.edits.size).toBe(0);
  expect([store.isGranted('a', 1), store.isGranted('a', 2), store.isGranted('b', 2)]).toEqual([false, true, true]);
  expect([stateIn(store, 'a'), stateIn(store, 'b')]).toEqual(['open', 'closed']);
  store.choose([box('a', 2, false), state('b', 'open')]);
  expect(edits(store)).toMatchObject([{ theirs: true }, { theirs: 'closed' }]);
});

test('what is not saved stays an edit', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true), state('b', 'closed')]);
  for (const edit of edits(store)) store.settle(edit, failed);
  expect([store.edits.size, stateIn(store, 'b')]).toEqual([2, 'open']);
  expect(store.failures().map(({ edit, why }) => [controlKey(edit), why.kind])).toEqual([
    ['2 a', 'not-done'],
    ['state b', 'not-done'],
  ]);
});

test('notices add up over several readings until they are closed', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true), box('b', 2, true), state('a', 'closing')]);
  const granted = grantedByForm([{ actorId: 2, xmlFormId: 'a' }]);
  store.mergeServerData(access({ granted, forms: [form('a', 'closed', 'Wells'), form('b')] }));
  const both = grantedByForm(['a', 'b'].map((xmlFormId) => ({ actorId: 2, xmlFormId })));
  store.mergeServerData(access({ granted: both, forms: [form('b')] }));
  expect(store.notes.already).toBe(2);
  expect(store.notes.conflicts.map(({ formName }) => formName)).toEqual(['Wells']);
  expect(store.notes.gone.map(({ formName, userName }) => [formName, userName])).toEqual([['Wells', null]]);
  store.mergeServerData(access({ granted: both, forms: [form('b')] }));
  expect([store.notes.already, store.notes.gone.length]).toEqual([2, 1]);
  store.forgetNotes();
  expect(store.notes).toEqual({ already: 0, gone: [], conflicts: [] });
});

test('what the save itself did is not told as done by others, what others did is handed out', () => {
  const store = new AccessStore(access());
  store.choose([box('a', 2, true), box('b', 2, true)]);
  const [ours] = edits(store);
  if (!ours) throw new Error('no edit');
  store.settle(ours, { status: 'saving' });
  const granted = grantedByForm(['a', 'b'].map((xmlFormId) => ({ actorId: 2, xmlFormId })));
  expect(store.mergeServerData(access({ granted })).map(controlKey)).toEqual(['2 a', '2 b']);
  expect(store.notes.already).toBe(1);
  expect(store.box('a', 2)).toBe(bits.granted | bits.saving);
});

test('what failed for a form that is gone is not shown any more', () => {
  const store = new AccessStore(access());
  store.choose([box('b', 2, true)]);
  for (const edit of edits(store)) store.settle(edit, failed);
  store.mergeServerData(access({ forms: [form('a')] }));
  store.mergeServerData(access());
  expect([store.failures(), store.box('b', 2)]).toEqual([[], 0]);
});

test('everything has a name: the last one known, or its id', () => {
  const store = new AccessStore(access());
  const named = (id: string, actorId: number) =>
    store.named({ ...box(id, actorId, true), theirs: false, formCreatedAt: at });
  store.mergeServerData(access({ forms: [], users: [] }));
  expect([named('a', 1), named('b', 2), named('x', 9)]).toMatchObject([
    { formName: 'Wells', userName: 'Amina' },
    { formName: 'b', userName: 'Bo' },
    { formName: 'x', userName: '9' },
  ]);
  store.mergeServerData(access({ users: [{ id: 1, displayName: 'Amina Diallo' }] }));
  expect(named('a', 1).userName).toBe('Amina Diallo');
});

test('whoever shows the store hears of every change', () => {
  const store = new AccessStore(access());
  const heard = vi.fn<() => void>();
  store.version.subscribe(heard);
  store.result = { saved: 1, failed: 0, left: 0 };
  const changes = [
    () => store.choose([box('a', 2, true)]),
    () => store.undo(),
    () => store.redo(),
    () => store.discard(),
    () => store.mergeServerData(access()),
    () => store.forgetResult(),
    () => store.forgetNotes(),
    () => store.forgetDone(),
  ];
  for (const [index, change] of changes.entries()) {
    change();
    expect([index, heard.mock.calls.length, store.version.get()]).toEqual([index, index + 1, index + 1]);
  }
  expect(store.result).toBeNull();
});

test('only what is shown is counted', () => {
  const store = new AccessStore(
    access({
      granted: grantedByForm([1, 2, 3].flatMap((actorId) => ['a', 'b'].map((xmlFormId) => ({ actorId, xmlFormId })))),
    }),
  );
  const totals = new Totals(store, [form('a')], [{ id: 1, displayName: 'Amina' }]);
  const counted = () => [totals.ofForm('a'), totals.ofForm('b'), totals.ofUser(1), totals.ofUser(2), totals.all()];
  expect(counted()).toEqual([1, 0, 1, 0, 1]);
  store.choose([box('b', 1, false), box('a', 2, false)]);
  expect(counted()).toEqual([1, 0, 1, 0, 1]);
  store.choose([box('a', 1, false)]);
  expect(counted()).toEqual([0, 0, 0, 0, 0]);
});
