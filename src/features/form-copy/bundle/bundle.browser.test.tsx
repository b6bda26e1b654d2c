import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { writeZip } from '~/shared/zip/zip-writer';
import { mockApp } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';
import type { Origin } from '../origin';
import { manifestPath } from './manifest';
import { readBundle } from './read-bundle';
import { bundleEntries } from './write-bundle';

mockPages('roles');
const visit = mockApp();

const xml = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
<h:head><h:title>Wells</h:title><model><instance><data id="wells" version="1"><name/><meta><instanceID/></meta></data></instance>
<instance id="places" src="jr://file-csv/places.csv"/><bind nodeset="/data/name" type="string"/></model></h:head>
<h:body><input ref="/data/name"><label>Name</label></input></h:body></h:html>`;

const send = (path: string, body: string, type: string) =>
  fetch(`/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' },
    body,
  });

/** Downloads the bundle of a draft with one attachment. */
async function downloaded(): Promise<{ file: File; origin: Origin }> {
  expect((await send('/projects/1/forms', xml, 'application/xml')).status).toBe(200);
  await send('/projects/1/forms/wells/draft/attachments/places.csv', 'name,label\na,A', 'text/csv');
  const [attachment] = await stored<{ name: string; hash: string }[]>('/projects/1/forms/wells/draft/attachments');
  if (!attachment) throw new Error('the draft expects no attachment');
  const origin: Origin = {
    ref: { kind: 'form', projectId: 1, xmlFormId: 'wells', draft: true },
    xmlFormId: 'wells',
    name: 'Wells',
    state: 'open',
    webformsEnabled: false,
    isPublished: false,
    managedKey: false,
    workbook: undefined,
    files: [{ name: attachment.name, hash: attachment.hash, type: 'file', datasetExists: false }],
    appUsers: [{ id: 3, name: 'Amina' }],
    links: [{ displayName: 'Radio', once: true, properties: {} }],
  };
  const parts: BlobPart[] = [];
  const never = new AbortController().signal;
  await writeZip(
    bundleEntries(origin, '1', never),
    {
      write: async (bytes) => void parts.push(bytes.slice()),
      close: async () => undefined,
      abort: async () => undefined,
    },
    { signal: never },
  );
  return { file: new File(parts, 'wells.bundle.zip', { type: 'application/zip' }), origin };
}

const bundle = (manifest: object, files: Record<string, string> = {}) =>
  new File(
    [
      zipSync({
        [manifestPath]: strToU8(JSON.stringify(manifest)),
        ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
      }),
    ],
    'bundle.zip',
  );

describe('a bundle', () => {
  test('gives back what it was made from', async () => {
    const { file, origin } = await downloaded();
    const read = await readBundle(file);
    expect(read).toEqual({ ...origin, ref: read.ref, appUsers: [{ id: null, name: 'Amina' }] });
    expect(read.ref.kind).toBe('bundle');
  });

  test('makes a form with its attachments and settings in another project', async () => {
    const { file } = await downloaded();
    const { id } = (await (await ask('/projects', 'POST', { name: 'South' })).json()) as { id: number };
    const { screen } = await visit(`/projects/${id}/new-form/bundle`);
    await userEvent.upload(screen.getByLabelText('Bundle', { exact: true }), file);
    await expect.element(screen.getByText(/1 attachment/).first()).toBeVisible();
    await screen.getByRole('button', { name: 'Create form' }).click();
    await expect.element(screen.getByText('Form created.')).toBeVisible();
    expect(await stored(`/projects/${id}/forms/wells`)).toMatchObject({ name: 'Wells', webformsEnabled: false });
    expect(await stored(`/projects/${id}/forms/wells/draft/attachments`)).toMatchObject([
      { name: 'places.csv', blobExists: true },
    ]);
  });

  test.each([
    ['a file of another kind', new File(['%PDF-1.4'], 'plan.zip'), 'no-archive'],
    ['an archive without a description', new File([zipSync({ 'a.txt': strToU8('a') })], 'a.zip'), 'no-manifest'],
    ['a description of a newer version', bundle({ format: 'alidade-form-bundle', version: 2 }), 'unknown-format'],
  ])('is not %s', async (_, file, fault) => {
    await expect(readBundle(file)).rejects.toMatchObject({ fault });
  });

  test('with missing files is refused where it was selected', async () => {
    const { origin } = await downloaded();
    const { xmlFormId, name, state, webformsEnabled, isPublished, managedKey } = origin;
    const file = bundle(
      {
        format: 'alidade-form-bundle',
        version: 1,
        exportedAt: '2026-01-01T00:00:00.000Z',
        form: { xmlFormId, name, version: '1', state, webformsEnabled, isPublished, managedKey },
        definition: { xml: 'form.xml', workbook: null },
        files: [{ name: 'a.csv', type: 'file', hash: null, path: '../../a.csv' }],
        appUsers: [],
        publicLinks: [],
      },
      { 'form.xml': xml },
    );
    const { screen } = await visit('/projects/1/new-form/bundle');
    await userEvent.upload(screen.getByLabelText('Bundle', { exact: true }), file);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The bundle was not opened. This bundle is incomplete: files that it lists are missing.');
  });
});
