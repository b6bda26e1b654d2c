import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, createTestServer } from '@mocks/node';
import { formXml } from '@mocks/server/xforms/fixtures';
import { unsealPrivateKey } from '@mocks/server/xforms/keys';
import { addDraft as makeDraft } from '@mocks/server/resources/forms/form-creation';

const passphrase = 'three goats on a roof';
let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ seed: 'roles' });
  await server.signIn('manager');
});
const tables = () => server.store.tables;
const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
const encrypt = () =>
  server.request('/v1/projects/1/key', { method: 'POST', headers, body: JSON.stringify({ passphrase }) });
const formCalled = (xmlFormId: string) => {
  const [form] = tables().forms.by('xmlFormId', `1 ${xmlFormId}`);
  if (!form) throw new Error(`no form ${xmlFormId}`);
  return form;
};

const metaBinds =
  '<bind nodeset="/data/name" type="string"/><bind nodeset="/data/meta/instanceID" type="string"/><bind nodeset="/data/meta/instanceName" type="string"/>';

/** Gives a published form a draft with an uploaded file and a submission to the draft. */
async function addDraft(xmlFormId: string): Promise<number> {
  const { formAttachments, submissions, submissionDefs } = tables();
  const form = formCalled(xmlFormId);
  let added = 0;
  await server.store.write(() => {
    const xml = formXml({
      id: xmlFormId,
      version: '9',
      binds: metaBinds,
      model: '<instance id="villages" src="jr://file-csv/villages.csv"/>',
    });
    const making = {
      tables: tables(),
      random: {
        next: () => 0.5,
        bytes: (length: number) => new Uint8Array(length),
        token: () => 'd'.repeat(64),
        uuid: () => crypto.randomUUID(),
      },
      now: () => '2026-01-02T03:04:05.006Z',
    };
    const project = tables().projects.get(form.projectId);
    if (!project) throw new Error('the form has no project');
    const { def } = makeDraft(making, { project, form, xml, ignoreWarnings: true });
    const file = formAttachments.get(`${def.id} villages.csv`);
    if (file) formAttachments.put({ ...file, blobId: 77, updatedAt: making.now() });
    const [sent] = submissions.by('formId', form.id);
    const [version] = submissionDefs.by('submissionId', sent?.id ?? 0);
    if (!sent || !version) throw new Error('nothing was sent to the form');
    const test = submissions.put({ ...sent, id: submissions.nextId(), draft: true, instanceId: 'uuid:test' });
    submissionDefs.put({ ...version, id: submissionDefs.nextId(), submissionId: test.id, formDefId: def.id });
    added = def.id;
    return Promise.resolve();
  });
  return added;
}

describe('switching encryption on', () => {
  it('replaces the draft of a published form, too, and keeps its files and token', async () => {
    const oldDraft = await addDraft('water_point');
    const before = formCalled('water_point');
    expect((await encrypt()).status).toBe(200);
    const after = formCalled('water_point');
    const { keyId } = tables().projects.get(1) ?? { keyId: null };
    const [published, draft] = [
      tables().formDefs.get(after.currentDefId ?? 0),
      tables().formDefs.get(after.draftDefId ?? 0),
    ];
    expect(after.currentDefId).not.toBe(before.currentDefId);
    expect(published).toMatchObject({
      keyId,
      version: expect.stringMatching(/^2026010901\[encrypted:.{8}\]$/) as string,
      draftToken: null,
      publishedBy: expect.any(Number) as number,
    });
    expect(draft).toMatchObject({
      keyId,
      version: expect.stringMatching(/^9\[encrypted:.{8}\]$/) as string,
      draftToken: 'd'.repeat(64),
      publishedAt: null,
    });
    expect(draft?.version.slice(-20)).toBe(published?.version.slice(-20));
    expect(tables().formAttachments.get(`${draft?.id ?? 0} villages.csv`)).toMatchObject({ blobId: 77 });
    expect(tables().formDefs.has(oldDraft)).toBe(false);
    expect(tables().formDefs.get(before.currentDefId ?? 0)).toMatchObject({
      keyId: null,
      publishedAt: expect.any(String) as string,
    });
  });

  it('deletes submissions to drafts and nothing else', async () => {
    await addDraft('water_point');
    const { id } = formCalled('water_point');
    const kept = tables()
      .submissions.by('formId', id)
      .filter(({ draft }) => !draft);
    await encrypt();
    expect(tables().submissions.by('formId', id)).toEqual(kept);
    expect(
      tables()
        .submissionDefs.rows()
        .every(({ submissionId }) => tables().submissions.has(submissionId)),
    ).toBe(true);
  });

  it('opens the private key only with the passphrase, which is not stored', async () => {
    await encrypt();
    const key = tables().keys.get(tables().projects.get(1)?.keyId ?? 0);
    if (!key?.private) throw new Error('there is no sealed key');
    expect((await unsealPrivateKey(key.private, passphrase)).type).toBe('private');
    expect(JSON.stringify([tables().keys.rows(), tables().projects.rows(), tables().audits.rows()])).not.toContain(
      passphrase,
    );
  });

  it('is logged, the project first', async () => {
    const last = Math.max(
      ...tables()
        .audits.rows()
        .map(({ id }) => id),
    );
    await encrypt();
    const told = tables()
      .audits.rows()
      .filter(({ id }) => id > last)
      .map(({ action, details }) => [action, Object.keys(details ?? {})]);
    expect(told.slice(0, 2)).toEqual([
      ['project.update', ['encrypted']],
      ['project.update', ['data']],
    ]);
    expect(
      told
        .slice(2)
        .map(([action]) => action)
        .toSorted(),
    ).toEqual(['form.update.draft.set', 'form.update.publish', 'form.update.publish']);
  });
});
