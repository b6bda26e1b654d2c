import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../helpers/bin.ts';

const patches = readdirSync(`${root}patches`).filter((name) => name.endsWith('.patch'));

/** The files that a patch changes, each with the lines that it adds. */
function additions(patch: string): { file: string; lines: string[] }[] {
  return patch
    .split(/^diff --git /m)
    .slice(1)
    .map((part) => ({
      file: /^\+\+\+ b\/(.+)$/m.exec(part)?.[1] ?? '',
      lines: [...part.matchAll(/^\+(?!\+\+ )(.+)$/gm)].map((match) => match[1] ?? ''),
    }));
}

test.each(patches)('%s is applied', (name) => {
  const parts = additions(readFileSync(`${root}patches/${name}`, 'utf8'));
  expect(parts.length).toBeGreaterThan(0);
  for (const { file, lines } of parts) {
    const installed = new Set(readFileSync(`${root}${file}`, 'utf8').split('\n'));
    expect(
      lines.filter((line) => !installed.has(line)),
      `${file}: run "npm ci"`,
    ).toEqual([]);
  }
});

test.each(patches)('every change of %s says why', (name) => {
  const hunks = readFileSync(`${root}patches/${name}`, 'utf8')
    .split(/^@@ .*$/m)
    .slice(1);
  expect(hunks.filter((hunk) => !/^\+.*Alidade/m.test(hunk))).toEqual([]);
});
