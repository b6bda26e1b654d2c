/** Invalid input that is refused before its meaning matters. The server must not hang, crash, or accept it. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { behaves, call, ownWorld, setUp } from './harness.ts';
import { onSocket, raw } from './raw.ts';
import { publish } from './xforms.ts';

const world = ownWorld();
const json = { 'content-type': 'application/json' };
const xml = { 'content-type': 'application/xml' };
const project = () => `/v1/projects/${world.projectId}`;
let form = '';

setUp(async () => {
  form = await publish(world);
});
afterEach(async () => {
  await call('getCurrentUser', { as: world.admin });
});

/** The project after an update with this body; an update without a name changes nothing. */
const patch = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  raw('PATCH', project(), { as: world.admin, headers: { ...json, ...headers }, body });

describe('a JSON body', () => {
  test.each([
    ['only begun', '{', '400.1'],
    ['without a value', '{"name":}', '400.1'],
    ['a list only begun', '[', '400.1'],
    ['blank', ' ', '400.1'],
    ['a text', '"text"', '400.1'],
    ['a number', '1', '400.1'],
    ['null', 'null', '400.1'],
    ['in single quotes', "{'name':'x'}", '400.1'],
    ['with something after it', '{"name":"x"} x', '400.1'],
    ['after a form feed', '\f{"name":"x"}', '400.1'],
    ['empty', '', '200'],
    ['a list where an object is wanted', '[{"name":"x"}]', '200'],
    ['a hundred thousand lists', '['.repeat(100_000) + ']'.repeat(100_000), '200'],
    ['with a byte order mark', '\ufeff{"description":"x"}', '200'],
    ['after white space', ' \r\n\t{"description":"x"}', '200'],
    ['with a name twice', '{"description":"a","description":"b"}', '200'],
    [
      'that would change what objects are',
      '{"__proto__":{"name":"stolen"},"constructor":{"prototype":{"x":1}}}',
      '200',
    ],
    ['with a number beyond all', '{"description":1e400}', '200'],
    ['with half a sign', '{"description":"\\ud800"}', '500'],
    ['with a NUL', '{"description":"a\\u0000b"}', '500'],
    ['as deep as a well', `${'{"name":'.repeat(20_000)}1${'}'.repeat(20_000)}`, '500'],
    ['of 251 kB', `{"description":"${'x'.repeat(251 * 1024)}"}`, '400.36'],
  ])('%s', async (_what, body, code) => {
    expect((await patch(body)).code).toBe(code);
  });

  test.each([
    ['application/json; charset=utf-8', '400.11'],
    ['application/json; charset=nonsense', '500'],
    ['application/json; charset=iso-8859-1', '500'],
    ['application/json; charset=utf-16', '400.1'],
    ['application/json; charset=utf-32', '500'],
    // A body without the JSON type is not read, and an empty update is allowed.
    ['application/vnd.api+json', '200'],
    ['text/plain', '200'],
    ['nonsense', '200'],
  ])('with the type %s is answered %s', async (type, code) => {
    expect((await patch('{"archived":"x"}', { 'content-type': type })).code).toBe(code);
  });

  test('in UTF-16 is read', async () => {
    await patch(Buffer.from('\ufeff{"description":"sechzehn"}', 'utf16le'), {
      'content-type': 'application/json; charset=utf-16',
    });
    expect((await call('getProject', { as: world.admin })).body.description).toBe('sechzehn');
  });
});

describe('a compressed body', () => {
  const good = '{"description":"packed"}';
  test.each<[string, string, Uint8Array, string]>([
    ['by gzip', 'gzip', gzipSync(good), '200'],
    ['by deflate', 'deflate', deflateSync(good), '200'],
    ['by nothing', 'identity', Buffer.from(good), '200'],
    ['that is empty inside', 'gzip', gzipSync(''), '200'],
    ['in an unknown way', 'zstd', Buffer.from(good), '400.37'],
    ['twice', 'gzip, deflate', gzipSync(good), '400.37'],
    ['that is not packed', 'gzip', Buffer.from('not packed at all'), '500'],
    ['that is cut off', 'gzip', gzipSync(JSON.stringify({ description: 'x'.repeat(5000) })).subarray(0, 25), '500'],
    ['with something after it', 'gzip', Buffer.concat([gzipSync(good), Buffer.from('zzz')]), '500'],
  ])('%s', async (_what, encoding, body, code) => {
    expect((await patch(body, { 'content-encoding': encoding })).code).toBe(code);
  });

  test('that expands beyond the limit is refused early', { timeout: 60_000 }, async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, 0x20), { level: 9 });
    expect((await patch(bomb, { 'content-encoding': 'gzip' })).code).toBe('400.36');
    // Other types are never decompressed.
    const asForm = await raw('POST', `${project()}/forms`, {
      as: world.admin,
      headers: { ...xml, 'content-encoding': 'gzip' },
      body: bomb,
    });
    expect(asForm.status).toBe(400);
  });

  test('in brotli causes no crash', async () => {
    // Newer versions of the real server's body parser accept it.
    expect(['200', '400.37']).toContain((await patch(brotliCompressSync(good), { 'content-encoding': 'br' })).code);
  });
});

describe('a body of more than 100 MB', () => {
  test.each([
    ['of JSON', 'PATCH', '', json],
    ['of XML', 'POST', '/forms', xml],
  ])(
    '%s is refused, by the server or the proxy in front of it',
    { timeout: 60_000 },
    async (_what, method, path, headers) => {
      const refused = await raw(method, project() + path, {
        as: world.admin,
        headers,
        body: Buffer.alloc(101 * 1024 * 1024, 0x20),
      }).catch((failure: unknown) => String(failure));
      // The connection may be closed while the body is still being sent.
      if (typeof refused === 'string') expect(refused).toMatch(/EPIPE|ECONNRESET/);
      else expect([400, 413]).toContain(refused.status);
    },
  );
});

describe('XML', () => {
  const entities = `<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY ${String.fromCharCode(98 + at)} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`).join('')}`;
  const bomb = `<?xml version="1.0"?><!DOCTYPE bomb [${entities}]>`;

  test.each([
    [
      'a bomb',
      `${bomb}<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>&m;</h:title></h:head></h:html>`,
    ],
    ['a file of the machine', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['not closed', '<a><b>'],
    ['with a NUL', '<a>\u0000</a>'],
    ['with twenty thousand attributes', `<a ${Array.from({ length: 20_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`],
    ['that never ends', '<a><![CDATA[</a>'],
    ['empty', ''],
    ['that is text', 'hello'],
  ])('%s creates no form and no submission', async (_what, body) => {
    const asForm = await raw('POST', `${project()}/forms`, { as: world.admin, headers: xml, body });
    expect(asForm.code).toBe('400.2');
    const asSubmission = await raw('POST', `${project()}/forms/${form}/submissions`, {
      as: world.admin,
      headers: xml,
      body,
    });
    expect(asSubmission.code).toBe('400.2');
    expect(asForm.text + asSubmission.text).not.toContain('root:');
  });

  test('with an entity bomb in a submission is not expanded', async () => {
    const body = `${bomb}<data id="${form}" version="1"><meta><instanceID>uuid:bomb</instanceID></meta><village>&m;</village></data>`;
    const { status } = await raw('POST', `${project()}/forms/${form}/submissions`, {
      as: world.admin,
      headers: xml,
      body,
    });
    expect(status).toBe(200);
    const { text } = await call('listSubmissionRows', { as: world.admin, path: { xmlFormId: form } });
    expect(text.length).toBeLessThan(5000);
  });
});

describe('a method', () => {
  test.each(['TRACE', 'PROPFIND', 'LINK', 'MKCOL', 'SEARCH', 'PURGE', 'PUT', 'POST'])(
    '%s is not found where it is not offered',
    async (method) => {
      expect((await raw(method, '/v1/users/current', { as: world.admin })).code).toBe('404.1');
    },
  );

  test.each([
    ['a method there is not', 'FOO /v1/projects HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP', '\u0016\u0003\u0001garbage\r\n\r\n'],
    ['no host', 'GET /v1/projects HTTP/1.1\r\n\r\n'],
    ['a negative length', 'POST /v1/projects HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n'],
    [
      'two lengths',
      'POST /v1/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a piece of no length', 'POST /v1/projects HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
    ['an invalid header', 'GET /v1/projects HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n'],
  ])('%s is a bad request', async (_what, text) => {
    expect(await onSocket(text)).toMatch(/^(?:HTTP\/1\.1 400 |$)/);
  });

  test('to an invalid path is not found', async () => {
    expect(await onSocket('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /);
    expect(
      await onSocket('GET http://other.example/v1/projects HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 404 /);
    expect(await onSocket('CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
  });

  test('to an unusual host name is answered', async () => {
    expect(await onSocket('GET /v1/projects HTTP/1.1\r\nHost: a b%%\r\nConnection: close\r\n\r\n')).toMatch(
      behaves('refusesStrangers') ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 200 /,
    );
  });
});

describe('an address', () => {
  test.each([
    ['/%E0%A4%A', '404.1'],
    ['/%zz', '404.1'],
    ['/v1/%E0%A4%A', '404.1'],
    ['/v1/projects/%E0%A4%A', '404.1'],
    ['/v1/projects/1/forms/%ff', '404.1'],
    ['/v1/key/%E0%A4%A/projects', '404.1'],
    ['/v1//projects', '404.1'],
    ['/v1/projects//', '404.1'],
    ['/v1/projects;a=b', '404.1'],
    ['/v2/projects', '404.3'],
    ['/v1', '404.2'],
    ['/v1/projects/', '200'],
    ['/v1/projects?x=%E0%A4%A', '200'],
    ['/v1/projects?limit=%E0%A4%A', '400.11'],
    ['/v1/projects?__proto__[x]=1', '200'],
    [`/v1/projects/${'9'.repeat(8000)}`, '400.22'],
    [`/v1/projects?x=${'a'.repeat(8000)}`, '200'],
    [`/v1/projects?x=${'a'.repeat(20_000)}`, '431'],
  ])('%#: %s', async (path, code) => {
    expect((await raw('GET', path, { as: world.admin })).code).toBe(code);
    expect((await raw('POST', '/%E0%A4%A', { as: world.admin, headers: json, body: '{}' })).code).toBe('404.1');
  });
});

describe('invalid credentials', () => {
  /** Some releases take who sends an invalid cookie for a visitor. */
  const asVisitor = behaves('refusesStrangers') ? '401.2' : '404.1';

  test.each(['Bearer', 'Bearer ', 'Basic', 'Digest x', 'Bearer a b', `Bearer ${'x'.repeat(9000)}`, 'Bearer a%00b'])(
    '%#: %s is refused',
    async (authorization) => {
      expect((await raw('GET', '/v1/users/current', { headers: { authorization } })).code).toBe('401.2');
    },
  );

  test.each([
    'x',
    'session=%E0%A4%A',
    'session=',
    'session="abc"',
    Array.from({ length: 300 }, (_, at) => `c${at}=1`).join('; '),
  ])('%#: the cookie %s is refused', async (cookie) => {
    expect((await raw('GET', '/v1/users/current', { headers: { cookie, 'x-forwarded-proto': 'https' } })).code).toBe(
      asVisitor,
    );
  });
});

describe('an Accept header', () => {
  const rows = () => `${project()}/forms/${form}.svc/Submissions`;

  test.each(['text/html', 'application/xml', 'application/json;q=0', 'nonsense', ',', ''])(
    '%j is ignored by operations with one format',
    async (accept) => {
      expect((await raw('GET', '/v1/roles', { as: world.admin, headers: { accept } })).status).toBe(200);
    },
  );

  test.each([
    ['application/xml', '406.1'],
    ['application/atom+xml', '406.1'],
    ['xml', '406.1'],
    ['application/json', '200'],
    ['*/*', '200'],
    ['text/html', '200'],
    ['nonsense', '200'],
    ['', '200'],
  ])('%j for rows', async (accept, code) => {
    expect((await raw('GET', rows(), { as: world.admin, headers: { accept } })).code).toBe(code);
  });
});

describe('a conditional request', () => {
  test('with the ETag in any spelling gets no body', async () => {
    const path = `${project()}/forms/${form}`;
    const { headers } = await raw('GET', path, { as: world.admin });
    const etag = String(headers['etag']);
    for (const known of [etag, etag.replace('W/', ''), '*', `"a", ${etag}`]) {
      const again = await raw('GET', path, { as: world.admin, headers: { 'if-none-match': known } });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    }
    for (const other of ['"x"', '', 'x'])
      expect((await raw('GET', path, { as: world.admin, headers: { 'if-none-match': other } })).status).toBe(200);
    expect(
      (await raw('GET', path, { as: world.admin, headers: { 'if-none-match': etag, 'cache-control': 'no-cache' } }))
        .status,
    ).toBe(200);
    expect((await raw('HEAD', path, { as: world.admin, headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('is ignored for writes, and a range for generated answers', async () => {
    expect(
      (await raw('POST', '/v1/projects', { as: world.admin, headers: { ...json, 'if-none-match': '*' }, body: '{}' }))
        .code,
    ).toBe('400.2');
    expect((await raw('GET', '/v1/roles', { as: world.admin, headers: { range: 'bytes=0-5' } })).status).toBe(200);
  });
});
