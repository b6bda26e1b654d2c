/** Runs nginx with the example of `deploy`, as any user, on a free port of the loopback interface. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../helpers/app-server.ts';
import { root } from '../helpers/bin.ts';
import { example, forBucket, replaced, uncommented } from './guide.ts';
import { type Behind, findProgram, isRoot, type Running, siteFolder, startProgram, type WebServer } from './program.ts';

export const nginxPackages = ['nginx-light', 'libnginx-mod-http-brotli-static'];

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const hasBrotli = () => existsSync(brotliModule);

/** The file types of the installation, which the distribution's own nginx.conf includes, too. */
function typesFile(nginx: string): string {
  const { stderr } = spawnSync(nginx, ['-V'], { encoding: 'utf8' });
  return join(dirname(/--conf-path=(\S+)/.exec(stderr)?.[1] ?? '/etc/nginx/nginx.conf'), 'mime.types');
}

/** Starts nginx in a folder. Takes what its level `http` contains, and where it then answers. */
export async function runNginx(folder: string, http: string, url: string): Promise<Running> {
  const nginx = findProgram('nginx');
  if (nginx === undefined) throw new Error('nginx is not installed.');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''}${hasBrotli() ? `load_module ${brotliModule};` : ''}
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
events {}
http {
  include ${typesFile(nginx)}; default_type application/octet-stream; access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${http}
}
`,
  );
  return startProgram({ program: nginx, args: ['-p', folder, '-c', join(folder, 'nginx.conf')], folder, url });
}

/** Starts nginx in front of a server. Throws with nginx's own words when it does not start. */
export async function startNginx({ backend, enketo, hasBucket }: Behind): Promise<WebServer> {
  const folder = siteFolder('nginx');
  symlinkSync(`${root}dist/client`, join(folder, 'dist/client'));
  const port = await freePort();
  const plain = example('nginx/http.conf');
  const { from, to } = forBucket();
  const http = hasBucket ? replaced(plain, from, to) : plain;
  // Only what every deployment replaces: the folder and the addresses behind.
  let site = replaced(example('nginx/server.conf'), '/srv/alidade', folder);
  site = uncommented(site, 'Enketo, if forms use it');
  site = replaced(site, '127.0.0.1:8383', backend);
  site = replaced(site, '127.0.0.1:8005', enketo);
  // Browsers trust the loopback interface without a certificate; the backend takes cookies by HTTPS only.
  site = replaced(site, 'X-Forwarded-Proto $scheme', 'X-Forwarded-Proto https');
  if (hasBrotli()) site = replaced(site, '# brotli_static on;', 'brotli_static on;');
  const text = `${http}\nserver { listen 127.0.0.1:${port}; ${site} }`;
  const running = await runNginx(folder, text, `http://127.0.0.1:${port}`);
  return { ...running, encodings: hasBrotli() ? ['gzip', 'br'] : ['gzip'] };
}
