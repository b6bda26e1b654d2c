import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, ownWorld, unique, setUp } from './harness.ts';
import { asksFor, definition, entityDefinition, publish } from './xforms.ts';

const world = ownWorld();
const xml = 'application/xml';
const openRosa = { 'X-OpenRosa-Version': '1.0' };
const at = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** The texts of the elements of a name; none of them needs decoding here. */
const texts = (document: string, name: string) =>
  [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((found) => found[1] ?? '');
const paths = (document: string, name: string) =>
  texts(document, name).map((url) => decodeURIComponent(new URL(url).pathname));

/** An app user with access to these forms. */
async function device(...forms: string[]): Promise<{ id: number; token: string }> {
  const { body } = await call('createAppUser', { as: world.manager, body: { displayName: unique('device') } });
  for (const form of forms)
    await call('assignFormRole', { as: world.manager, path: { ...at(form), roleId: 'app-user', actorId: body.id } });
  return { id: body.id, token: body.token ?? '' };
}

describe('a device with a key', () => {
  let [mine, other, token] = ['', '', ''];
  setUp(async () => {
    mine = unique('mine');
    const body = definition({ id: mine, model: asksFor({ images: ['a.png', 'missing.png'] }) });
    await call('createForm', { as: world.manager, type: xml, body });
    await call('uploadDraftAttachment', {
      as: world.manager,
      path: { ...at(mine), name: 'a.png' },
      type: 'image/png',
      body: 'png',
    });
    await call('publishDraft', { as: world.manager, path: at(mine) });
    other = await publish(world);
    token = (await device(mine)).token;
  });

  test('sees its forms, with the key in every address', async () => {
    const { text } = await call('listFormsWithKey', { path: { token, projectId: world.projectId }, headers: openRosa });
    const base = `/v1/key/${token}/projects/${world.projectId}/forms/${mine}`;
    expect([texts(text, 'formID'), paths(text, 'downloadUrl'), paths(text, 'manifestUrl')]).toEqual([
      [mine],
      [`${base}.xml`],
      [`${base}/manifest`],
    ]);
    const { text: manifest } = await call('getFormManifestWithKey', {
      path: { ...at(mine), token },
      headers: openRosa,
    });
    expect([texts(manifest, 'filename'), texts(manifest, 'hash')]).toEqual([['a.png'], [`md5:${md5('png')}`]]);
    expect(paths(manifest, 'downloadUrl')).toEqual([`${base}/attachments/a.png`]);
    expect((await call('getFormXmlWithKey', { path: { ...at(mine), token } })).text).toContain(`<data id="${mine}"`);
    expect((await call('getFormAttachmentWithKey', { path: { ...at(mine), token, name: 'a.png' } })).text).toBe('png');
    await call('getFormAttachmentWithKey', { path: { ...at(mine), token, name: 'missing.png' }, problem: '404.1' });
  });

  test('may send the key in the query, with the same result', async () => {
    const { text } = await call('listFormsWithKey', {
      path: { token, projectId: world.projectId },
      query: { formID: mine },
      headers: openRosa,
    });
    const { text: queried } = await call('listOpenRosaForms', {
      query: { st: token, formID: mine },
      headers: openRosa,
    });
    // In the path a key has %24 for $; in the query the server writes it into the addresses itself.
    expect(queried.replaceAll('%24', '$')).toBe(text.replaceAll('%24', '$'));
    const { text: none } = await call('listFormsWithKey', {
      path: { token, projectId: world.projectId },
      query: { formID: other },
      headers: openRosa,
    });
    expect(texts(none, 'formID')).toEqual([]);
  });

  test('cannot read any other form, nor a missing one', async () => {
    await call('getFormXmlWithKey', { path: { ...at(other), token }, problem: '403.1' });
    await call('getFormAttachmentWithKey', { path: { ...at(other), token, name: 'a.png' }, problem: '403.1' });
    await call('getFormManifestWithKey', { path: { ...at(other), token }, headers: openRosa, status: 403 });
    await call('getFormXmlWithKey', { path: { ...at('no-such-form'), token }, problem: '404.1' });
    await call('getFormAttachmentWithKey', { path: { ...at('no-such-form'), token, name: 'a.png' }, problem: '404.1' });
    await call('getFormManifestWithKey', { path: { ...at('no-such-form'), token }, headers: openRosa, status: 404 });
    await call('listFormsWithKey', { path: { token, projectId: 2_147_483_647 }, headers: openRosa, status: 404 });
    await call('getFormXmlWithKey', {
      path: { projectId: 'seven', xmlFormId: mine, token },
      problem: '400.11',
      invalid: true,
    });
    await call('getFormAttachmentWithKey', {
      path: { projectId: 'seven', xmlFormId: mine, token, name: 'a.png' },
      problem: '400.11',
      invalid: true,
    });
  });

  test('reads a closing form, but not a closed one', async () => {
    const form = await publish(world);
    const { token: key } = await device(form);
    const listed = async () =>
      texts(
        (await call('listFormsWithKey', { path: { token: key, projectId: world.projectId }, headers: openRosa })).text,
        'formID',
      );
    expect(await listed()).toEqual([form]);
    await call('updateForm', { as: world.manager, path: at(form), body: { state: 'closing' } });
    expect(await listed()).toEqual([]);
    await call('getFormXmlWithKey', { path: { ...at(form), token: key } });
    await call('updateForm', { as: world.manager, path: at(form), body: { state: 'closed' } });
    await call('getFormXmlWithKey', { path: { ...at(form), token: key }, problem: '403.1' });
    await call('getFormManifestWithKey', { path: { ...at(form), token: key }, headers: openRosa, status: 403 });
  });

  test('is refused when its access is revoked', async () => {
    const { token: key } = await device(mine);
    await call('getFormXmlWithKey', { path: { ...at(mine), token: key } });
    await call('deleteSession', { as: world.manager, path: { token: key } });
    await call('getFormXmlWithKey', { path: { ...at(mine), token: key }, problem: '403.1' });
    await call('listFormsWithKey', {
      path: { token: key, projectId: world.projectId },
      headers: openRosa,
      status: 403,
    });
  });

  test('gets an entity list as a file', async () => {
    const list = unique('list').replaceAll('-', '_');
    const form = unique('reader');
    const body = entityDefinition(list, { id: form, model: asksFor({ data: [`${list}.csv`] }) });
    await call('createForm', { as: world.manager, query: { publish: true }, type: xml, body });
    const { token: key } = await device(form);
    const file = await call('getFormAttachmentWithKey', { path: { ...at(form), token: key, name: `${list}.csv` } });
    expect(file.text).toBe('name,label,__version,village\n');
    const { text } = await call('getFormManifestWithKey', { path: { ...at(form), token: key }, headers: openRosa });
    expect(texts(text, 'hash')).toEqual([`md5:${file.headers.get('etag')?.replaceAll('"', '') ?? ''}`]);
    expect(paths(text, 'integrityUrl')).toEqual([
      `/v1/key/${key}/projects/${world.projectId}/datasets/${list}/integrity`,
    ]);
  });
});
