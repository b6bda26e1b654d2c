import { afterEach, beforeEach, vi } from 'vitest';
import { setLinkToken } from '~/api/link-token';
import { restoreSession, signOut } from '~/session/session';
import { CallByFetch } from './call-by-fetch';
import { filledPhotos, photoFormXml } from './photo-form';
import { serveFetch } from './served';
import { xmlInNode } from './xml-in-node';

/** The path of the submissions to the form. */
export const photoSubmissions = '/v1/projects/1/forms/photos/submissions';

/**
 * For integration tests of sending: a server with the form of photos behind `fetch` and uploads, with a signed-in
 * administrator. `onRequest` gets the path of every request.
 */
export function servePhotoForm(photos: number, onRequest?: (path: string) => void) {
  /** The paths of all requests. */
  const asked: string[] = [];
  const server = serveFetch((path) => {
    asked.push(path);
    onRequest?.(path);
  });
  xmlInNode();
  const post = (path: string, body: string, type = 'application/json') =>
    server().request(path, {
      method: 'POST',
      headers: { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' },
      body,
    });
  const read = (path: string) => server().request(`${photoSubmissions}${path}`);
  beforeEach(async () => {
    const complete = fetch;
    vi.stubGlobal('location', { origin: 'http://localhost' });
    // Browsers complete a path with the address of the page, and a server goes on with a call that a page gives up.
    vi.stubGlobal('fetch', async (path: string | Request, { signal, ...init }: RequestInit = {}) => {
      signal?.throwIfAborted();
      const answer = complete(typeof path === 'string' ? new URL(path, 'http://localhost') : path, init);
      const stopped = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => stopped.reject(signal.reason));
      return Promise.race([answer, stopped.promise]);
    });
    vi.stubGlobal('XMLHttpRequest', CallByFetch);
    await restoreSession();
    await post('/v1/projects/1/forms?publish=true', photoFormXml(photos), 'application/xml');
    asked.length = 0;
  });
  afterEach(async () => {
    setLinkToken(null);
    await signOut('asked');
    vi.unstubAllGlobals();
  });
  return {
    server,
    asked,
    post,
    /** The submissions that the server has. */
    stored: async () => (await (await read('')).json()) as { instanceId: string }[],
    xmlOf: async (id: string) => (await read(`/${encodeURIComponent(id)}.xml`)).text(),
    photoOf: async (id: string, name: string) =>
      (await read(`/${encodeURIComponent(id)}/attachments/${encodeURIComponent(name)}`)).text(),
    /** Names of the files in the calls that sent one, in their order. */
    sentFiles: () => asked.flatMap((path) => /\/attachments\/(.+)$/.exec(path)?.[1] ?? []),
    timesSent: () => asked.filter((path) => path === photoSubmissions).length,
    /** Makes a public link. Returns its token. */
    makeLink: async () => {
      const body = JSON.stringify({ displayName: 'Radio', once: false });
      const made = await post('/v1/projects/1/forms/photos/public-links', body);
      return ((await made.json()) as { token: string }).token;
    },
  };
}

type Record = ReturnType<typeof filledPhotos>;

/** A filled form that differs in its text, such as the one that it replaces. */
export const withText = async (record: Record, from: string, to: string): Promise<Record> => ({
  ...record,
  xml: new File([(await record.xml.text()).replace(from, to)], record.xml.name, { type: record.xml.type }),
});
