import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ReadZip } from '~/shared/lib/zip/read-zip';
import { unpackFiles } from '~/shared/lib/zip/unpack-files';
import { bytesInMemory } from '~/shared/lib/zip/zip-parts';
import { writeZip } from '~/shared/lib/zip/zip-writer';
import type { Origin } from '../origin';
import { registerBundle, type Source, resolveSource } from '../sources';
import { manifestPath } from './manifest';
import { readBundle } from './read-bundle';
import { bundleEntries, bundleName } from './write-bundle';

/* What is in a bundle may be shared with anybody; what is read from one comes from anybody. */

const { signal } = new AbortController();
const workbook = (name: string) => new File(['a workbook'], name);
const source = (change: Partial<Source> = {}): Source => ({
  workbook: async () => undefined,
  xml: async () => '<h:html/>',
  file: async (name) => new File([`content of ${name}`], name),
  ...change,
});
const origin = (from: Source, change: Partial<Origin> = {}): Origin => ({
  ref: registerBundle(from),
  xmlFormId: 'wells',
  name: 'Wells',
  state: 'closing',
  webformsEnabled: true,
  isPublished: false,
  managedKey: true,
  workbook: undefined,
  files: [
    { name: 'a/b.jpg', type: 'image', hash: 'abc', datasetExists: false },
    { name: 'A_b.jpg', type: 'image', hash: null, datasetExists: false },
    { name: 'people.csv', type: 'file', hash: 'def', datasetExists: true },
  ],
  appUsers: [{ id: 3, name: 'Amina' }],
  links: [{ displayName: 'Radio', once: true, properties: { district: 'Kora' } }],
  ...change,
});
type Content = Record<string, string>;

/** Writes a bundle. Returns its files by their paths. */
async function written(from: Origin): Promise<Content> {
  const parts: BlobPart[] = [];
  const target = {
    write: async (bytes: Uint8Array<ArrayBuffer>) => void parts.push(bytes.slice()),
    close: async () => undefined,
    abort: async () => undefined,
  };
  await writeZip(bundleEntries(from, '2026.1', signal), target, { signal });
  const files = unzipSync(new Uint8Array(await new Blob(parts).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}
const archive = (files: Content): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
/** Without the worker. */
const readHere: ReadZip = async (file, wanted, limits) =>
  unpackFiles(bytesInMemory(new Uint8Array(await file.arrayBuffer())), wanted, limits);
const open = (files: Content | Uint8Array<ArrayBuffer>) =>
  readBundle(new File([files instanceof Uint8Array ? files : archive(files)], 'a.zip'), readHere);
const described = (files: Content): Record<string, unknown> =>
  JSON.parse(files[manifestPath] ?? '') as Record<string, unknown>;
const withManifest = (files: Content, change: object): Content => ({
  ...files,
  [manifestPath]: JSON.stringify({ ...described(files), ...change }),
});

test('a bundle has the form, its files under safe names, and no data of entity lists, links or devices', async () => {
  const files = await written(origin(source()));
  const { exportedAt, ...manifest } = described(files);
  expect(Math.abs(Date.now() - Date.parse(exportedAt as string))).toBeLessThan(60_000);
  expect(manifest).toEqual({
    format: 'alidade-form-bundle',
    version: 1,
    form: {
      xmlFormId: 'wells',
      name: 'Wells',
      version: '2026.1',
      state: 'closing',
      webformsEnabled: true,
      isPublished: false,
      managedKey: true,
    },
    definition: { xml: 'form.xml', workbook: null },
    files: [
      { name: 'a/b.jpg', type: 'image', hash: 'abc', path: 'attachments/a_b.jpg' },
      { name: 'A_b.jpg', type: 'image', hash: null, path: 'attachments/A_b (2).jpg' },
      { name: 'people.csv', type: 'file', hash: 'def', path: null },
    ],
    appUsers: ['Amina'],
    publicLinks: [{ displayName: 'Radio', once: true }],
  });
  expect(Object.keys(files).toSorted()).toEqual(
    ['form.json', 'form.xml', 'attachments/a_b.jpg', 'attachments/A_b (2).jpg'].toSorted(),
  );
  expect([files['form.xml'], files['attachments/a_b.jpg'], files['attachments/A_b (2).jpg']]).toEqual([
    '<h:html/>',
    'content of a/b.jpg',
    'content of A_b.jpg',
  ]);
});

test('the file of a bundle has the id of its form as a safe name', () => {
  expect(bundleName(origin(source(), { xmlFormId: 'wells/2' }))).toBe('wells_2.bundle.zip');
});

test.each([
  ['Wells.XLS', 'xls'],
  ['wells.xlsx', 'xlsx'],
])('the spreadsheet %s goes with it, and comes back', async (name, ending) => {
  const files = await written(origin(source({ workbook: async () => workbook(name) })));
  expect(files[`form.${ending}`]).toBe('a workbook');
  const { workbook: shown, ref } = await open(files);
  expect(shown).toBe(ending);
  const back = await resolveSource(ref).workbook(signal);
  expect([back?.name, await back?.text()]).toEqual([`form.${ending}`, 'a workbook']);
});

test('what was written is read again, without the ids and properties of another server', async () => {
  const from = origin(source());
  const read = await open(await written(from));
  expect(read).toEqual({
    ...from,
    ref: read.ref,
    appUsers: [{ id: null, name: 'Amina' }],
    links: [{ displayName: 'Radio', once: true, properties: {} }],
  });
  expect(read.ref.kind).toBe('bundle');
  const opened = resolveSource(read.ref);
  expect(await opened.workbook(signal)).toBeUndefined();
  expect(await opened.xml(signal)).toBe('<h:html/>');
  const file = await opened.file('A_b.jpg', signal);
  expect([file.name, await file.text()]).toEqual(['A_b.jpg', 'content of A_b.jpg']);
  await expect(opened.file('people.csv', signal)).rejects.toMatchObject({ fault: 'incomplete' });
});

test('files of every type, and forms in every state, are read', async () => {
  const types = ['image', 'audio', 'video', 'file'] as const;
  const files = types.map((type) => ({ name: `a.${type}`, type, hash: null, datasetExists: false }));
  for (const state of ['open', 'closing', 'closed'] as const) {
    const read = await open(await written(origin(source(), { files, state })));
    expect([read.files, read.state]).toEqual([files, state]);
  }
});

test('a form without a name is called by its id', async () => {
  const files = await written(origin(source()));
  const form = { ...(described(files)['form'] as object), name: null };
  expect((await open(withManifest(files, { form }))).name).toBe('wells');
});

test('two bundles that are open at once stay apart', async () => {
  const [one, other] = [
    registerBundle(source({ xml: async () => '1' })),
    registerBundle(source({ xml: async () => '2' })),
  ];
  expect([await resolveSource(one).xml(signal), await resolveSource(other).xml(signal)]).toEqual(['1', '2']);
  const lost = resolveSource({ kind: 'bundle', key: 9999 });
  for (const call of [lost.xml(signal), lost.workbook(signal), lost.file('a', signal)])
    await expect(call).rejects.toThrow('not open');
});

test.each([
  ['another format', { format: 'something-else' }],
  ['a newer version', { version: 2 }],
  ['a form without an id', { form: { xmlFormId: '', name: null, version: '', state: 'open' } }],
  ['no list of files', { files: undefined }],
])('a description of %s is refused', async (_, change) => {
  await expect(open(withManifest(await written(origin(source())), change))).rejects.toMatchObject({
    fault: 'unknown-format',
  });
});

test('what is no bundle is refused', async () => {
  await expect(open(strToU8('%PDF-1.4'))).rejects.toMatchObject({ fault: 'no-archive' });
  await expect(open({ 'a.txt': 'a' })).rejects.toMatchObject({ fault: 'no-manifest' });
  await expect(open({ [manifestPath]: 'no JSON' })).rejects.toMatchObject({ fault: 'no-manifest' });
});

test.each([
  ['its definition', { definition: { xml: 'other.xml', workbook: null } }],
  ['its spreadsheet', { definition: { xml: 'form.xml', workbook: 'form.xlsx' } }],
  ['a file', { files: [{ name: 'a.csv', type: 'file', hash: null, path: '../../a.csv' }] }],
  [
    'a file called like a part of every object',
    { files: [{ name: 'a', type: 'file', hash: null, path: 'constructor' }] },
  ],
])('a bundle without %s is incomplete', async (_, change) => {
  await expect(open(withManifest(await written(origin(source())), change))).rejects.toMatchObject({
    fault: 'incomplete',
  });
});

test('files that unpack to far more than their size are not read', async () => {
  const files = await written(origin(source()));
  const large = ' '.repeat(12_000_000);
  await expect(open({ ...files, [manifestPath]: large + files[manifestPath] })).rejects.toMatchObject({
    fault: 'no-manifest',
  });
  const { ref } = await open({ ...files, 'attachments/a_b.jpg': large });
  await expect(resolveSource(ref).file('a/b.jpg', signal)).rejects.toMatchObject({
    kind: 'too-large',
    fileName: 'a/b.jpg',
  });
});
