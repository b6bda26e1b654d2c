/**
 * `npm run test:fuzz -- [--server URL] [--seed N] [--runs N]`: random calls, N per operation; see
 * fuzz.contract.test.ts.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { bin, environment } from '../helpers/bin.ts';

const { values } = parseArgs({
  options: { server: { type: 'string' }, seed: { type: 'string' }, runs: { type: 'string', default: '100' } },
});
// A random seed by default; it is printed so that a run can be repeated.
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
if (!/^\d+$/.test(seed) || !/^[1-9]\d*$/.test(values.runs)) {
  process.stderr.write('--seed and --runs want whole numbers\n');
  process.exit(2);
}
process.stdout.write(`seed ${seed}, ${values.runs} calls an operation\n`);
const { status } = spawnSync(bin('vitest'), ['run', '--project', 'contract', 'tests/contract/fuzz.contract.test.ts'], {
  stdio: 'inherit',
  env: environment({
    FUZZ_SEED: seed,
    FUZZ_RUNS: values.runs,
    ...(values.server === undefined ? {} : { CENTRAL_URL: values.server }),
  }),
});
process.exit(status ?? 1);
