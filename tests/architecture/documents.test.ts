/** What README and the documents tell people to run, open and write is there. */
import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '~/shared/config/client-config';
import { root } from '../helpers/bin.ts';

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'tests/README.md',
  'mocks/README.md',
];
const read = (path: string) => readFileSync(root + path, 'utf8');
const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string };

/** Blocks of code, and code within lines. */
const code = (text: string): string[] =>
  [...text.matchAll(/^```\w*\n([^]*?)^```|`([^`\n]+)`/gm)].map((found) => found[1] ?? found[2] ?? '');

const found = (pattern: RegExp) =>
  documents.flatMap((path) =>
    code(read(path)).flatMap((text) => [...text.matchAll(pattern)].map((match) => ({ path, match: match[1] ?? '' }))),
  );

test('commands of npm are scripts of the project', () => {
  const named = found(/\bnpm (?:run )?(?:--?silent )?((?:test|start)\b(?::[\w:]+)?|(?<=run )[\w:]+)/g);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ match }) => !(match in scripts))).toEqual([]);
});

test('programs that are started by their path are there', () => {
  const named = found(/\b(?:node|sh) ([\w./-]+\.(?:ts|js|sh))/g);
  expect(named.length).toBeGreaterThan(5);
  // Built files are there after the build, and what is installed in /srv/alidade is this folder.
  const inProject = named.filter(({ match }) => !match.startsWith('dist/'));
  expect(inProject.filter(({ match }) => !existsSync(root + match.replace('/srv/alidade/', '')))).toEqual([]);
});

test('steps of `npm test` are named as they are called', async () => {
  const { preparation, steps } = await import('../run/steps.ts');
  const names = new Set([...preparation, ...steps].map(({ name }) => name));
  const named = found(/--only ([\w,.-]+)/g).flatMap(({ match }) => match.split(','));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/[`*]|\[|\]\([^)]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsOf = (path: string) => [...read(path).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));

test('links lead to files and headings that are there', () => {
  const links = documents.flatMap((path) =>
    [
      ...read(path)
        .replaceAll(/^```[^]*?^```/gm, '')
        .replaceAll(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ].map((match) => ({ path, link: match[1] ?? '' })),
  );
  const own = links.filter(({ link }) => !/^[a-z]+:/.test(link));
  expect(own.length).toBeGreaterThan(40);
  const broken = own.filter(({ path, link }) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(root + target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('files and folders of the project are where the documents say', () => {
  const named = found(/(?:^|[\s(])((?:src|mocks|openapi|tests|build|docs|deploy)\/[\w./-]*\w)(?=$|[\s):,;#])/g);
  const inForce = named.filter(({ path }) => !path.startsWith('docs/decisions/archive/'));
  expect(inForce.length).toBeGreaterThan(100);
  // Resources that an example makes up.
  const isMadeUp = (match: string) => /\b(?:things|project-notes)\b/i.test(match);
  const isThere = (match: string) => ['', '.ts', '.tsx'].some((ending) => existsSync(root + match + ending));
  expect(inForce.filter(({ match }) => !isThere(match) && !isMadeUp(match))).toEqual([]);
});

test('the settings in the deployment guide are right', () => {
  const blocks = [...read('docs/deploying.md').matchAll(/^```json\n(\{[^]*?)^```/gm)].map((match) => match[1] ?? '');
  expect(blocks.length).toBeGreaterThan(1);
  for (const block of blocks) expect(readConfig(block).faults).toEqual([]);
});

test('the newest entry of the changelog is the version of the package', () => {
  expect(/^## ([\d.]+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});
