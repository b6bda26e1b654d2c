/**
 * `npm run test:mutation -- [--folder PATH]… [--sample N] [--seed TEXT] [--out DIR]`: plants small faults, one at a
 * time, and tells how many the tests in Node notice (tests/README.md). Works on a copy outside of the working tree.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { riskyFolders } from './folders.ts';
import type { SampleOptions } from './plugins.ts';
import { folderTable, survivorLines } from './report.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [...riskyFolders] },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'dist/mutation' },
  },
});
const folders = values.folder.map((folder) => folder.replace(/\/$/, ''));
const size = Number(values.sample);
if (!/^\d+$/.test(values.sample)) {
  process.stderr.write('--sample wants a whole number, 0 for all\n');
  process.exit(2);
}
const root = process.cwd();
const sample: SampleOptions = { folders, size, seed: values.seed, root };
const options: PartialStrykerOptions = {
  sample,
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'plugins.ts')],
  ignorers: ['texts'],
  checkers: ['sample'],
  // Views are shown in a browser, and the tests there are too slow to repeat for each fault.
  mutate: [...folders.map((folder) => `${folder}/**/*.ts`), '!src/**/*.test.ts', '!src/api/generated/**'],
  ignorePatterns: ['/dist', '/docs', '/tests/e2e', '/tests/contract/recorded'],
  tempDirName: join(tmpdir(), 'alidade-mutation'),
  cleanTempDir: 'always',
  coverageAnalysis: 'perTest',
  concurrency: 1,
  dryRunTimeoutMinutes: 60,
  // A slow machine is not a fault that was noticed.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  disableTypeChecks: false,
  warnings: { unknownOptions: true, preprocessorErrors: true, unserializableOptions: true, slow: false },
  reporters: ['progress-append-only'],
  allowEmpty: true,
};

const results = await new Stryker(options).runMutationTest();

const summary = folderTable(results, folders, root);
const survivors = survivorLines(results, root);
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, 'survivors.txt'), `${summary}\n\n${survivors.join('\n')}\n`);
process.stdout.write(`${summary}\n\n${survivors.length} not noticed, listed in ${join(values.out, 'survivors.txt')}\n`);
