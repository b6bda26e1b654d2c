/** Details of answers that no schema holds: the order of fields, headers, and ETags. */
import { describe, expect, test } from 'vitest';
import { behaves, call, needsBehaviour, ownWorld, unique } from './harness.ts';
import { addEntity, entityForm, makeList } from './lists.ts';
import { correction } from './submission-kit.ts';
import { asksFor, definition, instance, instanceId, publish, send } from './xforms.ts';

const world = ownWorld();

describe('the properties of an entity', () => {
  test('are in the order of the list when read, and by length of their names when written', async () => {
    const list = await makeList(world, ['first_name', 'zoo', 'age', 'b']);
    const id = await addEntity(world, list, 'Asha', { first_name: 'Asha', zoo: '3', age: '4', b: '5' });
    const at = { datasetName: list, uuid: id };
    const { body } = await call('getEntity', { as: world.viewer, path: at });
    expect(Object.keys(body.currentVersion.data)).toEqual(
      behaves('ordersProperties') ? ['first_name', 'zoo', 'age', 'b'] : ['b', 'age', 'zoo', 'first_name'],
    );
    expect(Object.keys(body.currentVersion.dataReceived)).toEqual(['b', 'age', 'zoo', 'label', 'first_name']);
    const { body: changed } = await call('updateEntity', {
      as: world.manager,
      path: at,
      query: { force: true },
      body: { data: { first_name: 'A', b: '6' } },
    });
    expect(Object.keys(changed.currentVersion.data)).toEqual(['b', 'age', 'zoo', 'first_name']);
    expect(Object.keys(changed.currentVersion.dataReceived)).toEqual(['b', 'first_name']);
  });
});

describe('a list that an app user gets a part of', () => {
  test('has another hash and ETag when the property of the app user changes', async () => {
    const list = await makeList(world, ['district']);
    await call('createActorProperty', { as: world.manager, body: { name: 'district' } });
    await addEntity(world, list, 'North', { district: 'north' });
    await call('updateDataset', {
      as: world.manager,
      path: { datasetName: list },
      body: { accessFilter: { type: 'property', rules: [{ datasetProperty: 'district', actorProperty: 'district' }] } },
    });
    const form = await publish(world, { model: asksFor({ data: [`${list}.csv`] }) });
    const path = { xmlFormId: form };
    const { body: user } = await call('createAppUser', {
      as: world.manager,
      body: { displayName: 'Tablet', properties: { district: 'north' } },
    });
    await call('assignFormRole', { as: world.manager, path: { ...path, roleId: 'app-user', actorId: user.id } });
    const token = user.token ?? '';
    const marks = async () => {
      const { text } = await call('getFormManifestWithKey', {
        path: { ...path, token },
        headers: { 'X-OpenRosa-Version': '1.0' },
      });
      const file = await call('getFormAttachmentWithKey', { path: { ...path, token, name: `${list}.csv` } });
      const rows = file.text.trim().split('\n').length - 1;
      return { hash: /<hash>md5:([^<]+)</.exec(text)?.[1], etag: file.headers.get('etag'), rows };
    };
    const first = await marks();
    expect(first).toMatchObject({ etag: `"${first.hash}"`, rows: 1 });
    expect(await marks()).toEqual(first);
    await call('updateAppUser', {
      as: world.manager,
      path: { appUserId: user.id },
      body: { properties: { district: 'south' } },
    });
    const second = await marks();
    expect(second).toMatchObject({ etag: `"${second.hash}"`, rows: 0 });
    expect(second.hash).not.toBe(first.hash);
  });
});

describe('a search for users', () => {
  const letters = () =>
    unique('')
      .replace(/[^a-f]/g, '')
      .padEnd(6, 'q');
  test('finds a name that is one of the words', async () => {
    const name = `zu${letters()}`;
    const { body: user } = await call('createUser', {
      as: world.admin,
      body: { email: `${unique('q')}@contract.example` },
    });
    world.cleanUp(() => call('deleteUser', { as: world.admin, path: { userId: user.id } }));
    await call('updateUser', { as: world.admin, path: { userId: user.id }, body: { displayName: name } });
    const idsFor = async (q: string) =>
      (await call('listUsers', { as: world.admin, query: { q } })).body.map(({ id }) => id);
    expect(await idsFor(`${name} beside many other words that nobody wears`)).toContain(user.id);
    // The words may be wrong in a letter, but a name with many other words is none of them.
    await call('updateUser', {
      as: world.admin,
      path: { userId: user.id },
      body: { displayName: `${name} beside many other words that nobody wears` },
    });
    expect(await idsFor(`${name.slice(0, -1)}x`)).not.toContain(user.id);
  });
});

describe('a version with characters that XML encodes', () => {
  const encoded = 'a&quot;b&amp;c&lt;d&apos;e';
  const decoded = `a"b&c<d'e`;

  test('is decoded', async () => {
    needsBehaviour('decodesVersions');
    const id = unique('form');
    const body = definition({ id }).replace('version="1"', `version="${encoded}"`);
    const path = { xmlFormId: id };
    const query = { publish: true };
    const as = world.manager;
    const { body: form } = await call('createForm', { as, query, type: 'application/xml', body });
    expect(form.version).toBe(decoded);
    expect((await call('getFormXml', { as, path })).text).toBe(body);
    expect((await call('getFormVersion', { as, path: { ...path, version: decoded } })).body.version).toBe(decoded);
    // In a submission it is compared as it is written.
    const filled = instance({ form: id, instanceId: instanceId() }).replace('version="1"', `version="${encoded}"`);
    await call('createSubmission', { as, path, body: filled, problem: '404.6' });
  });

  test('is decoded in a form with entities', async () => {
    needsBehaviour('decodesVersions');
    const list = await makeList(world, ['species', 'girth']);
    const id = unique('form');
    const body = entityForm({ id, list, version: encoded });
    const query = { publish: true };
    const as = world.manager;
    const { body: form } = await call('createForm', { as, query, type: 'application/xml', body });
    expect(form.version).toBe(decoded);
    expect((await call('getFormXml', { as, path: { xmlFormId: id } })).text).toBe(body);
  });

  test('is encoded when it is given to a draft', async () => {
    needsBehaviour('decodesVersions');
    const id = unique('form');
    const as = world.manager;
    const path = { xmlFormId: id };
    await call('createForm', { as, type: 'application/xml', body: definition({ id }) });
    await call('publishDraft', { as, path, query: { version: decoded } });
    expect((await call('getForm', { as, path })).body.version).toBe(decoded);
    expect((await call('getFormXml', { as, path })).text).toBe(
      definition({ id }).replace('version="1"', `version="${encoded}"`),
    );
  });
});

test('a list refuses an unknown way to convert, and does not say why', async () => {
  const path = { datasetName: await makeList(world) };
  const { body, text } = await call('updateDataset', {
    as: world.manager,
    path,
    query: { convert: 'maybe' },
    body: { approvalRequired: false },
    problem: '400.8',
    invalid: true,
  });
  expect(body).toMatchObject({ details: { field: 'convert', value: 'maybe' } });
  expect(text).not.toContain('"reason"');
});

test.each(['Z', 'UTC', '+00', '+00:00'])(
  'entries of the audit log are found by a date with the zone %s',
  async (zone) => {
    const today = new Date().toISOString().slice(0, 10);
    const query = { action: 'project.create', limit: 1 };
    const find = async (when: Record<string, string>) =>
      (await call('listAudits', { as: world.admin, query: { ...query, ...when }, invalid: true })).body.length;
    expect(await find({ start: `2020-01-01${zone}` })).toBe(1);
    expect(await find({ end: `2020-01-01${zone}` })).toBe(0);
    expect(await find({ start: `${today}${zone}`, end: `2099-01-01${zone}` })).toBe(1);
  },
);

describe('files that have not changed', () => {
  /** Uploads a file. Returns its ETag, and a function that asks for it again with others. */
  async function uploaded() {
    const form = await publish(world, { model: asksFor({ data: ['people.csv'] }) });
    const path = { xmlFormId: form };
    const as = world.manager;
    await call('createDraft', { as, path });
    const at = { ...path, name: 'people.csv' };
    await call('uploadDraftAttachment', { as, path: at, body: 'name,label\na,b\n', type: 'text/csv' });
    const { headers } = await call('getDraftAttachment', { as, path: at });
    expect(headers.get('content-disposition')).toContain('people.csv');
    const again = async (value: string) =>
      (
        await call('getDraftAttachment', {
          as,
          path: at,
          headers: { 'If-None-Match': value, 'Cache-Control': 'max-age=0' },
          status: 304,
        })
      ).headers;
    return { etag: headers.get('etag') ?? '', again };
  }

  test('are answered without their name', async () => {
    const { etag, again } = await uploaded();
    for (const known of [etag, `W/${etag}`]) {
      const answer = await again(known);
      expect(answer.get('etag')).toBe(etag);
      expect(answer.has('content-disposition')).toBe(false);
      expect(answer.has('content-type')).toBe(false);
    }
  });

  test('have it if they are one of several, which only the web framework knows', async () => {
    const { etag, again } = await uploaded();
    const name = (await again(`"other", ${etag}`)).get('content-disposition');
    if (behaves('comparesWholeTags')) expect(name).toContain('people.csv');
    else expect(name).toBeNull();
  });
});

describe('the address of a later version of a submission', () => {
  test('redirects without an ETag, depending on what is accepted', async () => {
    needsBehaviour('redirectsVersions');
    const form = await publish(world);
    const first = await send(world, { form });
    const next = instanceId();
    const path = { xmlFormId: form, instanceId: first };
    await call('replaceSubmission', {
      as: world.manager,
      path,
      body: correction({ form, instanceId: next, deprecatedId: first }),
    });
    for (const id of ['getSubmission', 'getSubmissionXml', 'listSubmissionAttachments'] as const) {
      const { headers } = await call(id, { as: world.viewer, path: { ...path, instanceId: next }, status: 301 });
      expect(headers.has('etag')).toBe(false);
      expect(headers.get('vary')).toBe('Accept-Encoding, Origin, Accept');
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
  });
});

describe('public settings', () => {
  test('that are not set may be cached as if they were', async () => {
    needsBehaviour('dressesLogin');
    const as = world.admin;
    for (const key of ['hero-image', 'login-appearance']) {
      await call('deleteConfig', { as, path: { key } });
      const plain = await call('getPublicConfig', { path: { key }, problem: '404.1' });
      const timed = await call('getPublicConfig', { path: { key }, query: { ts: '1' }, problem: '404.1' });
      const cached = behaves('cachesPictures');
      expect(plain.headers.get('cache-control')).toBe(cached ? 'no-cache' : 'private, no-cache');
      expect(plain.headers.get('vary')).toBe(cached ? 'Accept-Encoding' : 'Accept-Encoding, Origin');
      expect(timed.headers.get('cache-control')).toBe(cached ? 'max-age=31536000' : 'private, no-cache');
    }
    const { headers } = await call('getPublicConfig', { path: { key: 'analytics' }, problem: '403.1' });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept-Encoding, Origin');
  });
});

test('the number of rows of a repeat has no ETag', async () => {
  needsBehaviour('marksSubmissions');
  const form = await publish(world);
  await send(world, { form, answers: '<member><name>Asha</name></member>' });
  const at = { xmlFormId: form, repeat: 'member' };
  const ask = async (query: Record<string, string | number | boolean>) =>
    (await call('listRepeatRows', { as: world.viewer, path: at, query })).headers.has('etag');
  expect(await ask({})).toBe(true);
  expect(await ask({ $top: 0, $count: true })).toBe(!behaves('endsEmptyPages'));
});
