/**
 * Reads the texts of the code into the catalogues, or lists what a language lacks:
 *
 *     npm run i18n
 *     npm run i18n -- --language de
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catalogueFaults, entriesOf, type Glossary, glossaryFaults } from './catalogue-faults.ts';

const file = (name: string) => new URL(`../src/i18n/${name}`, import.meta.url);
const { language } = parseArgs({ options: { language: { type: 'string' } } }).values;

if (language === undefined) {
  const { status } = spawnSync('lingui', ['extract', '--config', 'src/i18n/lingui.config.ts', '--clean'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  process.exitCode = await list(language);
}

/** Prints the faults of a language. Out: the exit code. */
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
