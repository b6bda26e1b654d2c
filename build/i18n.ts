/**
 * Reads the texts of the code into the catalogues, checks that this would change nothing, or lists what a language lacks:
 *
 *     npm run i18n
 *     npm run i18n -- --check
 *     npm run i18n -- --language de
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { catalogueFaults, entriesOf, type Glossary, glossaryFaults } from './catalogue-faults.ts';

const file = (name: string) => new URL(`../src/i18n/${name}`, import.meta.url);
const { language, check } = parseArgs({ options: { language: { type: 'string' }, check: { type: 'boolean' } } }).values;

if (check) {
  process.exitCode = stale();
} else if (language === undefined) {
  process.exitCode = extract('src/i18n/lingui.config.ts');
} else {
  process.exitCode = await list(language);
}

function extract(config: string, output: 'inherit' | 'ignore' = 'inherit'): number {
  const args = ['extract', '--clean', '--workers', '1', '--config', config];
  return spawnSync('lingui', args, { stdio: ['ignore', output, 'inherit'] }).status ?? 1;
}

/** Extracts into a copy, and prints which catalogues do not have the messages of the code. Returns the exit code. */
function stale(): number {
  const kept = fileURLToPath(file('locales'));
  // Inside the project, so that the configuration finds its packages.
  const copy = fileURLToPath(new URL('../node_modules/.cache/alidade-catalogues', import.meta.url));
  rmSync(copy, { recursive: true, force: true });
  cpSync(kept, `${copy}/locales`, { recursive: true });
  writeFileSync(
    `${copy}/lingui.config.ts`,
    `import config from ${JSON.stringify(fileURLToPath(file('lingui.config.ts')))};
export default { ...config, rootDir: '${fileURLToPath(new URL('..', import.meta.url))}', catalogs: config.catalogs.map((one) => ({ ...one, path: one.path.replace(/^.*locales/, '${copy}/locales') })) };
`,
  );
  const status = extract(`${copy}/lingui.config.ts`, 'ignore');
  const names = globSync('*.po', { cwd: `${copy}/locales` });
  const text = (folder: string, name: string) => readFileSync(`${folder}/${name}`, 'utf8');
  const changed = names.filter((name) => text(kept, name) !== text(`${copy}/locales`, name));
  for (const name of changed)
    process.stdout.write(
      `${name} does not have the messages of the code: run "npm run i18n" and translate what is new.\n`,
    );
  return status !== 0 || changed.length > 0 || names.length === 0 ? 1 : 0;
}

/** Prints the faults of a language. Returns the exit code. */
async function list(locale: string): Promise<number> {
  const catalogue = file(`locales/${locale}.po`);
  if (!existsSync(catalogue)) {
    process.stdout.write(
      `There is no catalogue ${locale}.po. Add ${locale} to src/i18n/locales.ts, then run "npm run i18n".\n`,
    );
    return 1;
  }
  const read = async (one: string) => entriesOf(readFileSync(file(`locales/${one}.po`), 'utf8'), one);
  const [source, entries] = [await read('en'), await read(locale)];
  const faults = catalogueFaults(
    entries,
    locale,
    source.map(({ message }) => message),
  );
  const glossary = file(`glossary/${locale}.json`);
  if (!existsSync(glossary)) faults.push(`${locale}: there is no glossary/${locale}.json`);
  // The terms of a text are looked for once the text is there and can be read.
  else if (faults.length === 0)
    faults.push(...glossaryFaults(entries, locale, JSON.parse(readFileSync(glossary, 'utf8')) as Glossary));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${locale}: ${entries.length} texts, ${faults.length} to mend\n`);
  return faults.length > 0 ? 1 : 0;
}
