import { xlsxOf } from '@mocks/server/xlsforms/write-xlsx';
/** A server that has moved its files to an object store: an embedded one beside the others. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, behaves, call, server } from './harness.ts';
import { workbookTypes, xlsOf } from './workbooks.ts';
import { asksFor, definition, instance } from './xforms.ts';

const { url: at = '', email = '', password = '' } = server.objectStore ?? {};
const sheets = (id: string) => ({
  survey: [
    ['type', 'name', 'label'],
    ['text', 'village', 'Village'],
  ],
  settings: [
    ['form_id', 'version'],
    [id, '1'],
  ],
});

describe.skipIf(server.objectStore === undefined)('files in an object store', () => {
  let as: Person;
  let projectId = 0;
  const form = (xmlFormId: string) => ({ projectId, xmlFormId });

  beforeAll(async () => {
    const { body } = await call('createSession', { at, body: { email, password } });
    as = { by: 'token', token: body.token, id: 0, email };
    projectId = (await call('createProject', { at, as, body: { name: 'Stored elsewhere' } })).body.id;
  });

  /** Whether the answer leads to the content, which the store then has. */
  async function leadsTo({ headers }: { headers: Headers }, content: string, disposition = 'attachment') {
    const location = new URL(headers.get('location') ?? '');
    expect([location.origin, headers.get('etag')]).toEqual([at.replace('127.0.0.1', 'localhost'), null]);
    const stored = await fetch(location);
    expect(stored.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; filename=`));
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect(content === 'a workbook' ? bytes.length > 0 : bytes.toString() === content).toBe(true);
  }

  test('attachments of a form, for people and devices', async () => {
    const body = definition({ id: 'shops', model: asksFor({ images: ['shop.png'] }) });
    await call('createForm', { at, as, path: { projectId }, type: 'application/xml', body });
    const path = { ...form('shops'), name: 'shop.png' };
    await call('uploadDraftAttachment', { at, as, path, type: 'image/png', body: 'png' });
    const { body: draft } = await call('getDraft', { at, as, path: form('shops') });
    await leadsTo(await call('getDraftAttachment', { at, as, path, status: 307 }), 'png');
    const tested = { ...path, draftToken: draft.draftToken ?? '' };
    await leadsTo(await call('getDraftAttachmentForTesting', { at, path: tested, status: 307 }), 'png');
    await call('publishDraft', { at, as, path: form('shops') });
    await leadsTo(await call('getFormAttachment', { at, as, path, status: 307 }), 'png');
    const version = { ...path, version: '1' };
    await leadsTo(await call('getFormVersionAttachment', { at, as, path: version, status: 307 }), 'png');
    const { body: device } = await call('createAppUser', {
      at,
      as,
      path: { projectId },
      body: { displayName: 'Tablet' },
    });
    await call('assignFormRole', { at, as, path: { ...form('shops'), roleId: 'app-user', actorId: device.id } });
    const keyed = { ...path, token: device.token ?? '' };
    await leadsTo(await call('getFormAttachmentWithKey', { at, path: keyed, status: 307 }), 'png');
  });

  test.each(['xlsx', 'xls'] as const)('workbooks (.%s)', async (ending) => {
    const path = form(`book-${ending}`);
    const body = { xlsx: xlsxOf, xls: xlsOf }[ending](sheets(path.xmlFormId));
    await call('createForm', { at, as, path: { projectId }, type: workbookTypes[ending], body });
    const [draft, published, version] =
      ending === 'xlsx'
        ? (['getDraftXlsx', 'getFormXlsx', 'getFormVersionXlsx'] as const)
        : (['getDraftXls', 'getFormXls', 'getFormVersionXls'] as const);
    await leadsTo(await call(draft, { at, as, path, status: 307 }), 'a workbook');
    await call('publishDraft', { at, as, path });
    await leadsTo(await call(published, { at, as, path, status: 307 }), 'a workbook');
    await leadsTo(await call(version, { at, as, path: { ...path, version: '1' }, status: 307 }), 'a workbook');
  });

  test('files of submissions, with pictures to be shown', async () => {
    const body = definition({ id: 'photos' });
    await call('createForm', { at, as, path: { projectId }, query: { publish: true }, type: 'application/xml', body });
    await call('createDraft', { at, as, path: form('photos') });
    const [instanceId, fileName] = ['uuid:one', 'a.png'];
    const answers = `<photo>${fileName}</photo>`;
    const path = { ...form('photos'), instanceId, fileName };
    const ofVersion = { ...form('photos'), rootInstanceId: instanceId, versionInstanceId: instanceId, fileName };
    const disposition = behaves('showsPictures') ? 'inline' : 'attachment';
    const sent = instance({ form: 'photos', instanceId, answers });
    await call('createSubmission', { at, as, path: form('photos'), body: sent });
    await call('uploadSubmissionAttachment', { at, as, path, type: 'image/png', body: 'png' });
    await leadsTo(await call('getSubmissionAttachment', { at, as, path, status: 307 }), 'png', disposition);
    await leadsTo(
      await call('getSubmissionVersionAttachment', { at, as, path: ofVersion, status: 307 }),
      'png',
      disposition,
    );
    await call('createDraftSubmission', { at, as, path: form('photos'), body: sent });
    await call('uploadDraftSubmissionAttachment', { at, as, path, type: 'image/png', body: 'png' });
    await leadsTo(await call('getDraftSubmissionAttachment', { at, as, path, status: 307 }), 'png', disposition);
    await leadsTo(
      await call('getDraftSubmissionVersionAttachment', { at, as, path: ofVersion, status: 307 }),
      'png',
      disposition,
    );
  });

  test('an empty file stays', async () => {
    const body = definition({ id: 'empty', model: asksFor({ images: ['none.png'] }) });
    await call('createForm', { at, as, path: { projectId }, type: 'application/xml', body });
    const path = { ...form('empty'), name: 'none.png' };
    await call('uploadDraftAttachment', { at, as, path, type: 'image/png', body: '' });
    await call('getDraftAttachment', { at, as, path });
  });
});
