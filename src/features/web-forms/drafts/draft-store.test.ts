import { promisifyRequest } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { formDraftsDatabase } from '~/shared/lib/form-drafts';
import { kept, keptPlace as place } from '../../../../tests/helpers/kept-answers';
import { inOtherTab, memoryDatabases, refuseWrites } from '../../../../tests/helpers/memory-database';
import { clearUnloadDraft, DraftStore } from './draft-store';

/* What is kept in this browser, and for whom: it may be the only copy of the answers. */

memoryDatabases();

const person = 71;
/** The storage of the tab, and how many characters fit into it. */
const tab = new Map<string, string>();
let room = Infinity;

beforeEach(() => {
  tab.clear();
  room = Infinity;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      tab.set(key, value);
    },
    removeItem: (key: string) => tab.delete(key),
  });
});

const file = (name: string) => new File([`content of ${name}`], name);

/** All keys in the database of a person: nothing may be left that nobody asks for. */
const keysOf = async (one: number) =>
  (await inOtherTab(formDraftsDatabase(one), 'kept', (store) => store.getAllKeys())).map(String);
const left = () => tab.size;

test('kept answers are those of one form, one submission and one person, the newest first', async () => {
  const forms = new DraftStore(person);
  await forms.keep(kept({ instanceId: 'old', at: 1 }), []);
  await forms.keep(kept({ instanceId: 'new', at: 2 }), []);
  await forms.keep(kept({ instanceId: 'edit', replaces: 'uuid:9' }), []);
  await forms.keep(kept({ instanceId: 'draft', place: { ...place, draft: true } }), []);
  await forms.keep(kept({ instanceId: 'project', place: { ...place, projectId: 2 } }), []);
  await forms.keep(kept({ instanceId: 'form', place: { ...place, xmlFormId: 'other' } }), []);
  const ids = async (of: DraftStore, replaces: string | null = null) =>
    (await of.list(place, replaces)).map(({ instanceId }) => instanceId);
  expect(await ids(forms)).toEqual(['new', 'old']);
  expect(await ids(forms, 'uuid:9')).toEqual(['edit']);
  expect(await ids(new DraftStore(person + 1))).toEqual([]);
  expect(await ids(new DraftStore(null))).toEqual([]);
});

test('forgotten answers leave neither files nor a definition, and others stay', async () => {
  const forms = new DraftStore(person);
  for (const instanceId of ['uuid:1', 'uuid:12']) {
    await forms.keepDefinition(instanceId, '<h:html/>');
    await forms.keep(kept({ instanceId, files: ['a.jpg'] }), [file('a.jpg')]);
  }
  // A readable file that an encrypted one replaces can be dropped alone.
  await forms.keep(kept({ files: ['a.jpg', 'b.jpg'] }), [file('b.jpg')]);
  await forms.dropFiles('uuid:1', ['a.jpg']);
  const rest = await forms.record(kept({ files: ['a.jpg', 'b.jpg'] }));
  expect(rest.files.map(({ name }) => name)).toEqual(['b.jpg']);
  await forms.drop('uuid:1');
  expect(await keysOf(person)).toEqual(['answers uuid:12', 'file uuid:12 a.jpg', 'form uuid:12']);
  const [other] = await forms.list(place, null);
  const sent = other && (await forms.record(other));
  expect(await sent?.files[0]?.text()).toBe('content of a.jpg');
});

test('what was left in the last second replaces older answers, and never what may have been sent', async () => {
  const forms = new DraftStore(person);
  const xmlOf = async () => (await forms.list(place, null))[0]?.xml;
  await forms.keepDefinition('uuid:1', '<then/>');
  await forms.keep(kept({ at: 1000, files: ['a.jpg'] }), [file('a.jpg')]);
  forms.leave(kept({ at: 2000, xml: '<later/>' }), null);
  await forms.recover(place, '<h:html/>');
  expect(await forms.list(place, null)).toMatchObject([{ xml: '<later/>', files: ['a.jpg'] }]);
  expect(await forms.definition('uuid:1')).toBe('<then/>');
  forms.leave(kept({ at: 1500, xml: '<earlier/>' }), null);
  await forms.recover(place, '<h:html/>');
  expect(await xmlOf()).toBe('<later/>');
  await forms.keep(kept({ at: 3000, xml: '<sent/>', sending: true }), []);
  forms.leave(kept({ at: 4000, xml: '<after/>' }), null);
  await forms.recover(place, '<h:html/>');
  expect(await xmlOf()).toBe('<sent/>');
});

test('what was left is for the same person and the same form only, and not of a draft for the published one', async () => {
  const forms = new DraftStore(person);
  const draft = { ...place, draft: true };
  forms.leave(kept(), null);
  await new DraftStore(person + 1).recover(place, '');
  for (const other of [{ ...place, xmlFormId: 'other' }, draft]) await forms.recover(other, '');
  expect([left(), await forms.list(place, null), await forms.list(draft, null)]).toEqual([1, [], []]);
  await forms.recover(place, '<h:html/>');
  expect([left(), (await forms.list(place, null)).length]).toEqual([0, 1]);
  expect(await forms.definition('uuid:1')).toBe('<h:html/>');
});

test('answers that are sent in place of earlier ones say so, and are XML', async () => {
  const forms = new DraftStore(person);
  const earlier = kept({ instanceId: 'uuid:earlier', files: ['a.jpg'] });
  await forms.keep(earlier, [file('a.jpg')]);
  await forms.replace(
    earlier,
    { instanceId: 'uuid:now', xml: new File(['<data>sent</data>'], 'xml'), files: [file('b.jpg')] },
    'uuid:9',
  );
  const all = await forms.list(place, 'uuid:9');
  const now = { instanceId: 'uuid:now', replaces: 'uuid:9', xml: '<data>sent</data>', files: ['b.jpg'], sending: true };
  expect(all).toEqual([{ ...earlier, ...now }]);
  expect(await keysOf(person)).toEqual(['answers uuid:now', 'file uuid:now b.jpg']);
  const sent = all[0] && (await forms.record(all[0]));
  expect(sent?.xml).toMatchObject({ name: 'xml_submission_file', type: 'text/xml' });
  // Under their own id they stay under it.
  await forms.keepDefinition('uuid:1', '<then/>');
  await forms.replace(kept(), { instanceId: 'uuid:1', xml: new File(['<sent/>'], 'xml'), files: [] }, null);
  expect(await forms.list(place, null)).toMatchObject([{ xml: '<sent/>', sending: true }]);
  expect(await forms.definition('uuid:1')).toBe('<then/>');
});

test('what was left keeps its definition, unless there is no room for it in the tab', async () => {
  const forms = new DraftStore(person);
  forms.leave(kept(), '<then/>');
  await forms.recover(place, '<now/>');
  expect(await forms.definition('uuid:1')).toBe('<then/>');
  room = 300;
  forms.leave(kept({ instanceId: 'uuid:2' }), 'x'.repeat(300));
  await forms.recover(place, '<now/>');
  expect(await forms.definition('uuid:2')).toBe('<now/>');
  forms.leave(kept({ instanceId: 'uuid:3', xml: 'x'.repeat(300) }), null);
  expect(left()).toBe(0);
});

test('what was left is forgotten on demand, and never in the way where the tab has no storage', async () => {
  const forms = new DraftStore(person);
  forms.leave(kept(), null);
  clearUnloadDraft();
  await forms.recover(place, '');
  tab.set('alidade.last-answers', 'not JSON');
  await forms.recover(place, '');
  vi.stubGlobal('sessionStorage', undefined);
  forms.leave(kept(), null);
  clearUnloadDraft();
  await forms.recover(place, '');
  expect(await forms.list(place, null)).toEqual([]);
});

test('the answers that were sent last are those of one form, until they are forgotten', async () => {
  const forms = new DraftStore(person);
  await forms.keepLastSaved(place, '<last/>');
  const last = (change: object) => forms.lastSaved({ ...place, ...change });
  expect([await last({}), await last({ projectId: 2 }), await last({ xmlFormId: 'other' })]).toEqual([
    '<last/>',
    undefined,
    undefined,
  ]);
  await forms.keepLastSaved(place, null);
  expect(await last({})).toBeUndefined();
});

test('nothing keeps the database open, so that logging out deletes it', async () => {
  await new DraftStore(person).keep(kept(), []);
  const deletion = indexedDB.deleteDatabase(formDraftsDatabase(person));
  const outcome = await new Promise((resolve) => {
    for (const type of ['success', 'blocked']) deletion.addEventListener(type, () => resolve(type));
  });
  expect(outcome).toBe('success');
});

test.each([
  ['at once', false],
  ['at the end', true],
])('answers for which the browser has no space are told so, where it refuses %s', async (_, isAtEnd) => {
  const forms = new DraftStore(person);
  refuseWrites({ isAtEnd });
  await expect(forms.keep(kept({}), [file('a.jpg')])).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await expect(forms.keepDefinition('uuid:1', '<h:html/>')).rejects.toMatchObject({ name: 'QuotaExceededError' });
});

test('answers that an earlier release stored under another name are moved with their files and definition', async () => {
  const creating = indexedDB.open(`alidade.filled-forms ${person}`);
  creating.addEventListener('upgradeneeded', () => creating.result.createObjectStore('kept'));
  (await promisifyRequest(creating)).close();
  const one = kept({ instanceId: 'old', files: ['a.jpg'] });
  for (const [key, value] of [
    ['answers old', one],
    ['form old', '<form/>'],
    ['file old a.jpg', file('a.jpg')],
  ] as const)
    await inOtherTab(`alidade.filled-forms ${person}`, 'kept', (store) => store.put(value, key));
  const forms = new DraftStore(person);
  expect(await forms.list(place, null)).toEqual([one]);
  expect(await forms.definition('old')).toBe('<form/>');
  expect(await (await forms.record(one)).files[0]?.text()).toBe('content of a.jpg');
  expect(await inOtherTab(`alidade.filled-forms ${person}`, 'kept', (store) => store.getAllKeys())).toEqual([]);
});
