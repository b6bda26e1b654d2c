/** The reference of `npm run docs:api`: one self-contained file. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@mocks/generated/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environment } from '../tests/helpers/bin.ts';

const folder = mkdtempSync(join(tmpdir(), 'alidade-reference-'));
let page = '';

beforeAll(() => {
  const command =
    (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts['docs:api'] ?? '';
  const file = join(folder, 'api.html');
  const [tool = '', ...options] = command.replace(/--output \S+/, `--output ${file}`).split(' ');
  execFileSync(tool, options, { stdio: 'ignore', env: environment() });
  page = readFileSync(file, 'utf8');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('names every operation', () => {
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.map(({ id }) => id).filter((id) => !page.includes(`"operationId":"${id}"`))).toEqual([]);
});

test('loads nothing from other hosts, and its policy forbids it', () => {
  // Scripts and styles are text for this check; only tags, URLs and imports load something.
  const tags = page
    .replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
    .replace(/(<style\b[^>]*>)[\s\S]*?<\/style>/g, '$1');
  expect(tags.match(/<(?:link|iframe|object|embed|base)\b[^>]*>/g) ?? []).toEqual([]);
  expect(tags.match(/\ssrc(?:set)?="(?!data:)[^"]*"/g) ?? []).toEqual([]);
  const styles = [...page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1] ?? '').join('\n');
  expect(styles.match(/@import|url\((?!["']?(?:data:|#))[^)]*\)/g) ?? []).toEqual([]);
  expect(page).toContain(`content="default-src 'none'; script-src 'unsafe-inline';`);
  expect(/content="(default-src[^"]*)"/.exec(page)?.[1]).not.toMatch(/https?:|\*|connect-src/);
  expect(page).toContain('"disableTelemetry":true');
});
