/**
 * Plays an ODK Central with a file store of the S3 kind: in front of the embedded server, it answers the files of forms
 * and submissions by redirecting to another origin for a minute, as Central does once they are uploaded there.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Running } from './program.ts';

export interface Store extends Running {
  /** The origin of the store. */
  files: string;
  /** The site whose pages may read the files; null for none, as with a new bucket. */
  allowed: string | null;
}

const isFile = ({ method, url = '' }: IncomingMessage) => method === 'GET' && /\/attachments\/[^/?]+$/.test(url);

const listening = (handle: (message: IncomingMessage, answer: ServerResponse) => void): Promise<Running> =>
  new Promise((resolve) => {
    const http = createServer(handle);
    http.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
        stop: () =>
          new Promise((stopped) => {
            http.close(() => stopped());
            http.closeAllConnections();
          }),
      }),
    );
  });

/** Starts both. In: the embedded server, host and port. */
export async function startStore(backend: string): Promise<Store> {
  const [hostname = '', port = ''] = backend.split(':');
  const kept = new Map<string, { type: string; body: Buffer }>();
  const store: Store = { url: '', files: '', allowed: null, stop: async () => {} };
  const bucket = await listening((message, answer) => {
    // As a rule of a bucket: methods, any header, one site.
    if (store.allowed !== null && message.headers.origin === store.allowed) {
      answer.setHeader('access-control-allow-origin', store.allowed);
      answer.setHeader('access-control-allow-headers', message.headers['access-control-request-headers'] ?? '*');
    }
    const file = kept.get(message.url ?? '');
    if (message.method === 'OPTIONS') answer.writeHead(200).end();
    else if (file) answer.writeHead(200, { 'content-type': file.type }).end(file.body);
    else answer.writeHead(403).end();
  });
  const front = await listening((message, answer) => {
    const { method, url, headers } = message;
    const passed = request({ hostname, port, method, path: url, headers }, (got) => {
      if (got.statusCode !== 200 || !isFile(message)) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      const pieces: Buffer[] = [];
      got.on('data', (piece: Buffer) => pieces.push(piece));
      got.on('end', () => {
        const place = `/blob-${kept.size}?X-Amz-Expires=60`;
        kept.set(place, { type: got.headers['content-type'] ?? '', body: Buffer.concat(pieces) });
        answer.writeHead(307, { location: bucket.url + place, 'content-type': 'text/plain' }).end();
      });
    });
    passed.on('error', () => answer.destroy());
    message.pipe(passed);
  });
  store.url = front.url;
  store.files = bucket.url;
  store.stop = async () => {
    await front.stop();
    await bucket.stop();
  };
  return store;
}
