import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deleteFilled } from '../../../tests/helpers/delete-filled';
import { editedSubmission } from '../../../tests/helpers/edited-submissions';
import { fillForm, type FormQuestion, inputOf, listOf } from '../../../tests/helpers/fill-forms';
import { answerAs, editedOf, editForm, startForm } from '../../../tests/helpers/filled-form';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { DraftStore } from './drafts/draft-store';
import { FillPage } from './FillPage';
import { takeRecord } from './send/record';

mockPages('roles');
let me = 0;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  ({ id: me } = await stored<{ id: number }>('/users/current'));
  await deleteFilled(me);
});

const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };

/**
 * Publishes version 1 of a form, sends a submission to it, and publishes the version that is given. Returns its
 * address.
 */
async function submit(definition: string, id: string, xml: string, instanceId = `uuid:${id}`): Promise<string> {
  const path = `/v1/projects/1/forms/${id}`;
  const post = async (url: string, body: string) => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  await post(`/v1/projects/1/forms?publish=true`, definition.replace('version="2"', 'version="1"'));
  await post(`${path}/submissions`, xml);
  await post(`${path}/draft`, definition);
  await post(`${path}/draft/publish`, '');
  return `${path.slice(3)}/submissions/${encodeURIComponent(instanceId)}`;
}
const visit = (address: string) =>
  visitPage([{ path: '*', Component: FillPage }], address).then(({ screen }) => screen);
const xmlOf = async (own: string) => (await fetch(`/v1${own}.xml`)).text();

const sample =
  fc.sample(fc.tuple(...Array.from({ length: 12 }, (_, at) => editedSubmission(`edit_${at}`))), {
    seed: 2026,
    numRuns: 1,
  })[0] ?? [];

/** Expects what is sent to be the loaded XML with `changed` and the version changed, and another id. */
function expectOnlyChange(sent: string, { xml, instanceId }: (typeof sample)[number]): void {
  const withoutIds = (text: string) =>
    text.replace(/<([\w]+:)?deprecatedID[^>]*>[^<]*<\/\1deprecatedID>/, '').replace(/(instanceID[^>]*>)[^<]*/, '$1');
  expect(/instanceID>([^<]*)</.exec(sent)?.[1]).toMatch(/^uuid:[0-9a-f-]{36}$/);
  expect(sent).toMatch(new RegExp(`deprecatedID[^>]*>${instanceId}<`));
  const expected = xml.replace('>before<', '>after<').replace('version="1"', 'version="2"');
  expect(withoutIds(sent)).toBe(withoutIds(expected));
}

test('an edit changes the answer that was changed, and nothing else', async () => {
  expect(sample).toHaveLength(12);
  for (const submission of sample) {
    const { definition, xml } = submission;
    const filling = await startForm(definition, { edited: editedOf(xml) });
    answerAs(filling, 'changed', 'after');
    const { xml: sent } = await takeRecord(filling.instance.root, { loaded: filling.loaded });
    expectOnlyChange(await sent.text(), submission);
  }
});

test('so does an edit on its page, which is continued after a reload', async () => {
  const [submission] = sample;
  if (!submission) throw new Error('no such submission');
  const { definition, xml, instanceId } = submission;
  const own = await submit(definition, instanceId.slice(5), xml);
  const first = await visit(`${own}/edit`);
  await first.getByLabelText('Changed', { exact: true }).fill('after');
  await first.unmount();
  const place = { projectId: 1, xmlFormId: instanceId.slice(5), draft: false };
  await expect.poll(async () => await new DraftStore(me).list(place, instanceId)).toHaveLength(1);
  const second = await visit(`${own}/edit`);
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect.element(second.getByLabelText('Changed', { exact: true })).toHaveValue('after');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(second.getByText('The changes have been sent')).toBeVisible();
  expectOnlyChange(await xmlOf(own), submission);
});

describe('an answer that its control cannot show', () => {
  const texts = {
    time: '14:5',
    date: '01/05/2024',
    dateTime: 'yesterday',
    int: 'about five',
    decimal: '1,5',
    geopoint: '48,85 2,35',
    geotrace: '1 2;3 4;1 2',
    geoshape: '1 2;3 4;5 6',
  };

  test('is shown as its text and stays, in every kind of question', async () => {
    const questions = Object.keys(texts).map((type) => inputOf(type, `type="${type}" required="true()"`));
    const { screen, sent, onSend } = await editForm({ questions }, texts);
    for (const text of Object.values(texts)) {
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
      await screen.getByRole('button', { name: `Replace “${text}”` }).click();
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    }
    await screen.getByRole('button', { name: 'Send' }).click();
    expect(onSend).toHaveBeenCalledOnce();
    for (const [type, text] of Object.entries(texts)) expect(sent(type)).toBe(text);
  });

  test('is replaced or cleared, but not where the question is read-only', async () => {
    const date = (name: string, bind = '') => inputOf(name, `type="date" ${bind}`);
    const { screen, sent } = await editForm(
      { questions: [date('first'), date('second'), date('third', 'readonly="true()"')] },
      { first: '01/05/2024', second: '02/05/2024', third: '03/05/2024' },
    );
    await expect.element(screen.getByText('03/05/2024')).toBeVisible();
    expect(screen.getByRole('button', { name: /Replace|Clear/ }).elements()).toHaveLength(4);
    await screen.getByRole('button', { name: 'Replace “01/05/2024”' }).click();
    const field = screen.getByLabelText('first', { exact: true });
    await expect.element(field).toHaveFocus();
    await field.fill('2024-05-01');
    await expect.element(screen.getByText('01/05/2024')).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await screen.getByRole('button', { name: 'Clear the answer' }).last().click();
    await expect.element(screen.getByLabelText('second', { exact: true })).toHaveValue('');
    expect(['first', 'second', 'third'].map(sent)).toEqual(['2024-05-01', '', '03/05/2024']);
  });
});

describe('a choice that is no longer there', () => {
  const items = ['a', 'c'].map((name) => `<item><label>Town ${name}</label><value>${name}</value></item>`).join('');
  const choice = (tag: string, appearance: string): FormQuestion => [
    appearance,
    'type="string" required="true()"',
    `<${tag} ref="@" appearance="${appearance}"><label>${appearance}</label>${items}</${tag}>`,
  ];
  const gone = 'b (no longer a choice)';

  test.each(['select1', 'select'])('stays until another is chosen, or it is removed, in a %s', async (tag) => {
    const names = ['plain', 'likert', 'columns', 'minimal'];
    const loaded = tag === 'select' ? 'a b' : 'b';
    const { screen, sent, onSend } = await editForm(
      { questions: names.map((name) => choice(tag, name)) },
      Object.fromEntries(names.map((name) => [name, loaded])),
    );
    const left = () => screen.getByText(gone).elements().length;
    expect(left()).toBe(4);
    await screen.getByRole('button', { name: 'Send' }).click();
    expect(onSend).toHaveBeenCalledOnce();
    expect(names.map(sent)).toEqual(names.map(() => loaded));
    for (const [index, name] of names.entries()) {
      if (name === 'minimal') {
        await screen.getByRole('combobox').click();
        await screen.getByRole('option', { name: 'Town c' }).click();
      } else await screen.getByText('Town c').nth(index).click();
      expect(sent(name)).toBe(tag === 'select' ? 'a c b' : 'c');
      if (tag === 'select') await screen.getByRole('button', { name: 'Remove b', exact: true }).first().click();
      await expect.poll(left).toBe(3 - index);
      expect(sent(name)).toBe(tag === 'select' ? 'a c' : 'c');
    }
  });

  test('keeps its rank until it is removed', async () => {
    const rank = `<odk:rank ref="@"><label>Q</label>${items}</odk:rank>`;
    const { screen, sent } = await editForm({ questions: [['q', 'type="odk:rank"', rank]] }, { q: 'b c a' });
    await expect.element(screen.getByText(gone)).toBeVisible();
    await screen.getByRole('button', { name: 'Move up: Town a' }).click();
    expect(sent('q')).toBe('b a c');
    await screen.getByRole('button', { name: 'Remove b', exact: true }).click();
    expect(sent('q')).toBe('a c');
  });

  test('a filter that changes takes a choice away, but not one that it never offered', async () => {
    const towns = `<select ref="@"><label>Q</label><itemset nodeset="instance('towns')/root/item[region = /data/region]"><value ref="name"/><label ref="name"/></itemset></select>`;
    const form = {
      questions: [inputOf('region'), ['q', 'type="string"', towns] as const],
      instances: listOf(
        'towns',
        '<item><name>a</name><region>n</region></item><item><name>c</name><region>s</region></item>',
      ),
    };
    const { screen, answer } = await editForm(form, { region: 'n', q: 'a b' });
    expect(answer('q')).toBe('a b');
    await screen.getByLabelText('region').fill('s');
    expect(answer('q')).toBe('b');
  });
});

test('an edit of a submission without a name has the form as its title, not a long id', async () => {
  const id = '2635c9c4-aaaa-4bbb-8ccc-0123456789ab';
  const meta = `<meta><instanceID>uuid:${id}</instanceID></meta>`;
  const form = fillForm({ questions: [inputOf('q')] }).replace('"fill"', '"nameless" version="2"');
  const xml = `<data id="nameless" version="1"><q>x</q>${meta}</data>`;
  const screen = await visit(`${await submit(form, 'nameless', xml, `uuid:${id}`)}/edit`);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Fill' })).toBeVisible();
  await expect.element(screen.getByText('Edit submission · 2635c9c4', { exact: true })).toBeVisible();
});

test('the page of an edit names the submission, and the answers that its form does not ask for, and takes new files', async () => {
  const photo = [
    'photo',
    'type="binary"',
    '<upload ref="@" mediatype="image/*"><label>Photo</label></upload>',
  ] as const;
  const form = fillForm({ questions: [inputOf('q'), photo] }).replace('"fill"', '"named" version="2"');
  const meta = '<meta><instanceID>uuid:named</instanceID><instanceName>Amina &amp; co</instanceName></meta>';
  const own = await submit(
    form,
    'named',
    `<data id="named" version="1"><q>x</q><age>30</age><loc><village>Kisima</village></loc>${meta}</data>`,
  );
  const screen = await visit(`${own}/edit`);
  await expect.element(screen.getByRole('heading', { name: 'Amina & co' })).toBeVisible();
  await expect.element(screen.getByText('Edit submission · Fill')).toBeVisible();
  const note = screen.getByRole('note');
  await expect.element(note.getByText('age: 30')).toBeVisible();
  await expect.element(note.getByText('loc/village: Kisima')).toBeVisible();
  await page
    .elementLocator(document.querySelector('input[type=file]') as HTMLElement)
    .upload(new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('The changes have been sent')).toBeVisible();
  expect(await stored<{ exists: boolean }[]>(`${own}/attachments`)).toEqual([
    expect.objectContaining({ exists: true }),
  ]);
});

test('an edit of a version that somebody else has replaced is compared with theirs, all of it, and saved after that', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `q${at}`);
  const form = fillForm({ questions: names.map((name) => inputOf(name)) }).replace('"fill"', '"newest" version="2"');
  const answers = (id: string, text: string, replaced = '') =>
    `<data id="newest" version="1">${names.map((name) => `<${name}>${text}</${name}>`).join('')}<meta><instanceID>${id}</instanceID>${replaced && `<deprecatedID>${replaced}</deprecatedID>`}</meta></data>`;
  const own = await submit(form, 'newest', answers('uuid:newest', 'first'));
  const screen = await visit(`${own}/edit`);
  await screen.getByLabelText('q0', { exact: true }).fill('mine');
  const body = answers('uuid:theirs', 'theirs', 'uuid:newest');
  expect((await fetch(`/v1${own}`, { method: 'PUT', headers, body })).status).toBe(200);
  await screen.getByRole('button', { name: 'Save changes' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Someone else changed this submission' });
  await expect.element(dialog.getByText('Here: mine')).toBeVisible();
  expect(dialog.getByText('On the server: theirs').elements()).toHaveLength(names.length);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(screen.getByLabelText('q0', { exact: true })).toHaveValue('mine');
  expect(await xmlOf(own)).toContain('<q0>theirs</q0>');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await screen.getByRole('button', { name: 'Save my answers' }).click();
  await expect.element(screen.getByText('The changes have been sent')).toBeVisible();
  expect(await xmlOf(own)).toMatch(/<q0>mine<\/q0>.*<deprecatedID>uuid:theirs</);
});
