import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, ownWorld, setUp, unique } from './harness.ts';
import { escapeXml } from './hostile.ts';
import { asksFor, definition, publish } from './xforms.ts';

const world = ownWorld();
const xml = 'application/xml';
const at = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
const openRosa = { 'X-OpenRosa-Version': '1.0' };

/** A form with two published versions and a draft, each with a different question. */
const written = { first: '1', second: 'b/2 "x" & ü', draft: '3' };
const layers = behaves('decodesVersions') ? written : { ...written, second: escapeXml(written.second) };
let id = '';
const text = (version: string) => {
  const layer = Object.values(layers).indexOf(version);
  return definition({
    id,
    version: Object.values(written)[layer] ?? '',
    questions: [{ name: `of${layer}`, type: 'int' }],
    model: asksFor({ data: [`f${layer}.csv`] }),
  });
};
const ignoreWarnings = { ignoreWarnings: true };

setUp(async () => {
  id = unique('layers');
  await call('createForm', { as: world.admin, query: { publish: true }, type: xml, body: text(layers.first) });
  await call('createDraft', {
    as: world.admin,
    path: at(id),
    query: ignoreWarnings,
    type: xml,
    body: text(layers.second),
  });
  await call('uploadDraftAttachment', {
    as: world.admin,
    path: { ...at(id), name: 'f1.csv' },
    type: 'text/csv',
    body: 'a,b\n',
  });
  await call('publishDraft', { as: world.manager, path: at(id) });
  await call('createDraft', {
    as: world.admin,
    path: at(id),
    query: ignoreWarnings,
    type: xml,
    body: text(layers.draft),
  });
});

describe('each definition has its own', () => {
  test('XForm, to the last byte', async () => {
    const { text: form, headers } = await call('getFormXml', { as: world.collector, path: at(id) });
    expect(form).toBe(text(layers.second));
    expect(headers.get('content-type')).toMatch(/^application\/xml/);
    for (const version of [layers.first, layers.second]) {
      expect((await call('getFormVersionXml', { as: world.collector, path: { ...at(id), version } })).text).toBe(
        text(version),
      );
    }
    expect((await call('getDraftXml', { as: world.manager, path: at(id) })).text).toBe(text(layers.draft));
  });

  test('details', async () => {
    const { body: form } = await call('getForm', { as: world.viewer, path: at(id) });
    expect(form.version).toBe(layers.second);
    expect(
      (await call('getFormVersion', { as: world.viewer, path: { ...at(id), version: layers.second } })).body,
    ).toEqual(form);
    const { body: first } = await call('getFormVersion', {
      as: world.viewer,
      path: { ...at(id), version: layers.first },
    });
    expect(first).toMatchObject({
      version: layers.first,
      createdAt: form.createdAt,
      updatedAt: form.updatedAt,
      draftToken: null,
    });
    expect(first.hash).not.toBe(form.hash);
    const { body: extended } = await call('getFormVersion', {
      as: world.viewer,
      path: { ...at(id), version: layers.first },
      extended: true,
    });
    expect(extended).toMatchObject({ version: layers.first, submissions: 0, createdBy: { id: world.admin.id } });
    expect(extended).not.toHaveProperty('publishNotes');
  });

  test('fields', async () => {
    const names = (fields: readonly { path: string }[]) => fields.map(({ path }) => path).slice(-1);
    expect(names((await call('listFormFields', { as: world.viewer, path: at(id) })).body)).toEqual(['/of1']);
    expect(
      names(
        (await call('listFormVersionFields', { as: world.viewer, path: { ...at(id), version: layers.first } })).body,
      ),
    ).toEqual(['/of0']);
    expect(
      names((await call('listDraftFields', { as: world.manager, path: at(id), query: { odata: true } })).body),
    ).toEqual(['/of2']);
  });

  test('attachments', async () => {
    const names = (files: readonly { name: string; exists: boolean }[]) =>
      files.map(({ name, exists }) => [name, exists]);
    expect(names((await call('listFormAttachments', { as: world.viewer, path: at(id) })).body)).toEqual([
      ['f1.csv', true],
    ]);
    expect(
      names(
        (await call('listFormVersionAttachments', { as: world.viewer, path: { ...at(id), version: layers.first } }))
          .body,
      ),
    ).toEqual([['f0.csv', false]]);
    expect(names((await call('listDraftAttachments', { as: world.manager, path: at(id) })).body)).toEqual([
      ['f2.csv', false],
    ]);
    const inVersion = await call('getFormVersionAttachment', {
      as: world.viewer,
      path: { ...at(id), version: layers.second, name: 'f1.csv' },
    });
    expect(inVersion.text).toBe('a,b\n');
  });

  test('manifest', async () => {
    const { text: form } = await call('getFormManifest', { as: world.collector, path: at(id), headers: openRosa });
    expect(form).toContain('<filename>f1.csv</filename>');
    const { text: version } = await call('getFormVersionManifest', {
      as: world.collector,
      path: { ...at(id), version: layers.second },
      headers: openRosa,
    });
    expect(version).toContain(`/versions/${encodeURIComponent(layers.second)}/attachments/f1.csv</downloadUrl>`);
    const { text: draft } = await call('getDraftManifest', { as: world.manager, path: at(id), headers: openRosa });
    expect(draft).not.toContain('mediaFile');
  });
});

describe('the versions', () => {
  test('are sorted newest first, in both shapes', async () => {
    const { body: plain } = await call('listFormVersions', { as: world.viewer, path: at(id) });
    expect(plain.map(({ version }) => version)).toEqual([layers.second, layers.first]);
    const { body: extended } = await call('listFormVersions', { as: world.viewer, path: at(id), extended: true });
    const by = ({ id: actor }: { id: number }) => expect.objectContaining({ id: actor, type: 'user' }) as object;
    // Only users who may change the form get the notes.
    expect(extended).toEqual([
      { ...plain[0], excelContentType: null, publishedBy: by(world.manager) },
      { ...plain[1], excelContentType: null, publishedBy: by(world.admin) },
    ]);
  });

  test('of a form that was never published are empty', async () => {
    const fresh = unique('fresh');
    await call('createForm', { as: world.admin, type: xml, body: definition({ id: fresh }) });
    expect((await call('listFormVersions', { as: world.admin, path: at(fresh) })).body).toEqual([]);
    await call('getFormVersion', { as: world.admin, path: { ...at(fresh), version: '1' }, problem: '404.1' });
  });

  test('may be empty, and are called ___ in paths', async () => {
    const blank = await publish(world, { version: '' });
    const path = { ...at(blank), version: '___' };
    expect((await call('getFormVersion', { as: world.viewer, path })).body).toMatchObject({
      xmlFormId: blank,
      version: '',
    });
    expect((await call('getFormVersionXml', { as: world.viewer, path })).text).toBe(
      definition({ id: blank, version: '' }),
    );
    expect((await call('listFormVersionFields', { as: world.viewer, path })).body.length).toBeGreaterThan(10);
    expect((await call('listFormVersionAttachments', { as: world.viewer, path })).body).toEqual([]);
  });

  test('of a closed form are hidden from collectors', async () => {
    const closed = await publish(world);
    await call('updateForm', { as: world.admin, path: at(closed), body: { state: 'closed' } });
    const path = { ...at(closed), version: '1' };
    await call('getFormVersionXml', { as: world.collector, path, problem: '403.1' });
    await call('getFormXml', { as: world.collector, path: at(closed), problem: '403.1' });
    await call('listFormVersions', { as: world.collector, path: at(closed), problem: '403.1' });
    await call('getFormVersionXml', { as: world.viewer, path });
  });
});

describe('refusals', () => {
  const here = () => ({ ...at(id), version: layers.first });
  const workbooks = ['getFormXls', 'getFormXlsx', 'getFormVersionXls', 'getFormVersionXlsx'] as const;
  const workbooksOfDraft = ['getDraftXls', 'getDraftXlsx'] as const;

  test('what is not there', async () => {
    const how = { as: world.admin, problem: '404.1' };
    await expectRefused([...workbooks, 'getFormVersionAttachment'], { ...how, path: { ...here(), name: 'f0.csv' } });
    await expectRefused([...workbooksOfDraft, 'getDraftAttachment'], { ...how, path: { ...here(), name: 'f2.csv' } });
    for (const version of ['3', '___', 'no-such', layers.draft])
      await call('getFormVersion', { as: world.admin, path: { ...at(id), version }, problem: '404.1' });
  });

  test('a form whose id cannot be stored', async () => {
    await expectRefused(
      [
        ...workbooks,
        ...workbooksOfDraft,
        'getForm',
        'getFormXml',
        'listFormFields',
        'listFormAttachments',
        'getFormAttachment',
        'listFormVersions',
        'getFormVersion',
        'getFormVersionXml',
        'listFormVersionFields',
        'listFormVersionAttachments',
        'getFormVersionAttachment',
        'getDraft',
        'getDraftXml',
        'listDraftFields',
        'listDraftAttachments',
        'getDraftAttachment',
      ],
      { as: world.admin, path: { ...here(), xmlFormId: 'a\u0000b', name: 'f1.csv' }, status: 500 },
    );
  });
});
