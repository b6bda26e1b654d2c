import { type TestServer, createTestServer } from '@mocks/node';
import { createClock } from '@mocks/server/clock';
import { decryptFile, openSubmissionKey } from '@mocks/server/xforms/encrypted-submission';
import { parseXForm } from '@mocks/server/xforms/form';
import { unsealPrivateKey } from '@mocks/server/xforms/keys';
import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrationPassphrase } from './demonstration-key';
import { largeAudits, largeSubmissions } from './large';
import { largeEntities } from './large-list';
import { largeAccess, largeAppUsers, largeFields, largeFiles, largeForms } from './large-projects';

const frozen = () => {
  const clock = createClock(() => Date.parse('2026-11-20T09:00:00.000Z'));
  clock.freeze();
  return clock;
};

describe('the seed demo', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ seed: 'demo', clock: frozen() });
    await server.signIn('admin');
  });
  const tables = () => server.store.tables;
  const read = async (path: string) =>
    (await (await server.request(path, { headers: { 'x-extended-metadata': 'true' } })).json()) as Record<
      string,
      unknown
    >[];

  it('is repeatable', async () => {
    const other = await createTestServer({ seed: 'demo', clock: frozen() });
    await other.signIn('admin');
    const rowsOf = ({ store }: TestServer) =>
      (['users', 'sessions', 'projects', 'forms', 'formDefs', 'submissions', 'submissionDefs', 'audits'] as const).map(
        (name) => store.tables[name].rows(),
      );
    expect(rowsOf(server).every((rows) => rows.length > 0)).toBe(true);
    expect(rowsOf(server)).toEqual(rowsOf(other));
  });

  it('has projects and forms in every state', async () => {
    const projects = await read('/v1/projects');
    expect(projects).toHaveLength(8);
    expect(projects.filter(({ archived }) => archived === true)).toHaveLength(1);
    expect(projects.filter(({ keyId }) => keyId !== null)).toHaveLength(1);
    expect(projects.filter(({ forms }) => forms === 0)).toHaveLength(1);
    expect(projects.some(({ name }) => Array.from(String(name)).length === 60)).toBe(true);
    const forms = (await Promise.all(projects.map(({ id }) => read(`/v1/projects/${String(id)}/forms`)))).flat();
    expect(new Set(forms.map(({ state }) => state))).toEqual(new Set(['open', 'closing', 'closed']));
    expect(forms.some(({ publishedAt }) => publishedAt === null)).toBe(true);
    expect(forms.some(({ entityRelated }) => entityRelated)).toBe(true);
    expect(forms.some(({ name }) => name === null)).toBe(true);
    const widths = tables()
      .formDefs.rows()
      .map(({ xml }) => parseXForm(xml).fields.filter(({ type }) => type !== 'structure').length);
    expect(Math.max(...widths)).toBeGreaterThanOrEqual(60);
  });

  it('has a form of several versions, a different draft, one in the trash, and files uploaded and missing', async () => {
    const base = '/v1/projects/1/forms';
    expect((await read(`${base}/household_survey/versions`)).map(({ version }) => version)).toEqual([
      '2026100501',
      '2026070101',
      '2026030201',
    ]);
    const [published, draft] = await Promise.all([
      read(`${base}/water_points/fields`),
      read(`${base}/water_points/draft/fields`),
    ]);
    expect(draft.length).toBeGreaterThan(published.length);
    const files = await read(`${base}/water_points/draft/attachments`);
    expect(files.map(({ name, exists }) => [name, exists])).toEqual([
      ['clear.png', true],
      ['muddy.png', false],
      ['wards.csv', true],
    ]);
    expect((await read(`${base}/crop_monitoring/attachments`)).map(({ exists }) => exists)).toEqual([false, true]);
    expect((await read(`${base}?deleted=true`)).map(({ xmlFormId }) => xmlFormId)).toEqual(['well_depths']);
  });

  it('has submissions in every state, from phones and from people', async () => {
    const [{ id } = { id: 0 }] = tables().forms.by('xmlFormId', '1 household_survey');
    const rows = tables().submissions.by('formId', id);
    expect(rows.length).toBeGreaterThan(390);
    expect(new Set(rows.map(({ reviewState }) => reviewState))).toEqual(
      new Set([null, 'hasIssues', 'edited', 'approved', 'rejected']),
    );
    expect(rows.some(({ deletedAt }) => deletedAt !== null)).toBe(true);
    const present = Date.parse('2026-11-20T09:00:00.000Z');
    for (const { createdAt, updatedAt } of tables().submissions.rows()) {
      expect(Date.parse(createdAt)).toBeLessThan(present);
      expect(updatedAt === null || (updatedAt > createdAt && Date.parse(updatedAt) <= present)).toBe(true);
    }
    const submitters = await read('/v1/projects/1/forms/household_survey/submissions/submitters');
    expect(new Set(submitters.map(({ type }) => type))).toEqual(new Set(['field_key', 'user', 'public_link']));
  });

  it('has a log with people, a retired one, a purged form, and usage reports', async () => {
    const actions = new Set((await read('/v1/audits')).map(({ action }) => action));
    for (const action of [
      'user.create',
      'user.session.create',
      'user.assignment.create',
      'user.delete',
      'project.create',
      'form.purge',
      'config.set',
      'submission.create',
    ]) {
      expect(actions).toContain(action);
    }
    const [left] = await read('/v1/audits?action=user.delete');
    expect(left?.actee).toMatchObject({ displayName: 'Samuel Kiprono', deletedAt: expect.any(String) as string });
    const [purge] = await read('/v1/audits?action=form.purge');
    expect(purge).toMatchObject({
      actor: null,
      actee: { purgedName: 'Test of the tablets', purgedAt: expect.any(String) as string },
    });
    expect(await read('/v1/audits?action=analytics&limit=10')).toHaveLength(2);
    expect(await read('/v1/users')).toHaveLength(5);
  });

  it('has draft submissions, with edits, with files and without', async () => {
    const drafts = tables().submissions.filter(({ draft }) => draft);
    expect(drafts.map(({ reviewState }) => reviewState)).toEqual([null, 'edited', null, null, null]);
    expect(await read('/v1/projects/1/forms/household_listing/draft/submissions')).toHaveLength(3);
    const water = await read('/v1/projects/1/forms/water_points/draft/submissions');
    const files = await Promise.all(
      water.map(({ instanceId }) =>
        read(`/v1/projects/1/forms/water_points/draft/submissions/${String(instanceId)}/attachments`),
      ),
    );
    expect(files.flat().map(({ exists }) => exists)).toEqual([false, true]);
  });

  it('has entity lists: versions from people and from submissions, both kinds of conflict, one resolved, a trash', async () => {
    const { entities, entityDefs, entitySources, datasets, audits } = tables();
    expect(new Set(entities.rows().map(({ conflict }) => conflict))).toEqual(new Set([null, 'soft', 'hard']));
    expect(entities.rows().some(({ deletedAt }) => deletedAt !== null)).toBe(true);
    expect(
      new Set(entityDefs.rows().map(({ sourceId }) => (sourceId === null ? null : entitySources.get(sourceId)?.type))),
    ).toEqual(new Set([null, 'api', 'submission']));
    expect(datasets.rows().some(({ deletedAt }) => deletedAt !== null)).toBe(true);
    expect(datasets.rows().some(({ approvalRequired }) => approvalRequired)).toBe(true);
    expect(audits.rows().filter(({ action }) => action === 'entity.error')).toEqual([]);
    expect(audits.rows().filter(({ action }) => action === 'entity.update.resolve')).toHaveLength(1);
    const present = '2026-11-20T09:00:00.000Z';
    for (const { createdAt } of entityDefs.rows()) expect(createdAt < present).toBe(true);
    const lists = await read('/v1/projects/1/datasets');
    expect(lists).toEqual([expect.objectContaining({ name: 'households', entities: 116, conflicts: 8 })]);
  });

  it('is readable by OData: repeats, missing photos, edits, encrypted rows', async () => {
    const page = async (form: string) =>
      (await (await server.request(`/v1/projects/${form}.svc/Submissions`)).json()) as {
        value: Record<string, Record<string, unknown>>[];
      };
    const households = (await page('1/forms/household_survey')).value;
    const systems = households.map(({ __system }) => __system ?? {});
    expect(households.some((row) => 'member@odata.navigationLink' in row)).toBe(true);
    expect(
      systems.some(({ attachmentsExpected, attachmentsPresent }) => attachmentsExpected !== attachmentsPresent),
    ).toBe(true);
    expect(systems.filter(({ edits }) => Number(edits) > 0).length).toBeGreaterThan(10);
    const encrypted = (await page('5/forms/cas_suspects')).value.map(({ __system }) => __system?.status);
    expect(new Set(encrypted)).toEqual(new Set(['notDecrypted', 'missingEncryptedFormData']));
    expect(await read('/v1/projects/5/forms/cas_suspects/submissions/keys')).toMatchObject([
      { managed: true, hint: expect.any(String) as string },
    ]);
  });

  it('has an encrypted project, which opens with the documented passphrase', async () => {
    const [form] = tables().forms.by('xmlFormId', '5 cas_suspects');
    const sealed = tables().keys.get(tables().projects.get(5)?.keyId ?? 0)?.private;
    if (!form || !sealed) throw new Error('it is not encrypted');
    const privateKey = await unsealPrivateKey(sealed, demonstrationPassphrase);
    let opened = 0;
    for (const { id, instanceId } of tables().submissions.by('formId', form.id)) {
      const [def] = tables().submissionDefs.by('submissionId', id);
      const [file] = tables().submissionAttachments.by('submissionDefId', def?.id ?? 0);
      const blob = tables().blobs.get(file?.blobId ?? 0);
      if (!blob) continue;
      const answers = decryptFile(
        await openSubmissionKey(privateKey, def?.localKey ?? ''),
        instanceId,
        0,
        blob.content,
      );
      expect(new TextDecoder().decode(answers)).toMatch(/^<data id="cas_suspects".*<nom>[^<]+<\/nom>/);
      opened += 1;
    }
    expect(opened).toBe(12);
  });
});

describe('the seed large', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ seed: 'large' });
  }, 30_000);

  it('contains many rows and answers pages of them', async () => {
    await server.signIn('viewer');
    const filter = encodeURIComponent("__system/reviewState eq 'hasIssues' and __system/submitterId gt 10");
    const response = await server.request(
      `/v1/projects/1/forms/survey.svc/Submissions?%24top=250&%24count=true&%24filter=${filter}&%24orderby=__system/updatedAt%20asc`,
    );
    const body = (await response.json()) as {
      value: { head: { age: number }; __system: { updatedAt: string; submitterId: string } }[];
      '@odata.count': number;
    };
    expect(body.value).toHaveLength(250);
    expect(body['@odata.count']).toBeGreaterThan(1000);
    expect(body.value[0]?.head.age).toBeGreaterThan(17);
    const dates = body.value.map(({ __system }) => __system.updatedAt);
    expect(dates).toEqual([...dates].sort());
    const { forms, submissions } = server.store.tables;
    expect(submissions.count('formId', forms.one('xmlFormId', '1 survey')?.id ?? 0)).toBe(largeSubmissions);
    expect(server.store.tables.projects.size).toBe(600);

    await server.signIn('admin');
    const page = (await (await server.request('/v1/audits?action=nonverbose&limit=50&offset=11000')).json()) as {
      loggedAt: string;
    }[];
    expect(page).toHaveLength(50);
    expect(page.map(({ loggedAt }) => loggedAt)).toEqual(
      page
        .map(({ loggedAt }) => loggedAt)
        .toSorted()
        .toReversed(),
    );
    expect(server.store.tables.audits.size).toBeGreaterThan(largeAudits);
  });

  it('has projects with many forms, fields, files and app users', async () => {
    await server.signIn('admin');
    const read = async <T>(path: string) => (await (await server.request(`/v1${path}`)).json()) as T[];
    const projects = await read<{ id: number; name: string }>('/projects');
    const pathOf = (what: string) =>
      `/projects/${projects.find(({ name }) => name === `A project with ${what}`)?.id}` as const;
    expect(await read(`${pathOf('many forms')}/forms`)).toHaveLength(largeForms);

    const large = `${pathOf('large forms')}/forms`;
    const fields = await read<{ name: string; path: string }>(`${large}/wide/fields`);
    expect(fields.filter(({ path }) => !path.startsWith('/meta'))).toHaveLength(largeFields);
    expect(await read(`${large}/wide/versions`)).toHaveLength(2);
    expect(await read(`${large}/files/attachments`)).toHaveLength(largeFiles);
    expect(await read(`${large}/files/draft/attachments`)).toHaveLength(largeFiles);
    const [photos] = await read<{ instanceId: string }>(`${large}/photos/submissions`);
    expect(await read(`${large}/photos/submissions/${photos?.instanceId}/attachments`)).toHaveLength(largeFiles);

    const people = pathOf('many app users');
    expect(await read(`${people}/app-users`)).toHaveLength(largeAppUsers);
    expect(await read(`${people}/assignments/forms/app-user`)).toHaveLength(largeAppUsers * largeAccess);
  });

  it('keeps what is reviewed of half a million submissions, also in a snapshot, and knows no instance id that only begins like one', async () => {
    await server.signIn('admin');
    const form = '/v1/projects/1/forms/survey';
    const newest = async () => {
      const answer = await server.request(`${form}.svc/Submissions?%24top=1&%24count=true`);
      const { value, '@odata.count': count } = (await answer.json()) as {
        value: { __id: string; __system: { reviewState: string | null } }[];
        '@odata.count': number;
      };
      return { id: value[0]?.__id ?? '', state: value[0]?.__system.reviewState, count };
    };
    const { id, state, count } = await newest();
    const stored = () => server.snapshot().get('submissions')?.length ?? 0;
    const before = stored();
    expect([state, count]).toEqual(['hasIssues', largeSubmissions]);
    const review = await server.request(`${form}/submissions/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ reviewState: 'rejected' }),
    });
    expect(review.status).toBe(200);
    expect(stored()).toBe(before + 1);
    await server.restore(server.snapshot());
    expect(await newest()).toEqual({ id, state: 'rejected', count });
    expect((await server.request(`${form}/submissions/${id}.xml`)).status).toBe(200);
    expect((await server.request(`${form}/submissions/${id.slice(0, -1)}x`)).status).toBe(404);
  }, 60_000);

  describe('the list of a million entities', () => {
    const list = '/v1/projects/1/datasets/households';
    interface Page {
      value: { __id: string; label: string; __system: { createdAt: string; version: number } }[];
      '@odata.count': number;
    }
    const read = async <T>(path: string) => (await (await server.request(`${list}${path}`)).json()) as T;
    const rows = (query: Record<string, string | number>) =>
      read<Page>(`.svc/Entities?${new URLSearchParams({ $count: 'true', ...query } as Record<string, string>)}`);
    const labels = async (query: Record<string, string | number>) =>
      (await rows(query)).value.map(({ label }) => label);
    beforeAll(() => server.signIn('admin'));

    it('has pages in every order, filters, searches and counts', async () => {
      const first = await rows({ $top: 2 });
      expect(first['@odata.count']).toBe(largeEntities);
      expect(first.value.map(({ label }) => label)).toEqual(['Household 1000000', 'Household 999999']);
      expect(await labels({ $top: 2, $orderby: '__id asc' })).toEqual(['Household 1', 'Household 2']);
      expect(await labels({ $skip: 999_999 })).toEqual(['Household 1']);
      expect((await rows({ $search: 'kora', $top: 1 }))['@odata.count']).toBe(largeEntities / 8);
      const createdAt = first.value[0]?.__system.createdAt;
      expect((await rows({ $filter: `__system/createdAt ge ${createdAt}`, $top: 1 }))['@odata.count']).toBe(50_000);
    }, 60_000);

    it('keeps what is changed, deleted and created, also in a snapshot', async () => {
      const [last, second] = (await rows({ $top: 2 })).value;
      const path = `/entities/${last?.__id}`;
      const send = (method: string, body?: unknown, at = path) =>
        server.request(`${list}${at}`, {
          method,
          headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      expect((await send('PATCH', { label: 'Changed' })).status).toBe(409);
      expect((await send('PATCH', { label: 'Changed' }, `${path}?baseVersion=1`)).status).toBe(200);
      expect((await send('DELETE', undefined, `/entities/${second?.__id}`)).status).toBe(200);
      expect((await send('POST', { uuid: last?.__id, label: 'Again' }, '/entities')).status).toBe(409);
      expect((await send('POST', { label: 'New' }, '/entities')).status).toBe(200);
      const snapshot = server.snapshot();
      expect(snapshot.get('entities')).toHaveLength(3);
      await server.restore(snapshot);
      const page = await rows({ $top: 3 });
      expect(page['@odata.count']).toBe(largeEntities);
      expect(page.value.map(({ label, __system }) => [label, __system.version])).toEqual([
        ['New', 1],
        ['Changed', 2],
        ['Household 999998', 1],
      ]);
      expect(await labels({ $filter: '__system/deletedAt ne null' })).toEqual(['Household 999999']);
      const versions = await read<{ label: string }[]>(`${path}/versions`);
      expect(versions.map(({ label }) => label)).toEqual(['Household 1000000', 'Changed']);
    }, 60_000);
  });
});

describe('the seeds roles and empty', () => {
  it('have everybody in one small project and few in an encrypted one, or nothing', async () => {
    const roles = await createTestServer({ seed: 'roles' });
    expect(roles.store.tables.projects.size).toBe(2);
    const seen = { admin: 2, manager: 2, viewer: 1, formfill: 1, nobody: 0 };
    for (const role of ['admin', 'manager', 'viewer', 'formfill', 'nobody'] as const) {
      await roles.signIn(role);
      const projects = (await (await roles.request('/v1/projects')).json()) as unknown[];
      expect([role, projects.length]).toEqual([role, seen[role]]);
    }
    const empty = await createTestServer({ seed: 'empty' });
    expect(empty.store.tables.projects.size).toBe(0);
  });
});

describe.each([
  ['demo', 'household_survey', 'water_points'],
  ['roles', 'water_point', 'water_point'],
] as const)('the seed %s', (seed, used, linked) => {
  it('has app users with and without access, and links of all kinds', async () => {
    const server = await createTestServer({ seed, clock: frozen() });
    await server.signIn('manager');
    const read = async (path: string) =>
      (await (
        await server.request(`/v1/projects/1/${path}`, { headers: { 'x-extended-metadata': 'true' } })
      ).json()) as Record<string, unknown>[];
    const users = await read('app-users');
    expect(
      users.some(({ token, lastUsed, properties }) => token !== null && lastUsed !== null && properties !== null),
    ).toBe(true);
    const links = await read(`forms/${linked}/public-links`);
    expect(links.some(({ token }) => token === null)).toBe(true);
    expect(links.some(({ once }) => once === true)).toBe(true);
    expect((await read('actor-properties')).every(({ values }) => Array.isArray(values) && values.length > 0)).toBe(
      true,
    );
    const inUse = users.filter(({ token }) => token !== null);
    const answers = await Promise.all(
      inUse.map(({ token }) => server.request(`/v1/key/${String(token)}/projects/1/forms/${used}`)),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    const everybody = server.store.tables.fieldKeys
      .rows()
      .map(({ actorId }) => server.store.tables.sessions.count('actorId', actorId));
    expect(new Set(everybody)).toEqual(new Set([0, 1]));
  });
});
