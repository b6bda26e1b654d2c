/** Runs Caddy with the example of `deploy`, as any user, on a free port of the loopback interface. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../helpers/app-server.ts';
import { root } from '../helpers/bin.ts';
import { example, forBucket, replaced, uncommented } from './guide.ts';
import { type Behind, findProgram, siteFolder, startProgram, type WebServer } from './program.ts';

export const caddyPackages = ['caddy'];

/** Starts Caddy in front of a server. Throws with Caddy's own words when it does not start. */
export async function startCaddy({ backend, enketo, hasBucket }: Behind): Promise<WebServer> {
  const caddy = findProgram('caddy');
  if (caddy === undefined) throw new Error('Caddy is not installed.');
  const folder = siteFolder('caddy');
  symlinkSync(`${root}dist/client`, join(folder, 'dist/client'));
  const url = `http://127.0.0.1:${await freePort()}`;
  let site = uncommented(example('Caddyfile'), 'Enketo, if forms use it');
  // Browsers trust the loopback interface without a certificate; the backend takes cookies by HTTPS only.
  site = replaced(site, 'trusted_proxies private_ranges', 'header_up X-Forwarded-Proto https');
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const running = await startProgram({
    program: caddy,
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    folder,
    url,
    environment: {
      ALIDADE_SITE: url,
      ALIDADE_FOLDER: folder,
      ALIDADE_BACKEND: backend,
      ALIDADE_ENKETO: enketo,
      ...(hasBucket ? { ALIDADE_CONNECT: forBucket().variable } : {}),
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_DATA_HOME: join(folder, 'data'),
    },
  });
  return { ...running, encodings: ['gzip', 'br'] };
}
