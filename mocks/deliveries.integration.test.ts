import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCookieJar, memoryJarStorage } from './cookie-jar';
import { type TestServer, createTestServer, interceptFetch } from './node';

describe('the cookie jar', () => {
  it('returns what was set until it expires or is deleted', () => {
    const storage = memoryJarStorage();
    const jar = createCookieJar(storage);
    expect(jar.header(0)).toBeNull();
    jar.store(['a=1; Path=/', 'b=x%24y; Expires=Thu, 01 Jan 1970 00:00:10 GMT; HttpOnly', 'nonsense']);
    expect(createCookieJar(storage).header(9_999)).toBe('a=1; b=x%24y');
    expect(jar.header(10_000)).toBe('a=1');
    jar.store(['a=null; Expires=Thu, 01 Jan 1970 00:00:00 GMT']);
    expect(jar.header(1)).toBe('b=x%24y');
  });
});

describe('behind fetch', () => {
  let server: TestServer;
  let worker: ReturnType<typeof interceptFetch>;
  beforeAll(async () => {
    server = await createTestServer({ seed: 'empty' });
    worker = interceptFetch(server);
    worker.listen({ onUnhandledFrame: 'error' });
  });
  afterAll(() => worker.close());

  it('keeps a session over several requests and fails like a network', async () => {
    expect((await fetch('http://central.test/v1/users/current')).status).toBe(401);
    await server.signIn('manager');
    const current = await fetch('http://central.test/v1/users/current?x=1', {
      headers: { 'X-Extended-Metadata': 'true' },
    });
    expect(await current.json()).toMatchObject({ email: 'manager@example.org' });
    expect((await fetch('http://central.test/version.txt?now')).status).toBe(200);
    server.faults.add({ kind: 'offline' });
    await expect(fetch('http://central.test/v1/users/current')).rejects.toThrow(TypeError);
  });

  it('delays answers by the configured latency', async () => {
    server.latency = 40;
    const begun = performance.now();
    await server.request('/version.txt');
    server.latency = 0;
    expect(performance.now() - begun).toBeGreaterThan(35);
  });
});
