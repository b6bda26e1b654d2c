/** Plays Enketo: a page at each address, which says what was asked for. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Running } from './program.ts';

export async function startEnketo(): Promise<Running> {
  const http = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>Enketo</title><h1>Enketo at ${(request.url ?? '').replace(/\?.*/, '')}</h1>`);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
