/** `npm run test:contract [-- --server URL] [vitest's own arguments]`: against the embedded server, or another one. */
import { spawnSync } from 'node:child_process';
import { bin, environment as withTools } from '../helpers/bin.ts';

const args = process.argv.slice(2);
const at = args.findIndex((argument) => argument === '--server' || argument.startsWith('--server='));
const environment = withTools();
if (at >= 0) {
  const [flag = '', value = ''] = args.splice(at, args[at] === '--server' ? 2 : 1);
  const url = flag === '--server' ? value : flag.slice('--server='.length);
  if (!URL.canParse(url)) {
    process.stderr.write(`--server wants the address of a server, not "${url}"\n`);
    process.exit(2);
  }
  environment['CENTRAL_URL'] = url;
}
const { status } = spawnSync(bin('vitest'), ['run', '--project', 'contract', ...args], {
  stdio: 'inherit',
  env: environment,
});
process.exit(status ?? 1);
