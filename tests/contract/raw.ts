/** Requests that `fetch` would normalize or refuse. Each has a time limit. */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { problemCode } from './contract.ts';
import { type Person, server } from './harness.ts';

const { hostname, port } = new URL(server.url);
const limit = 30_000;

export interface RawAnswer {
  status: number;
  /** The problem code, or the status without one. */
  code: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface RawOptions {
  as?: Person;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends method, path, headers and body exactly as given. Rejects after the time limit. */
export function raw(method: string, path: string, { as, headers = {}, body }: RawOptions = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        timeout: limit,
        // A connection of its own: the server may have closed an idle one while a test was busy.
        agent: false,
        headers: {
          ...(as?.by === 'token' ? { authorization: `Bearer ${as.token}` } : {}),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString('utf8');
          const status = answer.statusCode ?? 0;
          resolve({ status, code: problemCode(text) ?? String(status), headers: answer.headers, text });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`${method} ${path.slice(0, 80)} was not answered in time`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes to the socket, and resolves with what the server sent until it closed the connection. */
export function onSocket(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setTimeout(limit, () =>
      socket.destroy(new Error(`the connection stays open after ${JSON.stringify(text.slice(0, 60))}`)),
    );
    socket.on('data', (piece) => {
      got += piece.toString();
    });
    socket.on('close', () => resolve(got));
    socket.on('error', reject);
  });
}
