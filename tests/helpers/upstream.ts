import { createTestServer, type TestServer } from '@mocks/node';
import type { ServerInit } from '@mocks/server/server';
import { bypass } from 'msw';
import { serveFetch, serving } from './served';

/** Hands a call to a real server as the proxy in front of it does, which speaks HTTPS. */
const realServer = (base: string): ServerInit['upstream'] =>
  async function forward(request, { cookie }) {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-proto', 'https');
    if (typeof cookie === 'string') headers.set('cookie', cookie);
    const body = request.body === null ? null : await request.arrayBuffer();
    const asked = new Request(new URL(pathname + search, base), { method: request.method, headers, body });
    const answer = await fetch(bypass(asked));
    const kept = new Headers(answer.headers);
    // The body is decoded by now, and its cookies go to the jar.
    for (const name of ['content-encoding', 'content-length', 'set-cookie']) kept.delete(name);
    return {
      status: answer.status,
      headers: kept,
      body: answer.body as ReadableStream<Uint8Array> | null,
      cookies: answer.headers.getSetCookie(),
    };
  };

/**
 * For tests of faults that need no data of ours: like `serveFetch`, with CENTRAL_URL in front of that server, where
 * CENTRAL_EMAIL and CENTRAL_PASSWORD are an administrator's. They delete what they make.
 */
export function serveFetchOrCentral(): () => TestServer {
  const { CENTRAL_URL: base, CENTRAL_EMAIL: email, CENTRAL_PASSWORD: password } = process.env;
  if (!base) return serveFetch();
  return serving({
    start: () => createTestServer({ upstream: realServer(base) }),
    async prepare({ faults, jar, request }) {
      faults.clear();
      jar.clear();
      const headers = { 'content-type': 'application/json' };
      const answer = await request('/v1/sessions', {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password }),
      });
      if (!answer.ok) throw new Error(`cannot sign in at ${base}: ${await answer.text()}`);
    },
  });
}
