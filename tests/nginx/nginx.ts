/** Runs the nginx example of docs/deploying.md as it stands there, as any user, on a free port of the loopback interface. */
import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '../helpers/app-server.ts';
import { root } from '../helpers/bin.ts';

const isRoot = process.getuid?.() === 0;

/** A process without a login often lacks the folders of servers on its PATH. */
const folders = () => [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin'];

/** The path of nginx; undefined without one. */
function findNginx(): string | undefined {
  return folders()
    .map((folder) => join(folder, 'nginx'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Like `findNginx`, but installs Debian's package first if there is none and this process may. */
export function ensureNginx(): string | undefined {
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      // Debian's packages start no service in run level 1.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0;
  const install = () =>
    run('install', '--yes', '--no-install-recommends', 'nginx-light', 'libnginx-mod-http-brotli-static');
  if (findNginx() === undefined && isRoot && !install()) {
    run('update');
    install();
  }
  return findNginx();
}

/** The two parts of the example: for the level `http`, and for the level `server`. */
function example(): { http: string; server: string } {
  const guide = readFileSync(`${root}docs/deploying.md`, 'utf8');
  const found = /```nginx\n(# http level\n[^]*?)(# server level[^]*?)```/.exec(guide);
  if (found === null) throw new Error('docs/deploying.md has no nginx example with an http level and a server level.');
  return { http: found[1] ?? '', server: found[2] ?? '' };
}

/** Replaces a text that the example must have. */
function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The nginx example does not have "${from}".`);
  return text.replaceAll(from, to);
}

/** The file types of the installation, which the distribution's own nginx.conf includes, too. */
function typesFile(nginx: string): string {
  const { stderr } = spawnSync(nginx, ['-V'], { encoding: 'utf8' });
  return join(dirname(/--conf-path=(\S+)/.exec(stderr)?.[1] ?? '/etc/nginx/nginx.conf'), 'mime.types');
}

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export interface Nginx {
  /** Without a slash at the end. */
  url: string;
  /** Whether it sends the `.br` files, for which the example needs a module. */
  brotli: boolean;
  stop(): Promise<void>;
}

/** Starts nginx in front of a server. In: that server's address. Throws with nginx's own words when it does not start. */
export async function startNginx(backend: string): Promise<Nginx> {
  const nginx = findNginx();
  if (nginx === undefined) throw new Error('nginx is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'alidade-nginx-'));
  const port = await freePort();
  const brotli = existsSync(brotliModule);
  const { http, server } = example();
  // Only what every deployment replaces: the folders and the address of the backend.
  let site = replaced(server, '/srv/alidade/dist/client', `${root}dist/client`);
  site = replaced(site, '/srv/alidade', folder);
  site = replaced(site, 'http://127.0.0.1:8383', backend);
  // Browsers trust the loopback interface without a certificate; the backend takes cookies by HTTPS only.
  site = replaced(site, 'X-Forwarded-Proto $scheme', 'X-Forwarded-Proto https');
  if (brotli) site = replaced(site, '# brotli_static on;', 'brotli_static on;');
  writeFileSync(join(folder, 'version.txt'), 'versions:\n(v2026.2.1)\n');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''}${brotli ? `load_module ${brotliModule};` : ''}
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
events {}
http {
  include ${typesFile(nginx)}; default_type application/octet-stream; access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${http}
  server { listen 127.0.0.1:${port}; ${site} }
}
`,
  );
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    process.off('exit', killWithUs);
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries += 1) {
    if (child.exitCode !== null || tries > 200) {
      await stop();
      throw new Error(`nginx did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, brotli, stop };
}
