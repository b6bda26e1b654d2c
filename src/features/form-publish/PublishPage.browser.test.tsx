import { expect, test } from 'vitest';
import type { FormRef } from '~/api/form-version-ref';
import type { FormAttachment, FormExtended, FormVersionExtended } from '~/api/schema';
import { copyJobKinds, sendDraftFile, uploadJobKind } from '~/domain/forms/draft-uploads';
import { dropJob } from '~/shared/jobs/job-list';
import type { JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { PublishPage } from './PublishPage';

const mocks = mockPages('demo');
const form = '/projects/1/forms/household_survey';
const listing = '/projects/1/forms/household_listing';

/** Renders the page of a form; other pages are empty. */
const visit = (of = form) =>
  visitPage(
    [
      { path: '/projects/:projectId/forms/:xmlFormId/draft/publish', Component: PublishPage },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    `${of}/draft/publish`,
  );
type Screen = Awaited<ReturnType<typeof visit>>['screen'];

/** Starts a draft: a copy of the published version, or a definition. */
async function startDraft(xml?: string) {
  const response = await fetch(`/v1${form}/draft?ignoreWarnings=true`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(xml !== undefined && { 'content-type': 'application/xml' }) },
    ...(xml !== undefined && { body: xml }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
}

/** The published definition, with texts replaced. */
async function definition(...replacements: [string | RegExp, string][]) {
  const published = await (await fetch(`/v1${form}.xml`)).text();
  return replacements.reduce((xml, [from, to]) => {
    const changed = xml.replaceAll(from, to);
    expect(changed).not.toBe(xml);
    return changed;
  }, published);
}

/** A draft under a free version name, so that only other things matter. */
const startVersion = async (version: string, ...replacements: [string | RegExp, string][]) =>
  startDraft(await definition([/(id="household_survey" version=")[^"]*/g, `$1${version}`], ...replacements));

const versionField = (screen: Screen) => screen.getByRole('textbox', { name: 'Version', exact: true });
const notesField = (screen: Screen) => screen.getByRole('textbox', { name: 'Version notes (optional)' });
const publishButton = (screen: Screen, version: string) =>
  screen.getByRole('button', { name: `Publish version ${version}` });
const current = () => stored<FormExtended>(form);

const notPublished = async (version = '2026100501') => expect((await current()).version).toBe(version);
const refuse = (
  code: number,
  operation: 'publishDraft' | 'getDraftXml' | 'listDraftAttachments',
  details?: Record<string, unknown>,
) =>
  mocks().server.faults.add({ kind: 'problem', code, operation, ...(details && { details }), times: details ? 1 : 5 });

test('says that there is nothing to publish, and where to make a draft', async () => {
  const { screen } = await visit();
  await expect.element(screen.getByText('Nothing to publish')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to Edit Form' })).toHaveAttribute('href', `${form}/draft`);
});

test('asks for another name when the version was used, and publishes with it and the notes', async () => {
  await startDraft();
  const { screen, at } = await visit();
  await expect.element(screen.getByText('The draft is the same as the published version.')).toBeVisible();
  await expect.element(screen.getByText(/^Version 2026100501 was published on/)).toBeVisible();
  await versionField(screen).fill(' 2026100501');
  await publishButton(screen, '2026100501').click();
  await expect.element(screen.getByText('This version name was used before. Enter another one.')).toBeVisible();
  await versionField(screen).fill('next one');
  await notesField(screen).fill('Añadí preguntas');
  await publishButton(screen, 'next one').click();
  await expect.poll(at).toBe(`${form}/versions`);
  await expect.element(screen.getByText(/Version .*next one.* published\./)).toBeVisible();
  expect((await current()).version).toBe('next one');
  const [latest] = await stored<FormVersionExtended[]>(`${form}/versions`);
  expect(latest?.publishNotes).toBe('Añadí preguntas');
});

test('says what each change of a field means for the data, and what else changes', async () => {
  await startVersion(
    '2',
    ['<remarks/>', '<phone/>'],
    ['/data/remarks', '/data/phone'],
    ['/data/water', '/data/water_sources'],
    ['<water/>', '<water_sources/>'],
    ['nodeset="/data/head/age" type="int"', 'nodeset="/data/head/age" type="string"'],
    ['<label>Village</label>', '<label>Village &lt;b>or&lt;/b> ward</label>'],
    ['</instance>', '</instance><instance id="wards" src="jr://file-csv/wards.csv"/>'],
  );
  const { screen } = await visit();
  const data = screen.getByRole('region', { name: 'Data' });
  await expect.element(data.getByText('1 field of another type')).toBeVisible();
  await expect.element(data.getByText(/head-age \(Integer → Text\)/)).toBeVisible();
  await expect.element(data.getByText('2 fields renamed')).toBeVisible();
  await expect.element(data.getByText(/water → water_sources/)).toBeVisible();
  await expect.element(data.getByText(/Old answers stay in the old fields/)).toBeVisible();
  const questions = screen.getByRole('region', { name: 'Questions' });
  await expect.element(questions.getByText('Village <b>or</b> ward').first()).toBeVisible();
  await expect
    .element(questions.getByRole('link', { name: 'Compare both definitions' }))
    .toHaveAttribute('href', `${form}/versions/compare?from=published&to=draft`);
  await expect.element(screen.getByRole('region', { name: 'Attachments' }).getByText('wards.csv')).toBeVisible();
  await expect.element(screen.getByText(/1 attachment is missing\./)).toBeVisible();
  await expect.element(screen.getByText('Nobody has tested this draft.')).toBeVisible();
  await expect.element(publishButton(screen, '2')).toBeVisible();
});

test('a renamed field is named as answers have it', async () => {
  await startVersion('2', ['/data/water', '/data/water_sources'], ['<water/>', '<water_sources/>']);
  const { screen } = await visit();
  await expect
    .element(screen.getByText(/^A renamed field counts as new\. Old answers stay in “.?water.?” and leave the table/))
    .toBeVisible();
});

test('counts a link without a web address as waiting, as the list of links does', async () => {
  const { store } = mocks().server;
  const survey = store.tables.forms.one('xmlFormId', '1 household_survey');
  await store.write(() => void store.tables.forms.patch(survey?.id ?? 0, { enketoId: null, enketoOnceId: null }));
  await startVersion('2');
  const { screen } = await visit();
  await expect
    .element(screen.getByRole('region', { name: 'Who gets it' }))
    .toMatchTextContent(/No public access link is active · 1 link is being prepared/);
});

test('tells removed and added fields', async () => {
  await startVersion(
    '2',
    ['<remarks/>', ''],
    ['<bind nodeset="/data/remarks" type="string"/>', ''],
    [/<input ref="\/data\/remarks">.*?<\/input>/g, ''],
  );
  const { screen } = await visit();
  await expect.element(screen.getByText('1 field removed')).toBeVisible();
  await expect.element(screen.getByText(/Answers given so far are kept, but the table and downloads/)).toBeVisible();
});

test('counts what is in a form that is published for the first time, and deletes its tests', async () => {
  const { screen, at, router } = await visit(listing);
  await expect.element(screen.getByText(/This form has not been published yet/)).toBeVisible();
  await expect.element(screen.getByText(/^\d+ questions/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '3 test submissions' })).toBeVisible();
  await expect.element(screen.getByText(/Publishing deletes them\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Publish version 2026100101' }).click();
  await expect.poll(at).toBe(`${listing}/versions`);
  // For what comes next.
  expect(router.state.location.state).toEqual({ isFirst: true });
  expect((await stored<FormExtended>(listing)).publishedAt).not.toBeNull();
  expect((await ask(`${listing}/draft`)).status).toBe(404);
});

test('names the entity list that publishing adds properties to', async () => {
  await startVersion(
    '2',
    ['<model>', '<model entities:entities-version="2022.1.0">'],
    ['<meta>', '<meta><entity dataset="shops" id="" create="1"><label/></entity>'],
    ['nodeset="/data/village"', 'nodeset="/data/village" entities:saveto="village"'],
  );
  const { screen } = await visit();
  await expect
    .element(
      screen
        .getByRole('region', { name: 'Entity lists' })
        .getByText(/creates the list shops with these properties: village/),
    )
    .toBeVisible();
});

test('a refusal says why and keeps the notes; a new name, or a name on the server, is asked for', async () => {
  await startVersion('2');
  const { screen } = await visit();
  await notesField(screen).fill('Keep me');
  for (const [code, details, said] of [
    [
      409.17,
      { duplicateProperties: [{ current: 'age', provided: 'Age' }] },
      /• Age \(age\)[^]*Nothing was published\./,
    ],
    [
      409.16,
      { current: 'shops', provided: 'Shops' },
      /writes to the entity list “.*Shops.*”, but the list is called “.*shops.*”/,
    ],
    [409.6, {}, 'The server has had this version before. Enter another name.'],
  ] as const) {
    refuse(code, 'publishDraft', details);
    await publishButton(screen, '2').click();
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(notesField(screen)).toHaveValue('Keep me');
  }
  await expect.element(versionField(screen)).toHaveFocus();
  await versionField(screen).fill('3');
  await publishButton(screen, '3').click();
  await expect.poll(async () => (await current()).version).toBe('3');
});

test('keeps everything when the server was not reached, and finds out that it was published when the answer is lost', async () => {
  await startVersion('2');
  const { screen, at } = await visit();
  await notesField(screen).fill('Keep me');
  mocks().server.faults.add({ kind: 'offline', operation: 'publishDraft' });
  await publishButton(screen, '2').click();
  await expect.element(screen.getByText(/Nothing was changed: try again\./)).toBeVisible();
  await expect.element(notesField(screen)).toHaveValue('Keep me');
  await notPublished();
  mocks().server.faults.add({ kind: 'lost', operation: 'publishDraft' });
  await publishButton(screen, '2').click();
  await expect.poll(at).toBe(`${form}/versions`);
  await notPublished('2');
});

test('does not publish a draft that somebody changed or published since the page showed it', async () => {
  await startVersion('2');
  const { screen, at } = await visit();
  await notesField(screen).fill('Keep me');
  await startVersion('2', ['<label>Village</label>', '<label>Ward</label>']);
  await publishButton(screen, '2').click();
  await expect.element(screen.getByText(/Someone changed the draft while this page was open/)).toBeVisible();
  await notPublished();
  await expect.element(notesField(screen)).toHaveValue('Keep me');
  await expect.element(screen.getByText('Ward', { exact: true }).first()).toBeVisible();

  await ask(`${form}/draft/publish`, 'POST');
  await startVersion('3');
  await publishButton(screen, '2').click();
  await expect.element(screen.getByText(/Someone published version 2 while this page was open/)).toBeVisible();
  await notPublished('2');
  await publishButton(screen, '3').click();
  await expect.poll(at).toBe(`${form}/versions`);
});

test('waits for files that are being uploaded, and publishes only with them', async () => {
  await startVersion('2', ['</instance>', '</instance><instance id="wards" src="jr://file-csv/wards.csv"/>']);
  const file = new File(['name,label\n1,One\n'], 'wards.csv', { type: 'text/csv' });
  /** Begins an upload, which ends when it is told to. */
  const upload = () => {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const kind: JobKind<FormRef, null, null> = {
      name: uploadJobKind,
      parallel: { from: 1, most: 1 },
      run: async ({ id }, { input, signal, report }) => {
        await promise;
        await sendDraftFile(input, id, file, { signal, onProgress: report });
      },
    };
    const job = startJob(kind, {
      title: 'Attachments',
      address: `${form}/draft`,
      input: { projectId: 1, xmlFormId: 'household_survey' },
      items: [{ id: 'wards.csv', label: 'wards.csv', data: null }],
    });
    return { job, end };
  };
  const refused = upload();
  const { screen, at } = await visit();
  await expect.element(screen.getByText('1 file is still being uploaded. Publishing waits for it.')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Attachments' }))
    .toMatchTextContent(/Being uploaded: wards\.csv/);
  await expect.element(screen.getByText(/unchanged/)).not.toBeInTheDocument();
  await publishButton(screen, '2').click();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  mocks().server.faults.add({ kind: 'problem', code: 500.1, operation: 'uploadDraftAttachment' });
  refused.end();
  await expect
    .element(screen.getByText(/Nothing was published, because 1 file was not uploaded:/))
    .toMatchTextContent(/wards\.csv/);
  await notPublished();
  dropJob(refused.job);

  const uploaded = upload();
  await expect.element(screen.getByText(/1 file is still being uploaded/)).toBeVisible();
  await publishButton(screen, '2').click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await publishButton(screen, '2').click();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  uploaded.end();
  await expect.poll(at, { timeout: 10_000 }).toBe(`${form}/versions`);
  const [wards] = await stored<FormAttachment[]>(`${form}/attachments`);
  expect(wards).toMatchObject({ name: 'wards.csv', blobExists: true });
});

test('waits for the files of a copy, and needs no upload of one that the draft has', async () => {
  await startVersion('2', ['</instance>', '</instance><instance id="wards" src="jr://file-csv/wards.csv"/>']);
  const file = new File(['name,label\n1,One\n'], 'wards.csv', { type: 'text/csv' });
  const input = { projectId: 1, xmlFormId: 'household_survey' };
  const { signal } = new AbortController();
  const { hash } = await sendDraftFile(input, 'wards.csv', file, { signal, onProgress: () => undefined });
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const kind: JobKind<FormRef, object, null> = {
    name: copyJobKinds.form,
    parallel: { from: 1, most: 1 },
    run: () => promise,
  };
  const data = { stage: 'file', name: 'wards.csv', hash, list: false };
  startJob(kind, { title: 'A copy', address: form, input, items: [{ id: '0', label: 'wards.csv', data }] });
  const { screen, at } = await visit();
  await expect.element(screen.getByText('1 file is still being uploaded. Publishing waits for it.')).toBeVisible();
  await publishButton(screen, '2').click();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  end();
  await expect.poll(at, { timeout: 10_000 }).toBe(`${form}/versions`);
});

test('publishes a closed form without comparison and attachments when they cannot be loaded', async () => {
  await ask(form, 'PATCH', { state: 'closed' });
  await startVersion('2');
  refuse(500.1, 'getDraftXml');
  refuse(500.1, 'listDraftAttachments');
  const { screen, at } = await visit();
  await expect.element(screen.getByText(/The form is closed: nobody can download the new version/)).toBeVisible();
  await expect.element(screen.getByText(/^No public access link is active$/)).toBeVisible();
  await expect.element(screen.getByText(/links? do(es)? not open the form in its present state/)).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Attachments' }).getByText(/This could not be loaded/))
    .toBeVisible();
  await expect
    .element(screen.getByText(/This could not be loaded\. You can publish without seeing it\./).first())
    .toBeVisible();
  mocks().server.faults.clear();
  for (const button of screen.getByRole('button', { name: 'Try again' }).elements()) (button as HTMLElement).click();
  await expect.element(screen.getByText('The fields of submissions stay the same.')).toBeVisible();
  await publishButton(screen, '2').click();
  await expect.poll(at).toBe(`${form}/versions`);
});

test('refuses notes that no web server takes, and shows a hostile version name as text', async () => {
  const name = '\u202E&lt;img src=x>';
  await startVersion(name);
  const { screen } = await visit();
  await expect.element(screen.getByRole('button', { name: 'Publish version ⟨RLO⟩<img src=x>' })).toBeVisible();
  await notesField(screen).fill('水'.repeat(1000));
  await screen.getByRole('button', { name: /^Publish version/ }).click();
  await expect.element(screen.getByText('These notes are too long for the server. Shorten them.')).toBeVisible();
  await expect.element(notesField(screen)).toHaveFocus();
});
