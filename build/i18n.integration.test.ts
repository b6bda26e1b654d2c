import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const guide = readFileSync(new URL('docs/translating.md', root), 'utf8');
const listed = /^ *npm run (i18n -- --language [\w-]+)$/m.exec(guide)?.[1] ?? '';

test('the command of the guide for translators finds nothing to mend', () => {
  expect(execFileSync('npm', ['run', ...listed.split(' ')], { cwd: root, encoding: 'utf8' })).toMatch(
    /: \d{4} texts, 0 to mend\n$/,
  );
});

test('a language without a catalogue is told what to do', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'i18n', '--', '--language', 'xx'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toContain('Add xx to src/i18n/locales.ts');
});
