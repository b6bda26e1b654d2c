import { describe, expect, test } from 'vitest';
import { badPage } from './attempts.ts';
import { behaves, call, needsBehaviour, ownWorld, password, type Person, setUp, signIn, unique } from './harness.ts';
import { hostileTexts } from './hostile.ts';
import { definition, instance, instanceId } from './xforms.ts';

const world = ownWorld();
const better = 'harmattan kite garden';

/** An administrator of this file, because other tests use the server at the same time. */
let me: Person;
/** The start of the test, by the server's clock. */
let since: string;

setUp(async () => {
  const email = `${unique('auditor')}@contract.example`;
  const { body: user } = await call('createUser', { as: world.admin, body: { email, password } });
  world.cleanUp(() => call('deleteUser', { as: world.admin, path: { userId: user.id } }));
  await call('assignRole', { as: world.admin, path: { roleId: 'admin', actorId: user.id } });
  me = await signIn(email, password);
  since = user.createdAt;
});

/** My audit log entries, oldest first; `extra` are more parameters. */
async function mine(extra: { action?: string; start?: string; end?: string } = {}) {
  const { body } = await call('listAudits', { as: world.admin, query: { start: since, ...extra } });
  return body.filter(({ actorId }) => actorId === me.id).toReversed();
}
async function mineExtended() {
  const { body } = await call('listAudits', { as: world.admin, query: { start: since }, extended: true });
  return body.flatMap((entry) => ('actee' in entry && entry.actorId === me.id ? [entry] : [])).toReversed();
}

/** Does something, and returns its audit log entries. */
async function logged(work: () => Promise<unknown>): Promise<(readonly [string, unknown])[]> {
  const before = await mine();
  await work();
  return (await mine()).slice(before.length).map(({ action, details }) => [action, details] as const);
}
const number = expect.any(Number) as number;
const text = expect.any(String) as string;

async function myProject(name: string): Promise<number> {
  const { body } = await call('createProject', { as: me, body: { name } });
  return body.id;
}
const drop = (projectId: number) => call('deleteProject', { as: me, path: { projectId } });

describe('the audit log', () => {
  test('contains changes of a project as they were sent', async () => {
    expect(
      await logged(async () => {
        const { body } = await call('createProject', {
          as: me,
          body: { name: 5, archived: 'yes', colour: 'red' },
          invalid: true,
        });
        const path = { projectId: body.id };
        await call('updateProject', { as: me, path, body: { description: 'Wells', archived: false } });
        await call('updateProject', { as: me, path, body: {}, invalid: true });
        await drop(body.id);
      }),
    ).toEqual([
      ['project.create', { data: { name: 5, archived: 'yes' } }],
      ['project.update', { data: { description: 'Wells', archived: false } }],
      ['project.update', { data: {} }],
      ['project.delete', null],
    ]);
  });

  test('contains changes of a user', async () => {
    const email = `${unique('audited')}@contract.example`;
    const { body: roles } = await call('listRoles', { as: me });
    const roleId = roles.find(({ system }) => system === 'viewer')?.id;
    expect(
      await logged(async () => {
        const { body: user } = await call('createUser', { as: me, body: { email, displayName: 'Zubeda', password } });
        const path = { userId: user.id };
        await call('updateUser', { as: me, path, body: { displayName: 'Zubeda Omar' } });
        await call('setUserPassword', { as: me, path, body: { old: password, new: better } });
        await call('initiatePasswordReset', { as: me, query: { invalidate: true }, body: { email } });
        const held = { projectId: world.projectId, roleId: 'viewer', actorId: user.id };
        await call('assignProjectRole', { as: me, path: held });
        await call('unassignProjectRole', { as: me, path: held });
        await call('assignRole', { as: me, path: { roleId: 'viewer', actorId: user.id } });
        await call('deleteUser', { as: me, path });
      }),
    ).toEqual([
      [
        'user.create',
        { data: { actorId: number, email, password: null, ...(behaves('logsLastLogins') && { lastLoginAt: null }) } },
      ],
      ['user.update', { data: { password: true } }],
      ['user.update', { data: { displayName: 'Zubeda Omar' } }],
      ['user.update', { data: { password: true } }],
      ['user.update', { data: { password: null } }],
      ['user.assignment.create', { roleId, grantedActeeId: text }],
      ['user.assignment.delete', { roleId, revokedActeeId: text }],
      ['user.assignment.create', { roleId, grantedActeeId: '*' }],
      ['user.delete', null],
    ]);
  });

  test('contains changes of a form and its submissions', async () => {
    const projectId = await myProject(unique('audited'));
    const path = { projectId, xmlFormId: 'wells' };
    const id = instanceId();
    expect(
      await logged(async () => {
        await call('createForm', {
          as: me,
          path: { projectId },
          query: { publish: true },
          type: 'application/xml',
          body: definition({ id: 'wells' }),
        });
        await call('updateForm', { as: me, path, body: { state: 'closing' } });
        await call('createSubmission', { as: me, path, body: instance({ form: 'wells', instanceId: id }) });
        await call('updateSubmission', {
          as: me,
          path: { ...path, instanceId: id },
          body: { reviewState: 'approved' },
        });
        await call('deleteSubmission', { as: me, path: { ...path, instanceId: id } });
        await call('deleteForm', { as: me, path });
      }),
    ).toEqual([
      ['form.create', null],
      ['form.update.publish', { newDefId: number, oldDefId: null }],
      ['form.update', { data: { state: 'closing' } }],
      ['submission.create', { instanceId: id, submissionId: number, submissionDefId: number }],
      ['submission.update', { reviewState: 'approved', submissionId: number, submissionDefId: number }],
      ['submission.delete', { instanceId: id, submissionId: number }],
      ['form.delete', behaves('logsListsOfForms') ? { linkedDatasets: [], targetDatasets: [] } : null],
    ]);
    await drop(projectId);
  });

  test('contains changes of preferences', async () => {
    needsBehaviour('logsPreferences');
    expect(
      await logged(async () => {
        const path = { propertyName: 'auditSort' };
        const inProject = { projectId: world.projectId, ...path };
        await call('setSitePreference', { as: me, path, body: { propertyValue: { by: ['time'] } } });
        await call('setProjectPreference', { as: me, path: inProject, body: { propertyValue: null } });
        await call('deleteProjectPreference', { as: me, path: inProject });
        await call('deleteSitePreference', { as: me, path });
      }),
    ).toEqual([
      ['user.preference.update', { propertyName: 'auditSort', propertyValue: { by: ['time'] }, scope: 'site' }],
      [
        'user.preference.update',
        { projectId: world.projectId, propertyName: 'auditSort', propertyValue: null, scope: 'project' },
      ],
      ['user.preference.delete', { projectId: world.projectId, propertyName: 'auditSort', scope: 'project' }],
      ['user.preference.delete', { propertyName: 'auditSort', scope: 'site' }],
    ]);
  });

  test('contains the start of sessions with the client, but not their end', async () => {
    const body = { email: me.email, password };
    expect(
      await logged(async () => {
        await call('createSession', {
          body,
          headers: { 'User-Agent': 'Contract/1.0', 'X-Action-Notes': 'from%20the%20field' },
        });
        await call('createSession', { body: { ...body, password: 'wrong' }, problem: '401.2' });
        const again = await signIn(me.email, password);
        await call('deleteCurrentSession', { as: again });
      }),
    ).toEqual([
      ['user.session.create', { userAgent: 'Contract/1.0' }],
      ['user.session.create', expect.any(Object)],
    ]);
    expect((await mine({ action: 'user.session.create' })).map(({ notes }) => notes)).toContain('from the field');
    await call('createSession', { body, headers: { 'X-Action-Notes': '%zz' }, problem: '400.6' });
  });

  test('does not contain failed requests', async () => {
    expect(
      await logged(async () => {
        await call('createProject', { as: me, body: {}, problem: '400.2', invalid: true });
        await call('deleteProject', { as: me, path: { projectId: 2_147_483_647 }, problem: '404.1' });
      }),
    ).toEqual([]);
  });

  test.each(hostileTexts)('stores hostile notes: %s', async (_what, notes) => {
    const headers = { 'X-Action-Notes': encodeURIComponent(notes) };
    await call('updateProject', { as: me, body: {}, headers, invalid: true });
    expect((await mine()).at(-1)).toMatchObject({ action: 'project.update', notes });
  });
});

describe('the subject of an entry', () => {
  test('is included with extended metadata in its current state', async () => {
    const name = unique('about');
    const projectId = await myProject(name);
    const body = definition({ id: 'about' });
    const asDraft = definition({ id: 'never' });
    await call('createForm', { as: me, path: { projectId }, query: { publish: true }, type: 'application/xml', body });
    await call('createForm', { as: me, path: { projectId }, type: 'application/xml', body: asDraft });
    const formOf = async (xmlFormId: string) =>
      (await mineExtended()).find(
        ({ action, actee }) =>
          action === 'form.create' &&
          actee !== null &&
          'xmlFormId' in actee &&
          actee.xmlFormId === xmlFormId &&
          actee.projectId === projectId,
      )?.actee;

    const { body: form } = await call('getForm', { as: me, path: { projectId, xmlFormId: 'about' } });
    expect(await formOf('about')).toEqual(form);
    const bare = await formOf('never');
    expect(bare).toMatchObject({ projectId, xmlFormId: 'never', state: 'open' });
    expect(bare).not.toHaveProperty('version');

    await call('deleteForm', { as: me, path: { projectId, xmlFormId: 'about' } });
    await call('deleteForm', { as: me, path: { projectId, xmlFormId: 'never' } });
    for (const id of ['about', 'never']) expect(await formOf(id)).toMatchObject({ deletedAt: text, id: number });
    await drop(projectId);
    const entries = (await mineExtended()).filter(
      ({ actee }) => actee !== null && 'name' in actee && actee.name === name,
    );
    expect(entries.map(({ action }) => action)).toEqual(['project.create', 'project.delete']);
    expect(entries[0]?.actee).toEqual({
      id: projectId,
      name,
      description: null,
      archived: null,
      keyId: null,
      createdAt: text,
      updatedAt: null,
      deletedAt: text,
    });
  });

  test('comes with the actor', async () => {
    const { body: user } = await call('createUser', { as: me, body: { email: `${unique('gone')}@contract.example` } });
    await call('deleteUser', { as: me, path: { userId: user.id } });
    const last = (await mineExtended()).at(-1);
    expect(last).toMatchObject({ action: 'user.delete', actor: { id: me.id, type: 'user', deletedAt: null } });
    const { displayName, id, type, createdAt, updatedAt } = user;
    expect(last?.actee).toEqual({ id, type, displayName, createdAt, updatedAt, deletedAt: text });
  });

  test('is only an id without extended metadata', async () => {
    const [first] = await mine();
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      'acteeId',
      'action',
      'actorId',
      'details',
      'loggedAt',
      'notes',
    ]);
  });
});

describe('the audit log filter', () => {
  let all: { action: string; loggedAt: string }[];
  setUp(async () => {
    all = await mine();
  });

  test('selects by one action or by a group of actions', async () => {
    const starting = (prefix: string) =>
      all.filter(({ action }) => action.startsWith(prefix)).map(({ action }) => action);
    const until = { end: new Date(Date.parse(all.at(-1)?.loggedAt ?? '') + 1).toISOString() };
    const actions = async (action: string) => (await mine({ action, ...until })).map((entry) => entry.action);
    expect(await actions('user')).toEqual(starting('user.').filter((action) => !action.startsWith('user.preference')));
    for (const group of [
      'project',
      'form',
      'submission',
      'config',
      'dataset',
      'entity',
      'field_key',
      'public_link',
      'upgrade',
    ]) {
      expect(await actions(group)).toEqual(starting(`${group}.`));
    }
    expect(await actions('nonverbose')).toEqual(
      all
        .map(({ action }) => action)
        .filter((action) => !action.startsWith('submission.') && !action.startsWith('user.preference.')),
    );
    expect(await actions('project.update')).toEqual(starting('project.update'));
    for (const none of ['', 'PROJECT', 'no.such.action', 'constructor', 'project.'])
      expect(await actions(none)).toEqual([]);
  });

  test('selects by time: from one timestamp, and before another', async () => {
    const middle = all[Math.floor(all.length / 2)]?.loggedAt ?? '';
    const later = await mine({ start: middle });
    const earlier = await mine({ end: middle });
    // An entry of exactly that instant belongs to the later part only, except on older releases.
    for (const { loggedAt } of later) expect(Date.parse(loggedAt)).toBeGreaterThanOrEqual(Date.parse(middle));
    const last = Math.max(...earlier.map(({ loggedAt }) => Date.parse(loggedAt)));
    if (behaves('excludesEndOfAudits')) expect(last).toBeLessThan(Date.parse(middle));
    else expect(last).toBe(Date.parse(middle));
    const before = earlier.filter(({ loggedAt }) => Date.parse(loggedAt) < Date.parse(middle));
    expect([...before, ...later].slice(0, all.length)).toEqual(all);
    expect(later.length).toBeGreaterThan(0);
    expect(earlier.length).toBeGreaterThan(0);
    const day = since.slice(0, 10);
    expect((await mine({ start: day })).length).toBeGreaterThanOrEqual(all.length);
    for (const end of [day, `${day}T00:00:00+14:00`, '2001-02-03', 'epoch']) expect(await mine({ end })).toEqual([]);
    for (const start of ['tomorrow', 'infinity', '2999-12-31T23:59:59Z']) expect(await mine({ start })).toEqual([]);
  });

  test('sorts newest first, in consistent pages', async () => {
    const end = all.at(-1)?.loggedAt ?? '';
    const page = async (query: { limit?: number; offset?: number }) =>
      (await call('listAudits', { as: world.admin, query: { start: since, end, ...query } })).body;
    const whole = await page({});
    expect(whole.map(({ loggedAt }) => loggedAt)).toEqual(
      whole
        .map(({ loggedAt }) => loggedAt)
        .toSorted()
        .toReversed(),
    );
    const pages = [];
    for (let offset = 0; offset < whole.length; offset += 7) pages.push(...(await page({ limit: 7, offset })));
    expect(pages).toEqual(whole);
    expect(await page({ limit: 0 })).toEqual([]);
    expect(await page({ offset: whole.length })).toEqual([]);
  });

  test.each(['never', '2026-13-01', '2026-02-30', '', '12', 'a\u0000b'])(
    'fails with the timestamp %j',
    async (start) => {
      await call('listAudits', { as: world.admin, query: { start }, status: 500 });
      await call('listAudits', { as: world.admin, query: { end: start }, status: 500 });
    },
  );

  test('refuses invalid paging', async () => {
    await call('listAudits', { as: world.admin, ...badPage });
    await call('listAudits', { as: world.admin, query: { limit: -1 }, status: 500, invalid: true });
    await call('listAudits', {
      as: world.admin,
      query: { limit: 1, offset: '99999999999999999999' },
      problem: '400.22',
      invalid: true,
    });
  });

  test('is for administrators only', async () => {
    for (const role of ['manager', 'viewer', 'collector', 'nobody'] as const)
      await call('listAudits', { as: world[role], query: { action: 'form' }, problem: '403.1' });
  });

  test('answers 304 when nothing has changed since', async () => {
    const query = { start: since, end: all.at(-1)?.loggedAt ?? '' };
    const { headers } = await call('listAudits', { as: world.admin, query });
    await call('listAudits', {
      as: world.admin,
      query,
      headers: { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
      status: 304,
    });
  });
});
