import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { choose } from '../../../tests/helpers/choose';
import { formWithFiles } from '../../../tests/helpers/form-with-files';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { manifestPath } from './bundle/manifest';

const mocks = mockPages('roles');
const visit = mockApp();

interface Files {
  name: string;
  datasetExists: boolean;
  hash: string | null;
}
interface Form {
  xmlFormId: string;
  name: string;
  publishedAt: string | null;
  state: string;
}
const wells = '/projects/1/forms/wells';
const files = async (path: string) =>
  (await stored<Files[]>(`${path}/attachments`)).map(({ name, hash, datasetExists }) => ({
    name,
    hash,
    datasetExists,
  }));

async function send(path: string, body: string, type: string) {
  const headers = { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
  expect((await fetch(`/v1${path}`, { method: 'POST', headers, body })).status).toBe(200);
}

/** A published form with two attachments and a public link. */
async function makeForm() {
  const xml = formWithFiles('wells', ['pump.png', 'places.csv']).replace('<h:title>wells', '<h:title>Wells');
  await send('/projects/1/forms', xml, 'application/xml');
  await send(`${wells}/draft/attachments/places.csv`, 'name,label\na,A', 'text/csv');
  await send(`${wells}/draft/attachments/pump.png`, 'picture', 'image/png');
  await ask(`${wells}/draft/publish`, 'POST');
  await ask(`${wells}/public-links`, 'POST', { displayName: 'Radio', once: true });
}

test('a copy in the same project gets another ID and name, and all attachments; an ID in use is refused', async () => {
  await makeForm();
  const { screen } = await visit(`${wells}/copy`);
  const id = screen.getByLabelText('Form ID');
  await expect.element(id).toHaveValue('wells_copy');
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('Wells (copy)');
  await id.fill('wells');
  await screen.getByRole('button', { name: 'Copy form' }).click();
  await expect
    .element(screen.getByText('This project already has a form with this ID. Enter another one.'))
    .toBeVisible();
  await id.fill('wells_copy');
  await screen.getByRole('button', { name: 'Copy form' }).click();
  await expect.element(screen.getByText('Form created.')).toBeVisible();
  const copy = '/projects/1/forms/wells_copy';
  expect(await stored<Form>(copy)).toMatchObject({ name: 'Wells (copy)', publishedAt: null });
  expect(await files(`${copy}/draft`)).toEqual(await files(wells));
  await expect
    .element(screen.getByRole('link', { name: 'Open the new form' }))
    .toHaveAttribute('href', `${copy}/draft`);
});

test('a copy in another project keeps the ID and the files, and is published when all files have arrived', async () => {
  await makeForm();
  await ask(wells, 'PATCH', { state: 'closing' });
  const { id } = (await (await ask('/projects', 'POST', { name: 'South' })).json()) as { id: number };
  // The server links the attachment to this list, but the original has a file.
  await ask(`/projects/${id}/datasets`, 'POST', { name: 'places' });
  const { screen } = await visit(`${wells}/copy`);
  await choose(screen.getByLabelText('Project', { exact: true }), 'South');
  await expect.element(screen.getByLabelText('Form ID')).toHaveValue('wells');
  await expect.element(screen.getByText(/The new form uses the copied file, not the list/)).toBeVisible();
  await screen.getByLabelText('Publish the form').click();
  await screen.getByLabelText(/^Create public access links/).click();
  mocks().server.faults.add({ kind: 'problem', code: 400.8, operation: 'uploadDraftAttachment' });
  await screen.getByRole('button', { name: 'Copy form' }).click();
  await expect.element(screen.getByText('Not done, because an earlier step failed.').first()).toBeVisible();
  const copy = `/projects/${id}/forms/wells`;
  expect(await stored<Form>(copy)).toMatchObject({ publishedAt: null });
  await screen.getByRole('button', { name: /^Continue with/ }).click();
  await expect.element(screen.getByText('Form created.')).toBeVisible();
  await expect.element(screen.getByText(/The form uses this file, not the entity list/)).toBeVisible();
  expect(await stored<Form[]>(`/projects/${id}/forms`)).toMatchObject([
    { xmlFormId: 'wells', name: 'Wells', state: 'closing', publishedAt: expect.any(String) as string },
  ]);
  expect(await files(copy)).toEqual(await files(wells));
  expect(await stored(`${copy}/public-links`)).toMatchObject([{ displayName: 'Radio', once: true }]);
});

test('a bundle with missing files is refused where it was selected; one that was opened is not left unasked', async () => {
  const manifest = {
    format: 'alidade-form-bundle',
    version: 1,
    exportedAt: '2026-01-01T00:00:00.000Z',
    form: {
      xmlFormId: 'wells',
      name: 'Wells',
      version: '1',
      state: 'open',
      webformsEnabled: false,
      isPublished: false,
      managedKey: false,
    },
    definition: { xml: 'form.xml', workbook: null },
    files: [{ name: 'a.csv', type: 'file', hash: null, path: '../../a.csv' }],
    appUsers: [],
    publicLinks: [],
  };
  const bundle = (about: object) =>
    zipSync({
      [manifestPath]: strToU8(JSON.stringify(about)),
      'form.xml': strToU8(formWithFiles('wells', ['a.csv'])),
    });
  const { screen } = await visit('/projects/1/new-form/bundle');
  const select = (about: object) =>
    userEvent.upload(screen.getByLabelText('Bundle', { exact: true }), new File([bundle(about)], 'bundle.zip'));
  await select(manifest);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The bundle was not opened. This bundle is incomplete: files that it lists are missing.');

  await select({ ...manifest, files: [] });
  await expect.element(screen.getByRole('button', { name: 'Create form' })).toBeVisible();
  await screen.getByRole('link', { name: 'Upload a definition instead' }).click();
  const question = screen.getByRole('dialog', { name: 'Leave this page' });
  await expect.element(question).toMatchTextContent(/No form is created from the bundle\./);
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(screen.getByRole('heading', { name: 'New form', exact: true })).toBeVisible();
});
