/**
 * Checks that the catalogues contain the messages of the code: extracting into a copy changes nothing.
 * (tests/architecture checks that all are translated.)
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { bin, environment, root } from '../helpers/bin.ts';

const kept = `${root}src/i18n/locales`;
// Inside the project, so that the configuration finds its packages.
const copy = `${root}node_modules/.cache/alidade-catalogues`;
rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
cpSync(kept, `${copy}/locales`, { recursive: true });
writeFileSync(
  `${copy}/lingui.config.ts`,
  `import config from '${root}src/i18n/lingui.config.ts';
export default { ...config, rootDir: '${root}', catalogs: (config.catalogs ?? []).map((one) => ({ ...one, path: one.path.replace(/^.*src\\/i18n\\/locales/, '${copy}/locales') })) };
`,
);
const { status } = spawnSync(
  bin('lingui'),
  ['extract', '--clean', '--workers', '1', '--config', `${copy}/lingui.config.ts`],
  {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const names = readdirSync(`${copy}/locales`, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.po'),
);
const stale = names.filter((name) => {
  try {
    return readFileSync(`${kept}/${name}`, 'utf8') !== readFileSync(`${copy}/locales/${name}`, 'utf8');
  } catch {
    return true;
  }
});
for (const name of stale)
  process.stdout.write(
    `src/i18n/locales/${name} does not have the messages of the code: run "npm run i18n" and translate what is new.\n`,
  );
process.exitCode = status !== 0 || stale.length > 0 || names.length === 0 ? 1 : 0;
