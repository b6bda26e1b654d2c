/**
 * `npm run contract:record -- [--server URL] [--to FOLDER] [vitest's own arguments]`: runs the suite file by file, and
 * writes the exchanges without secrets, one file per test file. tests/contract/recorded contains the recording of a
 * real server.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, environment as withTools } from '../helpers/bin.ts';
import { readExchanges, recordingsIn, writeExchanges } from './recording/exchange.ts';
import { type Secrets, maskExchanges } from './recording/mask.ts';

const { values, positionals } = parseArgs({
  options: { server: { type: 'string' }, to: { type: 'string' } },
  allowPositionals: true,
});
if (values.server !== undefined && !URL.canParse(values.server)) {
  process.stderr.write(`--server wants the address of a server, not "${values.server}"\n`);
  process.exit(2);
}
const folder = values.to ?? (values.server === undefined ? 'dist/recorded' : 'tests/contract/recorded');
const raw = mkdtempSync(join(tmpdir(), 'alidade-recording-'));
try {
  const environment = withTools({
    CONTRACT_RECORDING: raw,
    ...(values.server === undefined ? {} : { CENTRAL_URL: values.server }),
  });
  const { status } = spawnSync(
    bin('vitest'),
    ['run', '--project', 'contract', '--no-file-parallelism', ...positionals],
    { stdio: 'inherit', env: environment },
  );
  // A run of some files misses operations, which is no failure.
  if (status !== 0) throw new Error('The suite failed; nothing is kept of a run that does not hold.');
  const secrets = JSON.parse(readFileSync(join(raw, 'secrets.json'), 'utf8')) as Secrets;
  // A recording of some files keeps the others.
  if (positionals.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  let count = 0;
  for (const file of recordingsIn(raw)) {
    const exchanges = maskExchanges(readExchanges(file), secrets);
    const text = JSON.stringify(exchanges);
    for (const secret of Object.values(secrets) as string[])
      if (text.includes(secret))
        throw new Error(`${basename(file)} still has ${secret === secrets.password ? 'the password' : secret}`);
    bytes += writeExchanges(join(folder, `${basename(file)}.gz`), exchanges);
    count += exchanges.length;
  }
  process.stdout.write(`${count} exchanges kept in ${folder}, ${Math.round(bytes / 1024)} kB\n`);
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(raw, { recursive: true, force: true });
}
