import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, ownWorld, setUp, unique } from './harness.ts';
import { escapeXml, hostileTexts } from './hostile.ts';
import { asksFor, definition, publish } from './xforms.ts';

const world = ownWorld();
const xml = 'application/xml';
const openRosa = { 'X-OpenRosa-Version': '1.0' };
const at = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10))
      : (named[name] ?? ''),
  );
/** The texts of the elements of a name. */
const texts = (document: string, name: string) =>
  [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((found) => decoded(found[1] ?? ''));

const list = async (as = world.collector, query = {}, projectId = world.projectId) =>
  (await call('listOpenRosaForms', { as, path: { projectId }, headers: openRosa, query })).text;
/** A device sends its protocol version, and the answer contains it. */
const isOpenRosa = (headers: Headers) => {
  expect(headers.get('x-openrosa-version')).toBe('1.0');
  expect(Number(headers.get('x-openrosa-accept-content-length'))).toBeGreaterThan(1_000_000);
  expect(headers.get('content-type')).toMatch(/^text\/xml/);
};

describe('the list of forms for devices', () => {
  test('contains each form with its address', async () => {
    const id = await publish(world, { title: 'Wells of the south', version: '7' });
    const { text, headers } = await call('listOpenRosaForms', {
      as: world.collector,
      query: { formID: id },
      headers: openRosa,
    });
    isOpenRosa(headers);
    expect([texts(text, 'formID'), texts(text, 'name'), texts(text, 'version')]).toEqual([
      [id],
      ['Wells of the south'],
      ['7'],
    ]);
    expect(texts(text, 'hash')).toEqual([`md5:${md5(definition({ id, title: 'Wells of the south', version: '7' }))}`]);
    const [url = ''] = texts(text, 'downloadUrl');
    expect(new URL(url).pathname).toBe(`/v1/projects/${world.projectId}/forms/${id}.xml`);
    expect(texts(text, 'manifestUrl')).toEqual([]);
  });

  test('names a manifest for forms with attachments, even missing ones', async () => {
    const id = await publish(world, { model: asksFor({ images: ['a.png'] }) });
    const [url = ''] = texts(await list(world.collector, { formID: id }), 'manifestUrl');
    expect(new URL(url).pathname).toBe(`/v1/projects/${world.projectId}/forms/${id}/manifest`);
    const { text, headers } = await call('getFormManifest', { as: world.collector, path: at(id), headers: openRosa });
    isOpenRosa(headers);
    expect(texts(text, 'filename')).toEqual([]);
  });

  test('contains only published and open forms, by name', async () => {
    const { body } = await call('createProject', { as: world.admin, body: { name: unique('devices') } });
    const there = { ...world, projectId: body.id };
    world.cleanUp(() => call('deleteProject', { as: world.admin, path: { projectId: body.id } }));
    await call('assignProjectRole', {
      as: world.admin,
      path: { projectId: body.id, roleId: 'formfill', actorId: world.collector.id },
    });
    const forms = {
      open: unique('z'),
      closing: unique('y'),
      closed: unique('x'),
      gone: unique('w'),
      untitled: unique('m'),
    };
    await publish(there, { id: forms.open, title: 'a' });
    await publish(there, { id: forms.untitled, title: '' });
    for (const state of ['closing', 'closed'] as const) {
      await publish(there, { id: forms[state] });
      await call('updateForm', {
        as: world.admin,
        path: { projectId: body.id, xmlFormId: forms[state] },
        body: { state },
      });
    }
    await publish(there, { id: forms.gone });
    await call('deleteForm', { as: world.admin, path: { projectId: body.id, xmlFormId: forms.gone } });
    await call('createForm', {
      as: world.admin,
      path: { projectId: body.id },
      type: xml,
      body: definition({ id: unique('draft') }),
    });
    for (const as of [world.admin, world.collector]) {
      const text = await list(as, {}, body.id);
      expect([texts(text, 'formID'), texts(text, 'name')]).toEqual([
        [forms.open, forms.untitled],
        ['a', forms.untitled],
      ]);
    }
    expect(texts(await list(world.collector, { formID: forms.closed }, body.id), 'formID')).toEqual([]);
    // It needs no right.
    expect(texts(await list(world.nobody, {}, body.id), 'formID')).toEqual([]);
  });

  test.each(hostileTexts)('stores a hostile title and version: %s', async (_what, hostile) => {
    const id = await publish(world, { title: hostile, version: hostile });
    const text = await list(world.collector, { formID: id });
    const version = behaves('decodesVersions') ? hostile : escapeXml(hostile);
    expect([texts(text, 'name'), texts(text, 'version')]).toEqual([[hostile], [version]]);
  });

  test('has an address for any form id', async () => {
    const id = `${unique('f')} ünï/códé & <b>`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    await publish(world, { id });
    const [url = ''] = texts(await list(world.collector, { formID: id }), 'downloadUrl');
    expect(new URL(url).pathname).toBe(`/v1/projects/${world.projectId}/forms/${encodeURIComponent(id)}.xml`);
  });
});

describe('a draft under test by a device', () => {
  const draftOf = async (more: Partial<Parameters<typeof definition>[0]> = {}) => {
    const id = unique('tested');
    const { body } = await call('createForm', { as: world.admin, type: xml, body: definition({ id, ...more }) });
    return { id, draftToken: body.draftToken ?? '' };
  };
  const path = ({ id, draftToken }: { id: string; draftToken: string }) => ({ ...at(id), draftToken });

  test('is listed and read without credentials', async () => {
    const draft = await draftOf({ title: 'Try me', version: 'x', model: asksFor({ images: ['a.png'] }) });
    await call('uploadDraftAttachment', {
      as: world.admin,
      path: { ...at(draft.id), name: 'a.png' },
      type: 'image/png',
      body: 'png',
    });
    const { text, headers } = await call('listDraftForTesting', { path: path(draft), headers: openRosa });
    isOpenRosa(headers);
    expect([texts(text, 'formID'), texts(text, 'name'), texts(text, 'version')]).toEqual([
      [draft.id],
      ['Try me'],
      ['x'],
    ]);
    const base = `/v1/test/${encodeURIComponent(draft.draftToken)}/projects/${world.projectId}/forms/${draft.id}/draft`;
    expect(texts(text, 'downloadUrl').map((url) => new URL(url).pathname)).toEqual([`${base}.xml`]);
    expect(texts(text, 'manifestUrl').map((url) => new URL(url).pathname)).toEqual([`${base}/manifest`]);
    expect((await call('getDraftXmlForTesting', { path: path(draft) })).text).toContain('Try me');
    const { text: manifest } = await call('getDraftManifestForTesting', { path: path(draft), headers: openRosa });
    expect([texts(manifest, 'filename'), texts(manifest, 'hash')]).toEqual([['a.png'], [`md5:${md5('png')}`]]);
    expect(texts(manifest, 'downloadUrl').map((url) => new URL(url).pathname)).toEqual([`${base}/attachments/a.png`]);
    expect((await call('getDraftAttachmentForTesting', { path: { ...path(draft), name: 'a.png' } })).text).toBe('png');
  });

  let draft = { id: '', draftToken: '' };
  setUp(async () => {
    draft = await draftOf({ model: asksFor({ images: ['a.png'] }) });
  });
  test('is not found by another token, form or project', async () => {
    const here = { ...path(draft), name: 'a.png' };
    const inJson = ['getDraftXmlForTesting', 'getDraftAttachmentForTesting'] as const;
    const inXml = ['listDraftForTesting', 'getDraftManifestForTesting'] as const;
    const [device, none] = [{ headers: openRosa }, { xmlFormId: 'a\u0000b' }];
    for (const draftToken of ['x'.repeat(64), 'null'])
      await expectRefused(inJson, { path: { ...here, draftToken }, problem: '404.1' });
    await expectRefused(inXml, { ...device, path: { ...here, draftToken: 'x'.repeat(64) }, status: 404 });
    await expectRefused(inJson, { path: { ...here, ...none }, status: 500 });
    await expectRefused(inXml, { ...device, path: { ...here, ...none }, status: 500 });
    await expectRefused(inXml, { path: here, status: 400 });
  });
  const isRefusal = (result: unknown) =>
    expect((result as { text: string }).text).toMatch(/<message nature="error">[^<]+<\/message>/);

  test('a missing file', async () => {
    await call('getDraftAttachmentForTesting', { path: { ...path(draft), name: 'a.png' }, problem: '404.1' });
  });
  test('a published draft', async () => {
    const published = await draftOf();
    await call('publishDraft', { as: world.admin, path: at(published.id) });
    await call('getDraftXmlForTesting', { path: path(published), problem: '404.1' });
    const { text } = await call('listDraftForTesting', { path: path(published), headers: openRosa, status: 404 });
    isRefusal({ text });
  });
});

test('a key that is none, or of a person, is refused', async () => {
  const path = (token: string) => ({ projectId: world.projectId, xmlFormId: 'any', name: 'a.png', token });
  const inJson = ['getFormXmlWithKey', 'getFormAttachmentWithKey'] as const;
  const inXml = ['listFormsWithKey', 'getFormManifestWithKey'] as const;
  for (const [token, status] of [
    ['no-key', 401],
    ['x'.repeat(64), 403],
  ] as const) {
    await expectRefused(inJson, { path: path(token), problem: status === 401 ? '401.2' : '403.1' });
    await expectRefused(inXml, { path: path(token), headers: openRosa, status });
  }
  await expectRefused(inXml, { path: path('no-key'), status: 400 });
  const token = world.manager.by === 'token' ? world.manager.token : '';
  await call('getFormXmlWithKey', { path: { xmlFormId: 'any', token }, problem: '403.1' });
  await call('getFormXmlWithKey', {
    as: world.admin,
    path: { xmlFormId: 'any', token: 'x'.repeat(64) },
    problem: '403.1',
  });
});

describe('refusals', () => {
  const attempt = (how: object, projectId: number | string = world.projectId) =>
    call('listOpenRosaForms', { path: { projectId }, headers: openRosa, ...how });

  test.each([undefined, '', '2.0', '1', '1.0.0'])('a device with version %s', async (version) => {
    const headers = version === undefined ? {} : { 'X-OpenRosa-Version': version };
    // Checked before everything else.
    for (const as of [world.admin, undefined]) {
      const { text, headers: answer } = await attempt({ as, headers, status: 400, invalid: true }, 2_147_483_647);
      expect(text).toContain('nature="error"');
      expect(answer.get('x-openrosa-version')).toBeNull();
    }
  });
  test('without credentials', async () => {
    expect((await attempt({ status: 401 })).text).toContain('nature="error"');
    await attempt({ status: 401, query: { st: 'no-key' } });
    await attempt({ status: 403, query: { st: 'x'.repeat(64) } });
  });
  test('an unknown project', async () => {
    const { text, headers } = await attempt({ as: world.nobody, status: 404 }, 2_147_483_647);
    expect(text).toContain('nature="error"');
    isOpenRosa(headers);
    await attempt({ as: world.admin, status: 400, invalid: true }, 'seven');
    await attempt({ as: world.admin, status: 400, query: { offset: 'x' }, invalid: true });
  });
  test('a form id that cannot be stored', async () => {
    await attempt({ as: world.admin, query: { formID: 'a\u0000b' }, status: 500 });
  });
});
