import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deleteFilled } from '../../../tests/helpers/delete-filled';
import { type EditedSubmission, editedSubmission } from '../../../tests/helpers/edited-submissions';
import { fillForm, type FormQuestion } from '../../../tests/helpers/fill-forms';
import { showForm } from '../../../tests/helpers/filled-form';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { FillPage } from './FillPage';
import { KeptForms } from './keep/kept-store';

mockPages('roles');
let me = 0;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  ({ id: me } = await stored<{ id: number }>('/users/current'));
  await deleteFilled(me);
});

const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };

/** Publishes version 1 of a form, sends a submission to it, and publishes the version that is given. */
async function submit(definition: string, id: string, xml: string): Promise<string> {
  const path = `/v1/projects/1/forms/${id}`;
  const post = async (url: string, body: string) => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  await post(`/v1/projects/1/forms?publish=true`, definition.replace('version="2"', 'version="1"'));
  await post(`${path}/submissions`, xml);
  await post(`${path}/draft`, definition);
  await post(`${path}/draft/publish`, '');
  return path;
}

const sample =
  fc.sample(fc.tuple(...Array.from({ length: 12 }, (_, at) => editedSubmission(`edit_${at}`))), {
    seed: 2026,
    numRuns: 1,
  })[0] ?? [];

/** Sends the edit. Out: what is stored then, and the loaded XML with `changed` and the version changed; both without ids. */
async function saved(screen: Screen, own: string, { xml, instanceId }: EditedSubmission) {
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('The changes have been sent')).toBeVisible();
  const sent = await (await fetch(`/v1${own}.xml`)).text();
  const newId = /instanceID>([^<]*)</.exec(sent)?.[1] ?? '';
  expect(newId).toMatch(/^uuid:[0-9a-f-]{36}$/);
  const withoutIds = (text: string) =>
    text.replace(/<([\w]+:)?deprecatedID[^>]*>[^<]*<\/\1deprecatedID>/, '').replace(/(instanceID[^>]*>)[^<]*/, '$1');
  expect(sent).toMatch(new RegExp(`deprecatedID[^>]*>${instanceId}<`));
  const expected = xml.replace('>before<', '>after<').replace('version="1"', 'version="2"');
  return { sent: withoutIds(sent), expected: withoutIds(expected) };
}

const visit = (address: string) =>
  visitPage([{ path: '*', Component: FillPage }], address).then(({ screen }) => screen);
type Screen = Awaited<ReturnType<typeof visit>>;
const addressOf = (path: string, instanceId: string) =>
  `${path.slice(3)}/submissions/${encodeURIComponent(instanceId)}`;

test.each(sample.map((one) => [one.instanceId, one] as const))(
  'an edit changes the answer that was changed, and nothing else: %s',
  async (_, submission) => {
    const { definition, xml, instanceId } = submission;
    const own = addressOf(await submit(definition, instanceId.slice(5), xml), instanceId);
    const screen = await visit(`${own}/edit`);
    await screen.getByLabelText('Changed', { exact: true }).fill('after');
    const { sent, expected } = await saved(screen, own, submission);
    expect(sent).toBe(expected);
  },
);

test.each(sample.slice(0, 3).map((one) => [one.instanceId, one] as const))(
  'so does an edit that is continued after a reload: %s',
  async (_, submission) => {
    const { definition, xml, instanceId } = submission;
    const own = addressOf(await submit(definition, instanceId.slice(5), xml), instanceId);
    const first = await visit(`${own}/edit`);
    await first.getByLabelText('Changed', { exact: true }).fill('after');
    await first.unmount();
    const place = { projectId: 1, xmlFormId: instanceId.slice(5), draft: false };
    await vi.waitFor(async () => expect(await new KeptForms(me).of(place, instanceId)).toHaveLength(1));
    const second = await visit(`${own}/edit`);
    await second.getByRole('button', { name: 'Continue' }).click();
    await expect.element(second.getByLabelText('Changed', { exact: true })).toHaveValue('after');
    const { sent, expected } = await saved(second, own, submission);
    expect(sent).toBe(expected);
  },
);

/** Shows a form of one question with a loaded answer. Out: the answer as it would be sent. */
async function loadAnswer(question: FormQuestion, loaded: string) {
  const xml = `<data id="fill"><q>${loaded}</q><meta><instanceID>uuid:1</instanceID></meta></data>`;
  const edited = { xml, files: [], open: () => Promise.reject(new Error('no file')) };
  const shown = await showForm(fillForm({ questions: [question] }), { edited });
  const sent = () => /<q>([^]*)<\/q>/.exec(shown.filling.loaded?.merge() ?? '')?.[1];
  return { ...shown, sent };
}
const input = (type: string, bind = ''): FormQuestion => [
  'q',
  `type="${type}" ${bind}`,
  '<input ref="@"><label>Q</label></input>',
];

describe('an answer that its control cannot show', () => {
  test.each([
    ['time', '14:5'],
    ['date', '01/05/2024'],
    ['dateTime', 'yesterday'],
    ['int', 'about five'],
    ['decimal', '1,5'],
    ['geopoint', '48,85 2,35'],
    ['geotrace', '1 2;3 4;1 2'],
    ['geoshape', '1 2;3 4;5 6'],
  ])('is shown as its text and stays: %s', async (type, text) => {
    const { screen, sent, onSend } = await loadAnswer(input(type, 'required="true()"'), text);
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: `Replace “${text}”` }).click();
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Send' }).click();
    expect(onSend).toHaveBeenCalledOnce();
    expect(sent()).toBe(text);
  });

  test('is replaced', async () => {
    const { screen, sent } = await loadAnswer(input('date'), '01/05/2024');
    await screen.getByRole('button', { name: 'Replace “01/05/2024”' }).click();
    await expect.element(screen.getByLabelText('Q')).toHaveFocus();
    await screen.getByLabelText('Q').fill('2024-05-01');
    await expect.element(screen.getByText('01/05/2024')).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Q')).toHaveFocus();
    expect(sent()).toBe('2024-05-01');
  });

  test('is cleared', async () => {
    const { screen, sent } = await loadAnswer(input('date'), '01/05/2024');
    await screen.getByRole('button', { name: 'Clear the answer' }).click();
    await expect.element(screen.getByLabelText('Q')).toHaveValue('');
    expect(sent()).toBe('');
  });

  test('cannot be replaced where the question is read-only', async () => {
    const { screen } = await loadAnswer(input('date', 'readonly="true()"'), '01/05/2024');
    await expect.element(screen.getByText('01/05/2024')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Replace|Clear/ })).not.toBeInTheDocument();
  });
});

describe('a choice that is no longer there', () => {
  const items = ['a', 'c'].map((name) => `<item><label>Town ${name}</label><value>${name}</value></item>`).join('');
  const choice = (tag: string, appearance = ''): FormQuestion => [
    'q',
    'type="string" required="true()"',
    `<${tag} ref="@" appearance="${appearance}"><label>Q</label>${items}</${tag}>`,
  ];
  const gone = 'b (no longer a choice)';

  test.each(['', 'minimal', 'likert', 'columns'])('stays until another is chosen: %s', async (appearance) => {
    const { screen, sent, onSend } = await loadAnswer(choice('select1', appearance), 'b');
    await expect.element(screen.getByText(gone)).toBeVisible();
    await screen.getByRole('button', { name: 'Send' }).click();
    expect(onSend).toHaveBeenCalledOnce();
    expect(sent()).toBe('b');
    if (appearance === 'minimal') {
      await screen.getByRole('combobox').click();
      await screen.getByRole('option', { name: 'Town c' }).click();
    } else await screen.getByText('Town c').click();
    await expect.element(screen.getByText(gone)).not.toBeInTheDocument();
    expect(sent()).toBe('c');
  });

  test.each(['', 'minimal'])('stays beside others until it is removed: %s', async (appearance) => {
    const { screen, sent } = await loadAnswer(choice('select', appearance), 'a b');
    if (appearance === 'minimal') {
      await screen.getByRole('combobox').click();
      await screen.getByRole('option', { name: 'Town c' }).click();
    } else await screen.getByText('Town c').click();
    expect(sent()).toBe('a c b');
    await screen.getByRole('button', { name: 'Remove b', exact: true }).click();
    await expect.element(screen.getByText(gone)).not.toBeInTheDocument();
    expect(sent()).toBe('a c');
  });

  test('keeps its rank until it is removed', async () => {
    const { screen, sent } = await loadAnswer(
      ['q', 'type="odk:rank"', `<odk:rank ref="@"><label>Q</label>${items}</odk:rank>`],
      'b c a',
    );
    await expect.element(screen.getByText(gone)).toBeVisible();
    await screen.getByRole('button', { name: 'Move up: Town a' }).click();
    expect(sent()).toBe('b a c');
    await screen.getByRole('button', { name: 'Remove b', exact: true }).click();
    expect(sent()).toBe('a c');
  });

  test('a filter that changes takes a choice away, but not one that it never offered', async () => {
    const form = fillForm({
      questions: [
        ['region', 'type="string"', '<input ref="@"><label>Region</label></input>'],
        [
          'q',
          'type="string"',
          `<select ref="@"><label>Q</label><itemset nodeset="instance('towns')/root/item[region = /data/region]"><value ref="name"/><label ref="name"/></itemset></select>`,
        ],
      ],
    }).replace(
      '</instance><bind',
      '</instance><instance id="towns"><root><item><name>a</name><region>n</region></item><item><name>c</name><region>s</region></item></root></instance><bind',
    );
    const xml = '<data id="fill"><region>n</region><q>a b</q><meta><instanceID>uuid:1</instanceID></meta></data>';
    const edited = { xml, files: [], open: () => Promise.reject(new Error('no file')) };
    const { screen, answer } = await showForm(form, { edited });
    expect(answer('q')).toBe('a b');
    await screen.getByLabelText('Region').fill('s');
    expect(answer('q')).toBe('b');
  });
});

test('the page of an edit names the submission, and the answers that its form does not ask for', async () => {
  const form = fillForm({ questions: [input('string')] }).replace('"fill"', '"named" version="2"');
  const meta = '<meta><instanceID>uuid:named</instanceID><instanceName>Amina &amp; co</instanceName></meta>';
  const path = await submit(
    form,
    'named',
    `<data id="named" version="1"><q>x</q><age>30</age><loc><village>Kisima</village></loc>${meta}</data>`,
  );
  const screen = await visit(`${addressOf(path, 'uuid:named')}/edit`);
  await expect.element(screen.getByRole('heading', { name: 'Amina & co' })).toBeVisible();
  await expect.element(screen.getByText('Edit submission · Fill')).toBeVisible();
  const note = screen.getByRole('note');
  await expect.element(note.getByText('age: 30')).toBeVisible();
  await expect.element(note.getByText('loc/village: Kisima')).toBeVisible();
});

test('an edit in a newer version takes the files of its new questions', async () => {
  const photo = [
    'photo',
    'type="binary"',
    '<upload ref="@" mediatype="image/*"><label>Photo</label></upload>',
  ] as const;
  const form = fillForm({ questions: [input('string'), photo] }).replace('"fill"', '"newer" version="2"');
  const path = await submit(
    form,
    'newer',
    '<data id="newer" version="1"><q>x</q><meta><instanceID>uuid:newer</instanceID></meta></data>',
  );
  const own = addressOf(path, 'uuid:newer');
  const screen = await visit(`${own}/edit`);
  await expect.element(screen.getByRole('group', { name: 'Photo' })).toBeVisible();
  await page
    .elementLocator(document.querySelector('input[type=file]') as HTMLElement)
    .upload(new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('The changes have been sent')).toBeVisible();
  expect(await stored<{ exists: boolean }[]>(`${own}/attachments`)).toEqual([
    expect.objectContaining({ exists: true }),
  ]);
});

test('an edit of a version that somebody else has replaced is compared with theirs, and saved after that', async () => {
  const form = fillForm({ questions: [input('string')] }).replace('"fill"', '"newest" version="2"');
  const xmlOf = (id: string, text: string, replaced = '') =>
    `<data id="newest" version="1"><q>${text}</q><meta><instanceID>${id}</instanceID>${replaced && `<deprecatedID>${replaced}</deprecatedID>`}</meta></data>`;
  const path = await submit(form, 'newest', xmlOf('uuid:newest', 'first'));
  const own = addressOf(path, 'uuid:newest');
  const screen = await visit(`${own}/edit`);
  await screen.getByLabelText('Q').fill('mine');
  const theirs = await fetch(`/v1${own}`, {
    method: 'PUT',
    headers,
    body: xmlOf('uuid:theirs', 'theirs', 'uuid:newest'),
  });
  expect(theirs.status).toBe(200);
  await screen.getByRole('button', { name: 'Save changes' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Someone else changed this submission' });
  await expect.element(dialog.getByText('Here: mine')).toBeVisible();
  await expect.element(dialog.getByText('On the server: theirs')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(screen.getByLabelText('Q')).toHaveValue('mine');
  const xmlOnServer = async () => (await fetch(`/v1${own}.xml`)).text();
  expect(await xmlOnServer()).toContain('<q>theirs</q>');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await screen.getByRole('button', { name: 'Save my answers' }).click();
  await expect.element(screen.getByText('The changes have been sent')).toBeVisible();
  expect(await xmlOnServer()).toMatch(/<q>mine<\/q>.*<deprecatedID>uuid:theirs</);
});

test('all answers that an edit would replace are named, however many', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `q${at}`);
  const questions = names.map((name): FormQuestion => [
    name,
    'type="string"',
    `<input ref="@"><label>${name}</label></input>`,
  ]);
  const form = fillForm({ questions }).replace('"fill"', '"many" version="2"');
  const xmlOf = (id: string, text: string, replaced = '') =>
    `<data id="many" version="1">${names.map((name) => `<${name}>${text}</${name}>`).join('')}<meta><instanceID>${id}</instanceID>${replaced}</meta></data>`;
  const own = addressOf(await submit(form, 'many', xmlOf('uuid:many', 'a')), 'uuid:many');
  const screen = await visit(`${own}/edit`);
  await screen.getByLabelText('q0', { exact: true }).fill('mine');
  const body = xmlOf('uuid:theirs2', 'b', '<deprecatedID>uuid:many</deprecatedID>');
  expect((await fetch(`/v1${own}`, { method: 'PUT', headers, body })).status).toBe(200);
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('On the server: b').first()).toBeVisible();
  expect(screen.getByText('On the server: b').elements()).toHaveLength(names.length);
});

test('a choice without a label is shown by its value', async () => {
  const items = '<item><label/><value>c</value></item>';
  const { screen } = await loadAnswer(
    ['q', 'type="string"', `<select1 ref="@"><label>Q</label>${items}</select1>`],
    '',
  );
  await expect.element(screen.getByRole('radio', { name: 'c' })).toBeVisible();
});
