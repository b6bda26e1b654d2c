/**
 * `npm run test:mutation -- [--folder PATH]… [--tests PATH]… [--sample N] [--seed TEXT] [--browser]`: plants small
 * faults, one at a time, and tells how many the tests notice (tests/README.md). Works on a copy outside of the working tree.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { table } from '../helpers/table.ts';
import { riskyFolders } from './folders.ts';
import type { SampleOptions } from './plugins.ts';
import { columns, folderLine, missedLines } from './report.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [...riskyFolders] },
    tests: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    browser: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist/mutation' },
  },
});
// Read by vitest.config.ts, in the processes that Stryker starts.
if (values.browser) process.env['MUTATION_BROWSER'] = '1';
if (values.tests.length > 0) process.env['MUTATION_TESTS'] = values.tests.join(',');
if (!/^\d+$/.test(values.sample)) {
  process.stderr.write('--sample wants a whole number, 0 for all\n');
  process.exit(2);
}
const root = process.cwd();
const sample: SampleOptions = { size: Number(values.sample), seed: values.seed, root };

const optionsOf = (folder: string): PartialStrykerOptions => ({
  sample,
  testRunner: 'vitest',
  vitest: {
    configFile: 'tests/mutation/vitest.config.ts',
    // No import leads to a worker: with named tests, those that start one must run for its faults, too.
    related: values.tests.length === 0,
    // As `npm test` runs them. A thread cannot change its time zone, which tests of days do.
    pool: 'forks',
  },
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'plugins.ts')],
  ignorers: ['texts'],
  checkers: ['sample'],
  // Views and their hooks are tested in a browser, which is too slow for that many faults.
  mutate: [`${folder}/**/*.ts`, '!src/**/use-*.ts', '!src/**/*.test.ts', '!src/api/generated/**'],
  ignorePatterns: ['/dist', '/docs', '/tests/e2e', '/tests/contract/recorded'],
  tempDirName: join(tmpdir(), 'alidade-mutation'),
  cleanTempDir: 'always',
  coverageAnalysis: 'perTest',
  concurrency: 1,
  dryRunTimeoutMinutes: 60,
  // A slow machine must not count as a fault that was noticed.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  disableTypeChecks: false,
  warnings: { unknownOptions: true, preprocessorErrors: true, unserializableOptions: true, slow: false },
  reporters: ['progress-append-only'],
  allowEmpty: true,
});

mkdirSync(values.out, { recursive: true });
const missedFile = join(values.out, 'missed.txt');
writeFileSync(missedFile, '');
const lines: string[][] = [];
for (const folder of values.folder.map((path) => path.replace(/\/$/, ''))) {
  // One run per folder: its figure is there when it is done, and only its tests run.
  const results = await new Stryker(optionsOf(folder)).runMutationTest();
  lines.push(folderLine(folder, results));
  appendFileSync(
    missedFile,
    missedLines(results, root)
      .map((line) => `${line}\n`)
      .join(''),
  );
  process.stdout.write(`${table(columns, lines)}\n\n`);
}
process.stdout.write(`What the tests did not notice is listed in ${missedFile}.\n`);
