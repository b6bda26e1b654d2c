import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, having, ownWorld, unique } from './harness.ts';
import { hostileTexts } from './hostile.ts';
import { asksFor, definition } from './xforms.ts';

const world = ownWorld();
const xml = 'application/xml';
const at = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
const md5 = (bytes: string | Uint8Array) => createHash('md5').update(bytes).digest('hex');
const instant = expect.any(String) as string;

/** A new draft with form attachments. */
async function draftOf(files: Parameters<typeof asksFor>[0], id = unique('files')): Promise<string> {
  const body = definition({ id, model: asksFor(files) });
  await call('createForm', { as: world.admin, type: xml, body });
  return id;
}
const listed = async (id: string) => (await call('listDraftAttachments', { as: world.admin, path: at(id) })).body;
const upload = (id: string, name: string, body: string | Uint8Array, type = 'text/csv', how: object = {}) =>
  call('uploadDraftAttachment', { as: world.manager, path: { ...at(id), name }, type, body, ...how });
const file = (id: string, name: string, how: object = {}) =>
  call('getDraftAttachment', { as: world.manager, path: { ...at(id), name }, ...how });

/** A content. Where files of the same content share one type, no other file has it. */
const contentOf = (text: string) => (behaves('keepsTypesOfFiles') ? text : JSON.stringify([text, unique('')]));

describe('the files of a draft', () => {
  test('are missing at first, and sorted by name', async () => {
    const id = await draftOf({ images: ['well.png', 'Zebra.jpg'], data: ['villages.csv', 'map.geojson'] });
    const missing = (name: string, type: string) => ({
      name,
      type,
      hash: null,
      exists: false,
      blobExists: false,
      datasetExists: false,
    });
    expect(await listed(id)).toEqual([
      missing('Zebra.jpg', 'image'),
      missing('map.geojson', 'file'),
      missing('villages.csv', 'file'),
      missing('well.png', 'image'),
    ]);
    await file(id, 'well.png', { problem: '404.1' });
  });

  test('are downloaded as they were uploaded', async () => {
    const id = await draftOf({ images: ['well.png'] });
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 13, 10]);
    const { body } = await upload(id, 'well.png', bytes, 'image/png');
    expect(body).toEqual({
      name: 'well.png',
      type: 'image',
      hash: md5(bytes),
      exists: true,
      blobExists: true,
      datasetExists: false,
      updatedAt: instant,
      ...having('FormAttachment', { size: 8 }),
    });
    expect(await listed(id)).toEqual([body]);
    const got = await file(id, 'well.png');
    expect(got.bytes).toEqual(bytes);
    expect(got.headers.get('content-type')).toBe('image/png');
    expect(got.headers.get('content-disposition')).toBe(`attachment; filename="well.png"; filename*=UTF-8''well.png`);
    expect(got.headers.get('etag')).toBe(`"${md5(bytes)}"`);
    await file(id, 'well.png', { headers: { 'If-None-Match': `"${md5(bytes)}"` }, status: 304 });
  });

  test.each([
    ['text/csv', 'text/csv; charset=utf-8'],
    ['text/html; charset=latin1', 'text/html; charset=latin1'],
    ['image/svg+xml', 'image/svg+xml'],
    ['application/xml', 'application/xml'],
    ['application/geo+json', 'application/geo+json'],
    ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
  ])('keep the type %s', async (type, expected) => {
    const id = await draftOf({ data: ['data.csv'] });
    const content = contentOf('[1,2]');
    await upload(id, 'data.csv', content, type);
    const got = await file(id, 'data.csv');
    expect([got.headers.get('content-type'), got.text]).toEqual([expected, content]);
  });

  test.each([
    ['villages.CSV', 'text/csv; charset=utf-8'],
    ['map.geojson', 'application/geo+json'],
    ['x.bin', 'application/octet-stream'],
  ])('get their type from their name when none is sent: %s', async (name, type) => {
    const id = await draftOf({ data: [name] });
    await upload(id, name, new TextEncoder().encode(contentOf('{}')), '');
    expect((await file(id, name)).headers.get('content-type')).toBe(type);
  });

  test('stay compressed, and may be empty', async () => {
    const id = await draftOf({ data: ['a.csv'] });
    const packed = new Uint8Array(gzipSync('a,b\n'));
    await upload(id, 'a.csv', packed, 'text/csv', { headers: { 'Content-Encoding': 'gzip' } });
    expect((await file(id, 'a.csv')).bytes).toEqual(packed);
    expect((await upload(id, 'a.csv', new Uint8Array())).body).toMatchObject({
      ...having('FormAttachment', { size: 0 }),
      exists: true,
      hash: md5(''),
    });
  });

  test('with a JSON type are parsed as JSON and lost', async () => {
    const id = await draftOf({ data: ['map.geojson'] });
    const { body } = await upload(id, 'map.geojson', '{"type":"FeatureCollection"}', 'application/json');
    expect(body).toMatchObject({ ...having('FormAttachment', { size: 0 }), hash: md5('') });
    if (behaves('keepsTypesOfFiles')) expect((await file(id, 'map.geojson')).text).toBe('{"type":"Buffer","data":[]}');
    await upload(id, 'map.geojson', '{"type":', 'application/json', { problem: '400.1' });
    await upload(id, 'map.geojson', JSON.stringify({ a: 'x'.repeat(300_000) }), 'application/json', {
      problem: '400.36',
    });
    await upload(id, 'map.geojson', JSON.stringify({ a: 'x'.repeat(300_000) }), 'application/geo+json');
    expect((await listed(id))[0]).toMatchObject(having('FormAttachment', { size: 300_008 }));
  });

  test('may have any name a definition may contain', async () => {
    const names = ['with space.png', 'ünï.png', 'نص.png', "it's (1).png", 'a&amp;b.png', 'x'.repeat(300)];
    const id = await draftOf({ images: names });
    for (const name of names) {
      await upload(id, name, 'x', 'image/png');
      expect((await file(id, name)).text).toBe('x');
    }
    const { text } = await call('getDraftManifest', {
      as: world.manager,
      path: at(id),
      headers: { 'X-OpenRosa-Version': '1.0' },
    });
    expect(text.replaceAll('&#38;', '&amp;')).toContain('<filename>a&amp;amp;b.png</filename>');
    expect(text).toContain(encodeURIComponent('ünï.png'));
    expect((await file(id, 'ünï.png')).headers.get('content-disposition')).toBe(
      `attachment; filename="-n-.png"; filename*=UTF-8''%C3%BCn%C3%AF.png`,
    );
  });

  test.each(hostileTexts)('may contain anything: %s', async (_what, text) => {
    const id = await draftOf({ data: ['a.csv'] });
    await upload(id, 'a.csv', text);
    expect((await file(id, 'a.csv')).text).toBe(text);
  });

  test('are only those of the definition', async () => {
    const id = await draftOf({ data: ['a.csv'] });
    await upload(id, 'A.csv', 'x', 'text/csv', { problem: '404.1' });
    await upload(id, '../a.csv', 'x', 'text/csv', { problem: '404.1' });
    await call('clearDraftAttachment', { as: world.manager, path: { ...at(id), name: 'b.csv' }, problem: '404.1' });
  });

  test('can be deleted', async () => {
    const id = await draftOf({ data: ['a.csv'] });
    await upload(id, 'a.csv', 'x');
    expect(
      (await call('clearDraftAttachment', { as: world.manager, path: { ...at(id), name: 'a.csv' } })).body,
    ).toEqual({ success: true });
    expect(await listed(id)).toEqual([
      {
        name: 'a.csv',
        type: 'file',
        hash: null,
        exists: false,
        blobExists: false,
        datasetExists: false,
        updatedAt: instant,
      },
    ]);
    await call('clearDraftAttachment', { as: world.manager, path: { ...at(id), name: 'a.csv' }, problem: '404.1' });
    await file(id, 'a.csv', { problem: '404.1' });
  });
});

describe('a new draft', () => {
  test('keeps files of the same name and type, which are in the published version, too', async () => {
    const id = await draftOf({ images: ['stays.png', 'changes.png'], data: ['data.csv'] });
    for (const name of ['stays.png', 'changes.png', 'data.csv']) await upload(id, name, name, 'text/plain');
    await call('publishDraft', { as: world.manager, path: at(id) });
    const before = (await call('listFormAttachments', { as: world.collector, path: at(id) })).body;
    expect(before.map(({ name, exists }) => [name, exists])).toEqual([
      ['changes.png', true],
      ['data.csv', true],
      ['stays.png', true],
    ]);

    const body = definition({
      id,
      version: '2',
      model: asksFor({ images: ['stays.png'], data: ['changes.png', 'new.csv'] }),
    });
    await call('createDraft', { as: world.manager, path: at(id), type: xml, body });
    const [changed, added, stayed] = await listed(id);
    expect(stayed).toEqual(before[2]);
    for (const missing of [changed, added]) expect(missing).toMatchObject({ type: 'file', exists: false });
    expect(changed).not.toHaveProperty('updatedAt');

    await upload(id, 'stays.png', 'another', 'text/plain');
    expect(
      (await call('getFormAttachment', { as: world.collector, path: { ...at(id), name: 'stays.png' } })).text,
    ).toBe('stays.png');
    // The next draft gets them from the draft before, not from the published version.
    await call('createDraft', {
      as: world.manager,
      path: at(id),
      type: xml,
      body: body.replace('version="2"', 'version="3"'),
    });
    expect((await file(id, 'stays.png')).text).toBe('another');
  });

  test('an attachment list with one name and two types is refused', async () => {
    const id = unique('clash');
    const body = definition({ id, model: asksFor({ images: ['a.png'], data: ['a.png'] }) });
    const { body: refusal } = await call('createForm', { as: world.admin, type: xml, body, problem: '409.3' });
    expect(refusal).toMatchObject({ details: { table: 'form_attachments', fields: ['formDefId', 'name'] } });
  });
});

test('the files of a published version do not change', async () => {
  const published = await draftOf({ data: ['a.csv'] });
  await call('publishDraft', { as: world.manager, path: at(published) });
  await expectRefused(['uploadDraftAttachment', 'linkDraftAttachment', 'clearDraftAttachment'], {
    as: world.admin,
    path: { ...at(published), name: 'a.csv' },
    problem: '404.1',
  });
});
