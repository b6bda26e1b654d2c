import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { type StatusOf, behaves, call, needsBehaviour, ownWorld, server, setUp } from './harness.ts';
import { hostileTexts } from './hostile.ts';

const world = ownWorld();
const publicKeys = ['login-appearance', 'logo', 'hero-image'] as const;
type Key = 'analytics' | (typeof publicKeys)[number];
const keys: readonly Key[] = ['analytics', ...(behaves('dressesLogin') ? publicKeys : [])];
/** A key of this release. */
const ofRelease = (key: Key): Key => {
  if (key !== 'analytics') needsBehaviour('dressesLogin');
  return key;
};

const get = (key: string) => call('getConfig', { as: world.admin, path: { key } });
const set = (key: Key, body: { readonly [name: string]: unknown }) =>
  call('setConfig', { as: world.admin, path: { key: ofRelease(key) }, body, type: 'application/json', invalid: true });
const upload = (key: Key, bytes: Uint8Array, type = 'image/png') =>
  call('setConfig', { as: world.admin, path: { key: ofRelease(key) }, body: bytes, type });
const unset = (key: Key) => call('deleteConfig', { as: world.admin, path: { key: ofRelease(key) } });
const isSet = async (key: Key): Promise<boolean> =>
  fetch(`${server.url}/v1/config/${key}`, { headers: { authorization: `Bearer ${tokenOf()}` } }).then(({ ok }) => ok);
const tokenOf = () => (world.admin.by === 'token' ? world.admin.token : '');

/** The settings before the test, to be restored. */
const before = new Map<Key, { type: string; bytes: Uint8Array }>();
setUp(async () => {
  for (const key of keys) {
    if (!(await isSet(key))) continue;
    const { headers, bytes } = await get(key);
    before.set(key, { type: headers.get('content-type') ?? '', bytes });
    await unset(key);
  }
});
afterAll(async () => {
  for (const key of keys) {
    const was = before.get(key);
    if (!was) await unset(key);
    else if (key === 'logo' || key === 'hero-image') await upload(key, was.bytes, was.type);
    else
      await set(key, (JSON.parse(new TextDecoder().decode(was.bytes)) as { value: { [name: string]: unknown } }).value);
  }
});

const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255, 128]);
const setAt = expect.any(String) as string;

describe('a setting with a value', () => {
  test('is set, read and deleted', async () => {
    await call('getConfig', { as: world.admin, path: { key: 'analytics' }, problem: '404.1' });
    const value = { enabled: true, email: 'desk@contract.example', organization: 'Field office' };
    const { body } = await call('setConfig', {
      as: world.admin,
      path: { key: 'analytics' },
      type: 'application/json',
      body: value,
    });
    expect(body).toEqual({ key: 'analytics', setAt, value });
    expect((await get('analytics')).body).toEqual(body);
    await unset('analytics');
    await call('getConfig', { as: world.admin, path: { key: 'analytics' }, problem: '404.1' });
    await unset('analytics');
  });

  test.each<[string, Key, { readonly [name: string]: unknown }, unknown]>([
    ['analytics switched off', 'analytics', { enabled: false, email: 'a@contract.example' }, { enabled: false }],
    [
      'analytics that says yes in words',
      'analytics',
      { enabled: 'true', email: 'a@contract.example' },
      { enabled: false },
    ],
    ['analytics with empty texts', 'analytics', { enabled: true, email: '', organization: '' }, { enabled: true }],
    [
      'analytics with numbers',
      'analytics',
      { enabled: true, email: 5, organization: ['x'], colour: 'red' },
      { enabled: true },
    ],
    ['nothing about analytics', 'analytics', {}, { enabled: false }],
    ['a title alone', 'login-appearance', { title: ' Kaolack ', description: null }, { title: ' Kaolack ' }],
    ['empty texts', 'login-appearance', { title: '', description: '' }, {}],
    ['nothing about the login page', 'login-appearance', { heading: 'x' }, {}],
  ])('stores the known fields of %s', async (_what, key, body, value) => {
    expect((await set(key, body)).body).toEqual({ key, setAt, value });
    expect((await get(key)).body).toMatchObject({ value });
  });

  test.each(hostileTexts)('keeps a hostile title: %s', async (_what, title) => {
    await set('login-appearance', { title, description: title });
    const { body } = await call('getPublicConfig', { path: { key: 'login-appearance' } });
    expect(body).toMatchObject({ value: { title, description: title } });
  });

  test('is unchanged when the new value is refused', async () => {
    await set('login-appearance', { title: 'Before' });
    const how = {
      as: world.admin,
      path: { key: 'login-appearance' },
      type: 'application/json',
      invalid: true,
    } as const;
    await call('setConfig', { ...how, body: '{"title":', problem: '400.1' });
    await call('setConfig', { ...how, body: { title: 'x'.repeat(270_000) }, problem: '400.36' });
    await call('setConfig', { ...how, body: { title: 'a\u0000b' }, status: 500 });
    expect((await get('login-appearance')).body).toMatchObject({ value: { title: 'Before' } });
  });

  test('treats any other body as empty', async () => {
    const how = { as: world.admin, path: { key: 'analytics' } } as const;
    for (const { body } of [
      await call('setConfig', how),
      await call('setConfig', { ...how, body: '[]', type: 'application/json', invalid: true }),
      await call('setConfig', { ...how, body: '{"enabled":true}', type: 'text/plain' }),
    ]) {
      expect(body).toMatchObject({ value: { enabled: false } });
    }
  });
});

describe('a setting with a file', () => {
  test('is downloaded as it was uploaded', async () => {
    for (const key of ['logo', 'hero-image'] as const) {
      expect((await upload(key, picture)).body).toEqual({ key, setAt, blobExists: true });
      for (const { headers, bytes } of [await get(key), await call('getPublicConfig', { path: { key } })]) {
        expect(bytes).toEqual(picture);
        expect(headers.get('content-type')).toBe('image/png');
        if (behaves('cachesPictures')) expect(headers.get('content-disposition')).toBe('attachment');
        else expect(headers.get('content-disposition')).toMatch(/^inline; filename=/);
        expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
      }
      await unset(key);
      await call('getConfig', { as: world.admin, path: { key }, problem: '404.1' });
      await call('getPublicConfig', { path: { key }, problem: '404.1' });
    }
  });

  test.each([
    ['image/svg+xml', 'image/svg+xml'],
    ['text/html', 'text/html; charset=utf-8'],
    ['text/plain; charset=utf-16', 'text/plain; charset=utf-16'],
    ['application/xml', 'application/xml'],
    ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=x'],
    ['anything', 'anything'],
  ])('may have the type %s', async (type, answered) => {
    await upload('logo', new TextEncoder().encode('<svg/>'), type);
    const { headers, text } = await call('getPublicConfig', { path: { key: 'logo' } });
    expect([headers.get('content-type'), text]).toEqual([answered, '<svg/>']);
  });

  test('may be empty, or large', async () => {
    await upload('logo', new Uint8Array());
    expect((await get('logo')).bytes).toHaveLength(0);
    const large = new Uint8Array(300_000).map((_, at) => at % 251);
    await upload('logo', large, 'image/jpeg');
    expect((await get('logo')).bytes).toEqual(large);
  });

  test('needs a type', async () => {
    const { body } = await call('setConfig', { as: world.admin, path: { key: ofRelease('logo') }, problem: '400.6' });
    expect(body).toMatchObject({ details: { field: 'Content-Type' } });
  });

  test('is not sent again while unchanged', async () => {
    await upload('logo', picture);
    const etag = (await get('logo')).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`]) {
      const headers = { 'If-None-Match': known };
      await call('getConfig', { as: world.admin, path: { key: 'logo' }, headers, status: 304 });
      await call('getPublicConfig', { path: { key: 'logo' }, headers, status: 304 });
    }
    await upload('logo', picture.slice(1));
    await call('getPublicConfig', { path: { key: 'logo' }, headers: { 'If-None-Match': etag } });
  });
});

describe('a public setting', () => {
  test('is listed, with or without credentials', async () => {
    for (const key of keys) await unset(key);
    expect((await call('listPublicConfig')).body).toEqual({});
    await set('analytics', { enabled: true });
    const { body: appearance } = await set('login-appearance', { title: 'Kaolack' });
    const { body: logo } = await upload('logo', picture);
    const { body } = await call('listPublicConfig', { as: { by: 'token', token: 'x'.repeat(64), id: 0, email: '' } });
    expect(body).toEqual({ 'login-appearance': appearance, logo });
  });

  test('may be cached for a year with a timestamp in the query', async () => {
    needsBehaviour('cachesPictures');
    await upload('logo', picture);
    const kept = async (query: { ts?: string }) =>
      (await call('getPublicConfig', { path: { key: 'logo' }, query })).headers.get('cache-control');
    expect(await kept({})).toBe('no-cache');
    expect(await kept({ ts: '' })).toBe('no-cache');
    expect(await kept({ ts: '1' })).toBe('max-age=31536000');
  });

  test.each(['analytics', 'wallpaper', 'public', 'a\u0000b', 'constructor'])('excludes %j', async (key) => {
    await call('getPublicConfig', { path: { key }, problem: '403.1' });
    await call('getPublicConfig', { as: world.admin, path: { key }, problem: '403.1' });
  });
});

describe('an unknown setting', () => {
  test.each(['wallpaper', 'backups', 'public', 'Logo', 'a\u0000b', '__proto__'])('cannot be set: %j', async (key) => {
    const { body } = await call('setConfig', {
      as: world.admin,
      path: { key },
      body: { title: 'x' },
      type: 'application/json',
      problem: '400.8',
    });
    expect(body).toMatchObject({ details: { field: 'key', value: key } });
    await call('deleteConfig', { as: world.admin, path: { key }, problem: '400.8' });
  });

  test('is not found', async () => {
    await call('getConfig', { as: world.admin, path: { key: 'wallpaper' }, problem: '404.1' });
    await call('getConfig', { as: world.admin, path: { key: 'a\u0000b' }, status: 500 });
  });
});

test('settings are logged, files by id', async () => {
  const { body: user } = await call('getCurrentUser', { as: world.admin });
  await set('login-appearance', { title: 'Logged', colour: 'red' });
  await upload('logo', picture);
  await unset('logo');
  const { body } = await call('listAudits', { as: world.admin, query: { action: 'config', limit: 3 } });
  expect(body.map(({ details }) => details)).toEqual([
    { key: 'logo', value: null, blobId: null },
    { key: 'logo', blobId: expect.any(Number) as number },
    { key: 'login-appearance', value: { title: 'Logged' } },
  ]);
  for (const { acteeId, actorId } of body) expect([acteeId, actorId]).toEqual([null, user.id]);
});

describe('a backup', () => {
  const passphrase = 'harmattan kite garden';
  const back = (body: { readonly [name: string]: unknown } | undefined, status: StatusOf<'createBackup'> = 200) =>
    call('createBackup', { as: world.admin, ...(body && { body }), status, invalid: true, mayBreakOff: true });

  test('is a file that only the passphrase decrypts', async () => {
    needsBehaviour('sealsBackups');
    const { headers, bytes } = await back({ passphrase });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.:-]+"$/);
    expect(new TextDecoder().decode(bytes.slice(0, 8))).toBe('Salted__');
    // A real server may be unable to make the dump, and then breaks off here.
    if (server.kind !== 'embedded') return;
    const secret = pbkdf2Sync(passphrase, bytes.slice(8, 16), 10_000, 48, 'sha256');
    const opened = createDecipheriv('chacha20', secret.subarray(0, 32), secret.subarray(32))
      .update(bytes.slice(16))
      .toString();
    expect(opened).toContain(world.viewer.email);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain(world.viewer.email);
  });

  test.each([undefined, {}, { passphrase: '' }, { passphrase: 5 }, { passphrase: null }])(
    'uses any value as passphrase: %j',
    async (body) => {
      if (body?.passphrase !== undefined && body.passphrase !== '') needsBehaviour('sealsBackups');
      expect((await back(body)).headers.get('content-type')).toBe(
        behaves('sealsBackups') ? 'application/octet-stream' : 'application/zip',
      );
    },
  );

  test('fails with a passphrase that cannot be passed to a program', async () => {
    needsBehaviour('sealsBackups');
    await back({ passphrase: 'a\u0000b' }, 500);
  });

  test('is refused with a body that is not JSON', async () => {
    await call('createBackup', {
      as: world.admin,
      body: '{',
      type: 'application/json',
      problem: '400.1',
      invalid: true,
    });
  });
});

test('what there is not is refused without the right, too', async () => {
  for (const role of ['manager', 'viewer', 'collector', 'nobody'] as const)
    await expectRefused(['getConfig', 'setConfig', 'deleteConfig'], {
      as: world[role],
      path: { key: 'wallpaper' },
      problem: '403.1',
    });
});
