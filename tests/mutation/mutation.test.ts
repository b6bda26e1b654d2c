import { existsSync, readFileSync } from 'node:fs';
import { CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantResult, MutantStatus } from '@stryker-mutator/api/core';
import { expect, test } from 'vitest';
import { riskyFolders } from './folders';
import { sampleOf, strykerPlugins } from './plugins';
import { folderLine, missedLines } from './report';

const root = process.cwd();
const mutants = Array.from({ length: 100 }, (_, index): Mutant => {
  const place = { line: index, column: 0 };
  const location = { start: place, end: { ...place, column: 5 } };
  return { id: String(index), fileName: `${root}/src/a.ts`, mutatorName: 'test', location, replacement: 'false' };
});
const sample = (seed: string, size = 10, all = mutants) => [...sampleOf(all, { size, seed, root })].toSorted();

test('a sample is the same for the same seed, and as large as asked', () => {
  expect(sample('1')).toHaveLength(10);
  expect(sample('1', 10, mutants.toReversed())).toEqual(sample('1'));
  expect(sample('2')).not.toEqual(sample('1'));
  expect(sample('1', 0)).toHaveLength(100);
});

test('the checker lets the sample through, and says what became of the others', async () => {
  const plugin = strykerPlugins.find(({ name }) => name === 'sample');
  if (!plugin || !('injectableClass' in plugin)) throw new Error('no checker');
  const checker = new plugin.injectableClass({ sample: { size: 10, seed: '1', root } } as never);
  expect(await checker.group?.(mutants)).toEqual([mutants.map(({ id }) => id)]);
  const results = await checker.check(mutants);
  const passed = Object.keys(results).filter((id) => results[id]?.status === CheckStatus.Passed);
  expect(passed.toSorted()).toEqual(sample('1'));
  expect(Object.keys(results)).toHaveLength(100);
});

test('texts, errors of programmers and the code of views stay as they are, other calls do not', () => {
  const plugin = strykerPlugins.find(({ name }) => name === 'texts');
  if (!plugin || !('value' in plugin)) throw new Error('no ignorer');
  const ignored = (node: object) => plugin.value.shouldIgnore({ node }) !== undefined;
  const t = { type: 'Identifier', name: 't' };
  expect(ignored({ type: 'TaggedTemplateExpression', tag: t })).toBe(true);
  expect(ignored({ type: 'CallExpression', callee: t })).toBe(true);
  expect(ignored({ type: 'CallExpression', callee: { type: 'Identifier', name: 'send' } })).toBe(false);
  expect(ignored({ type: 'CallExpression', callee: { type: 'Identifier', name: 'lazyDialog' } })).toBe(true);
  expect(ignored({ type: 'CallExpression', callee: { type: 'MemberExpression' } })).toBe(false);
  expect(ignored({ type: 'NewExpression', callee: { type: 'Identifier', name: 'Error' } })).toBe(true);
  expect(ignored({ type: 'NewExpression', callee: { type: 'Identifier', name: 'ApiError' } })).toBe(false);
  expect(ignored({ type: 'StringLiteral' })).toBe(false);
});

const resultOf = (status: MutantStatus, line = 1): MutantResult => ({
  id: `${status} ${line}`,
  fileName: `${root}/src/session/can.ts`,
  mutatorName: 'test',
  replacement: '{}',
  status,
  location: { start: { line, column: 1 }, end: { line, column: 7 } },
});

test('a share counts what was tried: a fault that no test reaches is not noticed', () => {
  const results = (
    ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'RuntimeError', 'Ignored'] as const
  ).map((status) => resultOf(status));
  expect(folderLine('src/session', results)).toEqual(['src/session', '7', '5', '3', '1', '1', '60 %']);
  expect(folderLine('src/session', [])).toEqual(['src/session', '0', '0', '0', '0', '0', '–']);
});

test('what nobody noticed is listed by its place, with what was written there', () => {
  const lines = missedLines([resultOf('NoCoverage', 8), resultOf('Survived', 1), resultOf('Killed', 3)], root);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('src/session/can.ts:1 survived: import → {}');
  expect(lines[1]).toMatch(/^src\/session\/can\.ts:8 not reached: /);
});

test('the folders exist, and none is within another', () => {
  for (const folder of riskyFolders) expect(existsSync(folder), folder).toBe(true);
  expect(riskyFolders.filter((one) => riskyFolders.some((other) => one.startsWith(`${other}/`)))).toEqual([]);
  expect(readFileSync('tests/README.md', 'utf8')).toContain('mutation/folders.ts');
});
