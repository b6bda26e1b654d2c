/**
 * Plays the nginx container of an ODK Central in Docker, with Alidade beside it by deploy/beside-central.sh as it stands:
 * real nginx, real certificates, and a server that has Central's place. Names of containers become addresses here.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../helpers/app-server.ts';
import { root } from '../helpers/bin.ts';
import { replaced } from './guide.ts';
import { runNginx } from './nginx.ts';
import { type Behind, type Running, siteFolder } from './program.ts';

export interface Beside extends Running {
  /** Where Central's own client is. */
  central: string;
  /** The folder with Central's docker-compose.yml. */
  folder: string;
}

/** Two names of the loopback interface. */
const host = 'localhost';
const centralHost = '127.0.0.1';

/** Runs the script in a folder as Central has it. Throws with the script's words when it refuses. */
export function besideCentral(folder: string, name: string, sslType: string): void {
  writeFileSync(join(folder, 'docker-compose.yml'), 'services: {}\n');
  writeFileSync(join(folder, '.env'), `DOMAIN=${centralHost}\nSSL_TYPE=${sslType}\n`);
  execFileSync('sh', [`${root}deploy/beside-central.sh`, name], { cwd: folder, stdio: 'pipe' });
}

/** A certificate for both hosts. */
function makeCertificate(folder: string): void {
  const names = `subjectAltName=DNS:${host},DNS:${centralHost}`;
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`, '-addext', names];
  execFileSync('openssl', ['req', ...kind, ...files], { stdio: 'pipe' });
}

/** Starts nginx with Central's place and Alidade beside it. */
export async function startBeside({ backend, enketo }: Behind): Promise<Beside> {
  const folder = siteFolder('beside');
  besideCentral(folder, host, 'customssl');
  makeCertificate(folder);
  const html = join(folder, 'html');
  mkdirSync(html);
  writeFileSync(
    join(html, 'index.html'),
    '<!doctype html><title>ODK Central</title><h1>The client of ODK Central</h1>',
  );
  writeFileSync(join(html, 'client-config.json'), '{ "oidcEnabled": false }');
  writeFileSync(join(html, 'version.txt'), 'versions:\n(v2026.2.1)\n');
  const port = await freePort();
  let site = readFileSync(join(folder, 'files/local/alidade/alidade.conf'), 'utf8');
  site = replaced(site, '/etc/customssl/live/local', folder);
  site = replaced(site, 'listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`);
  site = replaced(site, '/srv/alidade/dist/client', `${root}dist/client`);
  site = replaced(site, '/usr/share/nginx/html', html);
  site = replaced(site, 'service:8383', backend);
  site = replaced(site, 'enketo:8005', enketo);
  const central = `server {
    listen 127.0.0.1:${port} ssl; server_name ${centralHost};
    ssl_certificate ${folder}/fullchain.pem; ssl_certificate_key ${folder}/privkey.pem;
    root ${html};
    location / { try_files $uri /index.html; }
    location /v1/ { proxy_pass http://${backend}; proxy_set_header X-Forwarded-Proto $scheme; }
  }`;
  const nobody = `server { listen 127.0.0.1:${port} ssl default_server; ssl_certificate ${folder}/fullchain.pem;
    ssl_certificate_key ${folder}/privkey.pem; return 421; }`;
  const running = await runNginx(folder, `${nobody}\n${central}\n${site}`, `https://${host}:${port}`);
  return { ...running, folder, central: `https://${centralHost}:${port}` };
}
