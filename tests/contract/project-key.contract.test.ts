import { describe, expect, test } from 'vitest';
import { call, ownWorld, unique, setUp } from './harness.ts';
import { hostileTexts } from './hostile.ts';
import { definition, instance, instanceId, publish, send } from './xforms.ts';

const world = ownWorld();
const passphrase = 'three goats on a roof';

/** A project of its own, because encryption cannot be disabled. */
async function project(): Promise<number> {
  const { body } = await call('createProject', { as: world.admin, body: { name: unique('encrypted') } });
  world.cleanUp(() => call('deleteProject', { as: world.admin, path: { projectId: body.id } }));
  return body.id;
}
const encrypt = (
  projectId: number,
  body: { [key: string]: unknown } = { passphrase },
  how: { problem?: string; status?: number } = {},
) => call('encryptProject', { as: world.admin, path: { projectId }, body, invalid: true, ...how });
const getProject = async (projectId: number) =>
  (await call('getProject', { as: world.admin, path: { projectId } })).body;

describe('an encrypted project', () => {
  const names = { published: unique('published'), draft: unique('draft'), own: unique('own'), later: unique('later') };
  let projectId = 0;
  let before: { [name: string]: unknown } = {};
  let sent = '';
  const get = async (xmlFormId: string) =>
    (await call('getForm', { as: world.admin, path: { projectId, xmlFormId } })).body;
  const make = (id: string, isPublished: boolean, model = '') =>
    call('createForm', {
      as: world.admin,
      path: { projectId },
      query: { publish: isPublished },
      type: 'application/xml',
      body: definition({ id, version: '7', model }),
    });

  setUp(async () => {
    projectId = await project();
    await make(names.published, true);
    await make(names.draft, false);
    await make(names.own, true, '<submission base64RsaPublicKey="MIIBIjANBgkq"/>');
    sent = await send({ ...world, projectId }, { form: names.published, version: '7' }, world.admin);
    before = { published: await get(names.published), draft: await get(names.draft), own: await get(names.own) };
    await encrypt(projectId, { passphrase, hint: 'what, and where' });
  });

  test('names its key', async () => {
    expect(await getProject(projectId)).toMatchObject({
      keyId: expect.any(Number) as number,
      updatedAt: expect.any(String) as string,
    });
  });

  test('has a new version of its published forms, and new drafts, all with the same suffix', async () => {
    const { keyId } = await getProject(projectId);
    const [published, draft] = [await get(names.published), await get(names.draft)];
    for (const form of [published, draft]) {
      expect(form).toMatchObject({
        keyId,
        version: expect.stringMatching(/^7\[encrypted:[A-Za-z0-9+/]{8}\]$/) as string,
        updatedAt: expect.any(String) as string,
      });
    }
    expect(draft.version).toBe(published.version);
    const { published: publishedBefore, draft: draftBefore } = before as Record<string, typeof draft>;
    expect(published.hash).not.toBe(publishedBefore?.hash);
    expect(Date.parse(published.publishedAt ?? '')).toBeGreaterThan(Date.parse(publishedBefore?.publishedAt ?? ''));
    expect(draft).toMatchObject({ publishedAt: null, draftToken: draftBefore?.draftToken });
  });

  test('does not change a form with its own key', async () => {
    expect(await get(names.own)).toEqual(before['own']);
  });

  test('keeps earlier submissions readable', async () => {
    const { body } = await call('listSubmissionRows', {
      as: world.admin,
      path: { projectId, xmlFormId: names.published },
    });
    expect(body.value).toEqual([
      expect.objectContaining({ __id: sent, __system: expect.objectContaining({ status: null }) as object }),
    ]);
  });

  test('encrypts new forms with the same key', async () => {
    const { body: form } = await make(names.later, true);
    expect(form).toMatchObject({
      keyId: (await getProject(projectId)).keyId,
      version: expect.stringMatching(/^7\[encrypted:/) as string,
    });
  });

  test('reveals the key and the hint to exporters, once something is encrypted with it', async () => {
    const path = { projectId, xmlFormId: names.published };
    expect((await call('listSubmissionKeys', { as: world.admin, path })).body).toEqual([]);
    const { version } = await get(names.published);
    const id = instanceId();
    const body = instance({
      form: names.published,
      version,
      instanceId: id,
      answers:
        '<base64EncryptedKey>c2VhbGVk</base64EncryptedKey><encryptedXmlFile>submission.xml.enc</encryptedXmlFile>',
    });
    await call('createSubmission', { as: world.admin, path, body });
    const { body: keys } = await call('listSubmissionKeys', { as: world.admin, path });
    expect(keys).toEqual([
      {
        id: (await getProject(projectId)).keyId,
        public: expect.stringMatching(/^[A-Za-z0-9+/]{392}$/) as string,
        managed: true,
        hint: 'what, and where',
        createdAt: expect.any(String) as string,
      },
    ]);
    const { body: rows } = await call('listSubmissionRows', { as: world.admin, path, query: { $top: 1 } });
    expect(rows.value[0]).toMatchObject({ __id: id, __system: { status: 'missingEncryptedFormData' } });
  });

  test('is not encrypted again, with any passphrase', async () => {
    for (const body of [{ passphrase }, { passphrase: 'short' }, {}]) {
      const { body: problem } = await encrypt(projectId, body, { problem: '409.4' });
      expect(problem).toMatchObject({ details: { feature: 'managed encryption' } });
    }
  });

  test('stays encrypted after other updates', async () => {
    const { keyId } = await getProject(projectId);
    await call('replaceProject', { as: world.admin, path: { projectId }, body: { name: unique('renamed') } });
    expect((await getProject(projectId)).keyId).toBe(keyId);
  });
});

describe('a passphrase', () => {
  test.each([
    ...hostileTexts,
    ['ten spaces', ' '.repeat(10)],
    ['a NUL', 'long\u0000enough phrase'],
    ['ten kilobytes', 'x'.repeat(10_000)],
  ] as const)('may be anything: %s', async (_what, text) => {
    const projectId = await project();
    await encrypt(projectId, { passphrase: text, hint: text.replaceAll('\u0000', '') });
    expect((await getProject(projectId)).keyId).not.toBeNull();
  });

  test('needs no hint', async () => {
    for (const hint of [null, 5, { a: 1 }]) await encrypt(await project(), { passphrase, hint });
  });

  // A passphrase that is not text is not tested: the real server crashes on it, for all its users.
  test.each<[string, { [key: string]: unknown }, string]>([
    ['none', {}, '400.2'],
    ['null', { passphrase: null }, '400.2'],
    ['an empty one', { passphrase: '' }, '400.2'],
    ['nine characters', { passphrase: '123456789' }, '400.21'],
    ['a short list', { passphrase: ['a'] }, '400.21'],
  ])('is refused without changes: %s', async (_what, body, problem) => {
    await encrypt(world.projectId, body, { problem });
    expect((await getProject(world.projectId)).keyId).toBeNull();
  });

  test.each<[string, unknown]>([
    ['a list', ['x']],
    ['a NUL', 'a\u0000b'],
  ])('is refused with a hint that cannot be stored: %s', async (_what, hint) => {
    await encrypt(world.projectId, { passphrase, hint }, { status: 500 });
    expect((await getProject(world.projectId)).keyId).toBeNull();
  });
});

describe('a manager', () => {
  test('may encrypt the project', async () => {
    const projectId = await project();
    await call('assignProjectRole', {
      as: world.admin,
      path: { projectId, roleId: 'manager', actorId: world.manager.id },
    });
    await call('encryptProject', { as: world.manager, path: { projectId }, body: { passphrase } });
    await publish({ ...world, projectId });
  });
});
