import { describe, expect, test } from 'vitest';
import { each } from './attempts.ts';
import { behaves, call, needsBehaviour, ownWorld, setUp, unique } from './harness.ts';
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
  await call('createForm', {
    as: world.admin,
    path: { projectId: world.projectId },
    query: { publish: true },
    type: xml,
    body: text(layers.first),
  });
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

/** All operations that read a definition, for each location; only a version's path names a version. */
type Path = { projectId: number | string; xmlFormId: string; version: string; name: string };
const here = (): Path => ({ projectId: world.projectId, xmlFormId: id, version: layers.first, name: 'f1.csv' });
const ofForm = ({ projectId, xmlFormId }: Path) => ({ projectId, xmlFormId });
const ofVersion = ({ projectId, xmlFormId, version }: Path) => ({ projectId, xmlFormId, version });
const published = {
  getForm: (how: object, path = here()) => call('getForm', { path: ofForm(path), ...how }),
  getFormXml: (how: object, path = here()) => call('getFormXml', { path: ofForm(path), ...how }),
  listFormFields: (how: object, path = here()) => call('listFormFields', { path: ofForm(path), ...how }),
  listFormAttachments: (how: object, path = here()) => call('listFormAttachments', { path: ofForm(path), ...how }),
  getFormAttachment: (how: object, path = here()) =>
    call('getFormAttachment', { path: { ...ofForm(path), name: path.name }, ...how }),
  listFormVersions: (how: object, path = here()) => call('listFormVersions', { path: ofForm(path), ...how }),
  getFormVersion: (how: object, path = here()) => call('getFormVersion', { path: ofVersion(path), ...how }),
  getFormVersionXml: (how: object, path = here()) => call('getFormVersionXml', { path: ofVersion(path), ...how }),
  listFormVersionFields: (how: object, path = here()) =>
    call('listFormVersionFields', { path: ofVersion(path), ...how }),
  listFormVersionAttachments: (how: object, path = here()) =>
    call('listFormVersionAttachments', { path: ofVersion(path), ...how }),
};
const workbooks = {
  getFormXls: (how: object, path = here()) => call('getFormXls', { path: ofForm(path), ...how }),
  getFormXlsx: (how: object, path = here()) => call('getFormXlsx', { path: ofForm(path), ...how }),
  getFormVersionXls: (how: object, path = here()) => call('getFormVersionXls', { path: ofVersion(path), ...how }),
  getFormVersionXlsx: (how: object, path = here()) => call('getFormVersionXlsx', { path: ofVersion(path), ...how }),
  getFormVersionAttachment: (how: object, path = here()) =>
    call('getFormVersionAttachment', { path: { ...ofVersion(path), name: 'f0.csv' }, ...how }),
};
const drafts = {
  getDraft: (how: object, path = here()) => call('getDraft', { path: ofForm(path), ...how }),
  getDraftXml: (how: object, path = here()) => call('getDraftXml', { path: ofForm(path), ...how }),
  listDraftFields: (how: object, path = here()) => call('listDraftFields', { path: ofForm(path), ...how }),
  listDraftAttachments: (how: object, path = here()) => call('listDraftAttachments', { path: ofForm(path), ...how }),
};
const missingOfDrafts = {
  getDraftXls: (how: object, path = here()) => call('getDraftXls', { path: ofForm(path), ...how }),
  getDraftXlsx: (how: object, path = here()) => call('getDraftXlsx', { path: ofForm(path), ...how }),
  getDraftAttachment: (how: object, path = here()) =>
    call('getDraftAttachment', { path: { ...ofForm(path), name: 'f2.csv' }, ...how }),
};
/** These refuse in XML. */
const manifests = {
  getFormManifest: (how: object, path = here()) =>
    call('getFormManifest', { path: ofForm(path), headers: openRosa, ...how }),
  getFormVersionManifest: (how: object, path = here()) =>
    call('getFormVersionManifest', { path: ofVersion(path), headers: openRosa, ...how }),
};
const draftManifest = {
  getDraftManifest: (how: object, path = here()) =>
    call('getDraftManifest', { path: ofForm(path), headers: openRosa, ...how }),
};
const inJson = { ...published, ...workbooks, ...drafts, ...missingOfDrafts };
const inXml = { ...manifests, ...draftManifest };

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
    await call('createForm', {
      as: world.admin,
      path: { projectId: world.projectId },
      type: xml,
      body: definition({ id: fresh }),
    });
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
  const refused = (status: number) => ({ status });
  const whereProtected = (attempt: () => Promise<unknown>) => {
    needsBehaviour('protectsDrafts');
    return attempt();
  };
  each({ ...workbooks, ...missingOfDrafts }, 'what is not there', (attempt) =>
    attempt({ as: world.admin, problem: '404.1' }),
  );
  each(inXml, 'without credentials', (attempt) => attempt(refused(401) as never));
  each(manifests, 'without any role', (attempt) => attempt({ as: world.nobody, ...refused(403) } as never));
  for (const role of ['viewer', 'collector'] as const) {
    each({ ...drafts, ...missingOfDrafts }, `a draft without the right, as ${role}`, (attempt) =>
      whereProtected(() => attempt({ as: world[role], problem: '403.1' })),
    );
    each(draftManifest, `a draft without the right, as ${role}`, (attempt) =>
      whereProtected(() => attempt({ as: world[role], ...refused(403) } as never)),
    );
  }
  each(inXml, 'an unknown form, or a page that is not a number', async (attempt) => {
    await attempt({ as: world.admin, ...refused(404) } as never, { ...here(), xmlFormId: 'no-such-form' });
    await attempt({ as: world.admin, ...refused(400), invalid: true } as never, { ...here(), projectId: 'seven' });
    await attempt({ as: world.admin, ...refused(400), query: { limit: 'x' }, invalid: true } as never);
  });
  each(inJson, 'a form whose id cannot be stored', (attempt) =>
    attempt({ as: world.admin, status: 500 } as never, { ...here(), xmlFormId: 'a\u0000b' }),
  );

  test('an unpublished version', async () => {
    for (const version of ['3', '', '___', 'no-such', layers.draft].filter(Boolean)) {
      await call('getFormVersion', { as: world.admin, path: { ...at(id), version }, problem: '404.1' });
    }
  });
});
