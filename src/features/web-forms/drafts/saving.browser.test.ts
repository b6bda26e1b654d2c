import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { formDraftsDatabase } from '~/shared/lib/form-drafts';
import { deleteFilled } from '../../../../tests/helpers/delete-filled';
import { fillForm } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';
import { kept, keptPlace as place } from '../../../../tests/helpers/kept-answers';
import type { LoadedForm } from '../load-form';
import type { FilledRecord } from '../send/record';
import { lockDraft, DraftSaver } from './draft-saver';
import { openDraftIds, type Draft, DraftStore } from './draft-store';
import { useDraftSaver } from './use-draft-saver';

/* What is kept in this browser, for whom, and what a second stop, a crash or a send leaves of it. */

const person = 71;
const ends: (() => void)[] = [];

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await deleteFilled(person);
});

const file = (name: string) => new File([`content of ${name}`], name);
const record = (files: File[], instanceId = 'uuid:1'): FilledRecord => ({
  instanceId,
  xml: new File(['<data>sent</data>'], 'xml_submission_file'),
  files,
});

/** All keys in the database of a person: nothing may be left that nobody asks for. */
function keysOf(one: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(formDraftsDatabase(one));
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const database = opening.result;
      const keys = database.transaction('kept').objectStore('kept').getAllKeys();
      keys.addEventListener('success', () => {
        database.close();
        resolve(keys.result.map(String));
      });
    });
  });
}

interface Given {
  forms?: DraftStore;
  /** The kept answers that it continues. */
  continued?: Draft | null;
  /** Changes the definition. */
  change?: (xml: string) => string;
}
/** A form that is shown, with its keeper. */
async function keeping({
  forms = new DraftStore(person),
  continued = null,
  change = (xml: string) => xml,
}: Given = {}) {
  const xml = change(
    fillForm({ questions: [['name', 'type="string"', '<input ref="@"><label>Name</label></input>']] }),
  );
  const { screen, filling } = await showForm(xml);
  const keeper = new DraftSaver({
    forms,
    root: filling.instance.root,
    loaded: null,
    faults: filling.faults,
    place,
    replaces: null,
    definition: xml,
    known: [],
    carried: [],
    continued,
  });
  ends.push(() => keeper.end());
  keeper.switch(true);
  const type = async (text: string) => {
    await screen.getByLabelText('Name').fill(text);
    screen.getByLabelText('Name').element().blur();
  };
  return { forms, keeper, type };
}

test('answers are stored while the user types without a pause', async () => {
  const { forms, type } = await keeping();
  let count = 0;
  const storedWhileTyping = async () => {
    await type(`Ana ${(count += 1)}`);
    return forms.list(place, null);
  };
  await expect.poll(storedWhileTyping).toHaveLength(1);
  await type('Bo');
  await expect.poll(async () => (await forms.list(place, null))[0]?.xml).toContain('<name>Bo</name>');
});

test('while they are sent, kept answers say so, are those that are sent, and leave no readable file beside encrypted ones', async () => {
  const { forms, keeper, type } = await keeping();
  await type('Ana');
  await keeper.saveNow();
  const [before] = await forms.list(place, null);
  const id = before?.instanceId ?? '';
  await keeper.beforeSending(record([file('a.jpg')], id), null);
  await type('Bo');
  await keeper.saveNow();
  expect(await forms.list(place, null)).toMatchObject([
    { instanceId: id, xml: '<data>sent</data>', sending: true, files: ['a.jpg'] },
  ]);
  await keeper.beforeSending(record([file('a.jpg.enc'), file('submission.xml.enc')], id), null);
  expect((await keysOf(person)).filter((key) => key.startsWith('file '))).toEqual([
    `file ${id} a.jpg.enc`,
    `file ${id} submission.xml.enc`,
  ]);
  keeper.resume();
  await keeper.saveNow();
  expect(await forms.list(place, null)).toMatchObject([
    { sending: false, xml: expect.stringContaining('<name>Bo</name>') as string },
  ]);
  await keeper.drop();
  expect(await keysOf(person)).toEqual([]);
});

test('answers that are continued, or sent under another id, are kept once, under the id that they have now', async () => {
  const forms = new DraftStore(person);
  const continued = kept({ instanceId: 'uuid:earlier', files: ['a.jpg'] });
  await forms.keep(continued, [file('a.jpg')]);
  const { keeper, type } = await keeping({ forms, continued });
  expect(keeper.isTouched()).toBe(true);
  await type('Ana');
  await keeper.saveNow();
  expect(await forms.list(place, null)).toMatchObject([{ xml: expect.stringContaining('<name>Ana</name>') as string }]);
  expect((await keysOf(person)).filter((key) => key.includes('earlier'))).toEqual([]);
  await keeper.beforeSending(record([], 'uuid:another'), 'uuid:9');
  expect(await forms.list(place, null)).toEqual([]);
  expect(await forms.list(place, 'uuid:9')).toMatchObject([{ instanceId: 'uuid:another', sending: true }]);
  expect((await keysOf(person)).filter((key) => key.startsWith('answers '))).toEqual(['answers uuid:another']);
});

/** What waits in the tab's own storage, because the page may end at once. */
const left = () => sessionStorage.length;

test.each(['beforeunload', 'pagehide'])(
  'what was typed in the last second is left behind when the page ends: %s',
  async (type) => {
    const { forms, keeper, type: fill } = await keeping();
    await fill('Ana');
    window.dispatchEvent(new Event(type));
    expect(left()).toBe(1);
    await vi.waitFor(async () => expect(await forms.list(place, null)).toHaveLength(1), 10_000);
    // It is kept now, so that nothing has to be left.
    await vi.waitFor(() => expect(left()).toBe(0), 10_000);
    await keeper.drop();
  },
);

test('nothing is kept or left after somebody logged out in another tab', async () => {
  const { forms, keeper, type } = await keeping();
  const tells = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  tells('something else', '0');
  tells('sessionExpires', '1800000000000');
  expect(keeper.state.get()).toBe('on');
  await type('Ana');
  sessionStorage.setItem('alidade.last-answers', 'x');
  tells('sessionExpires', '0');
  expect(keeper.state.get()).toBe('off');
  window.dispatchEvent(new Event('pagehide'));
  await keeper.saveNow();
  expect([left(), await forms.list(place, null)]).toEqual([0, []]);
});

test.each([
  ['full', new DOMException('', 'QuotaExceededError')],
  ['blocked', new DOMException('', 'SecurityError')],
  ['blocked', new Error('QuotaExceededError')],
] as const)('a storage that is %s says so', async (state, error) => {
  const forms = Object.assign(new DraftStore(person), { keep: () => Promise.reject(error) });
  const { keeper, type } = await keeping({ forms });
  await type('Ana');
  await keeper.saveNow();
  expect(keeper.state.get()).toBe(state);
  // Also when they are sent.
  const sending = await keeping({ forms });
  await sending.keeper.beforeSending(record([]), null);
  expect(sending.keeper.state.get()).toBe(state);
});

test.each([['orx:'], ['']])(
  'answers are kept once there are some, with their definition, and other tabs know of them, with the prefix %j',
  async (prefix) => {
    const { keeper, forms, type } = await keeping({ change: (xml) => xml.replaceAll('orx:', prefix) });
    await keeper.saveNow();
    expect(await forms.list(place, null)).toEqual([]);
    await type('Ana');
    await keeper.saveNow();
    const [one] = await forms.list(place, null);
    expect(one).toMatchObject({ sending: false, xml: expect.stringContaining('<name>Ana</name>') as string });
    const id = one?.instanceId ?? '';
    expect(await forms.definition(id)).toContain('<h:html');
    expect((await openDraftIds()).has(id)).toBe(true);
    expect(await lockDraft(id)).toBeNull();
    keeper.end();
    const release = await vi.waitUntil(() => lockDraft(id));
    expect(await lockDraft(id)).toBeNull();
    release();
    (await vi.waitUntil(() => lockDraft(id)))();
    await vi.waitFor(async () => expect((await openDraftIds()).has(id)).toBe(false), 10_000);
  },
);

test('answers are kept when the form leaves the screen, and nothing of a preview is', async () => {
  const xml = fillForm({ questions: [['name', 'type="string"', '<input ref="@"><label>Name</label></input>']] });
  const forms = new DraftStore(person);
  const leave = async (never: boolean, text: string) => {
    const { screen, filling } = await showForm(xml);
    const loaded = { place, xml, edited: null } as unknown as LoadedForm;
    const given = { forms, loaded, replaces: null, never, filling, offer: null, on: true };
    const hook = await renderHook(() => useDraftSaver(given));
    await screen.getByLabelText('Name').fill(text);
    screen.getByLabelText('Name').element().blur();
    const keeper = hook.result.current;
    await hook.unmount();
    await screen.unmount();
    return keeper;
  };
  expect(await leave(true, 'Kora')).toBeNull();
  await leave(false, 'Mtoni');
  await vi.waitFor(async () => expect((await forms.list(place, null))[0]?.xml).toContain('Mtoni'), 10_000);
  expect((await forms.list(place, null)).map((one) => one.xml.includes('Kora'))).toEqual([false]);
  // Nobody fills them any more.
  await vi.waitFor(async () => expect([...(await openDraftIds())]).toEqual([]), 10_000);
});

test('a picture of the form is loaded again if the page ends before it is kept', async () => {
  const question = [
    'photo',
    'type="binary"',
    '<upload ref="@" mediatype="image/*"><label>Photo</label></upload>',
  ] as const;
  const name = ['name', 'type="string"', '<input ref="@"><label>Name</label></input>'] as const;
  const address = 'jr://images/a & b.png';
  const xml = fillForm({ questions: [question, name], values: { photo: address.replace('&', '&amp;') } });
  const { screen, filling, answer } = await showForm(xml, { openFile: () => Promise.resolve(new Response('a')) });
  const forms = new DraftStore(person);
  const about = { forms, root: filling.instance.root, faults: filling.faults, place, replaces: null, definition: xml };
  const keeper = new DraftSaver({ ...about, loaded: null, known: [], carried: [], continued: null });
  ends.push(() => keeper.end());
  keeper.switch(true);
  const leave = async (text: string) => {
    await screen.getByLabelText('Name').fill(text);
    window.dispatchEvent(new Event('beforeunload'));
    const { kept: one } = JSON.parse(Object.values<string>(sessionStorage)[0] ?? '{}') as { kept: Draft };
    return new DOMParser().parseFromString(one.xml, 'text/xml').getElementsByTagName('photo')[0]?.textContent;
  };
  expect(await leave('Ana')).toBe(address);
  await vi.waitFor(async () => expect((await forms.list(place, null))[0]?.files).toHaveLength(1), 10_000);
  await vi.waitFor(() => expect(left()).toBe(0), 10_000);
  // Its file is kept now.
  expect(await leave('Bo')).toBe(answer('photo'));
  await keeper.drop();
});
