/** Refuses what antd's own tool advises against, such as deprecated parts. The tool ends well whatever it finds. */
import { spawnSync } from 'node:child_process';
import { environment, root } from './helpers/bin.ts';

const { stdout } = spawnSync('antd', ['lint', 'src', '--format', 'json'], {
  cwd: root,
  encoding: 'utf8',
  env: environment({ NO_UPDATE_CHECK: '1' }),
});
const { issues, skippedFiles } = JSON.parse(stdout) as {
  issues: readonly { file: string; line: number; message: string }[];
  skippedFiles: readonly unknown[];
};
for (const { file, line, message } of issues) process.stdout.write(`${file}:${line} ${message}\n`);
if (skippedFiles.length > 0) process.stdout.write(`not read: ${JSON.stringify(skippedFiles)}\n`);
process.exitCode = issues.length + skippedFiles.length === 0 ? 0 : 1;
