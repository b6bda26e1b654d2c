/**
 * `npm run test:contract [-- --server URL | --release NAME] [vitest's own arguments]`: against the mock server, also
 * as an older release, or another server, whose release is recognised.
 */
import { spawnSync } from 'node:child_process';
import { releases } from '../../mocks/generated/since.ts';
import { bin, environment as withTools } from '../helpers/bin.ts';

const args = process.argv.slice(2);
const environment = withTools();

/** The value of an option of ours, which vitest does not get. */
function take(option: string): string | undefined {
  const at = args.findIndex((argument) => argument === option || argument.startsWith(`${option}=`));
  if (at < 0) return undefined;
  const [flag = '', value = ''] = args.splice(at, args[at] === option ? 2 : 1);
  return flag === option ? value : flag.slice(option.length + 1);
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

const url = take('--server');
if (url !== undefined) {
  if (!URL.canParse(url)) refuse(`--server wants the address of a server, not "${url}"`);
  environment['CENTRAL_URL'] = url;
}
const release = take('--release');
if (release !== undefined) {
  if (!releases.some((known) => known === release))
    refuse(`--release wants a release (${releases.join(', ')}), not "${release}"`);
  environment['CONTRACT_RELEASE'] = release;
}
const { status } = spawnSync(bin('vitest'), ['run', '--project', 'contract', ...args], {
  stdio: 'inherit',
  env: environment,
});
process.exit(status ?? 1);
