/** The catalogue of problems contains every code in use, and fits every example of the contract. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files } from '../codegen.config.ts';
import { Contract, type Json } from '../tests/contract/contract.ts';

const document = JSON.parse(readFileSync(files.contract, 'utf8')) as {
  paths: Json;
  components: { schemas: { ProblemCodes: { properties: Record<string, { description?: string }> } }; responses: Json };
};
const catalogue = document.components.schemas.ProblemCodes.properties;
const contract = new Contract(document as unknown as Extract<Json, { [key: string]: Json }>);

/** The text of every module under a folder that is neither a test nor generated. */
const modulesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|generated/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

const codesIn = (folder: string, pattern: RegExp) => [
  ...new Set(modulesOf(folder).flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1] ?? ''))),
];

test.each([
  ['the mock server', 'mocks/server', /(?:make|problemOf|new ProblemError)\(\s*([45]\d\d\.\d+)/g, 45],
  ['the client', 'src', /['"]([45]\d\d\.\d+)['"]/g, 4],
])('the catalogue has every code of %s', (_who, folder, pattern, atLeast) => {
  const codes = codesIn(folder, pattern);
  expect(codes.length).toBeGreaterThanOrEqual(atLeast);
  expect(codes.filter((code) => !(code in catalogue))).toEqual([]);
});

test('the catalogue describes each code', () => {
  expect(Object.entries(catalogue).filter(([, { description = '' }]) => !description.endsWith('.'))).toEqual([]);
  // As a number it would be another code.
  expect(Object.keys(catalogue).filter((code) => !/^[45]\d\d\.\d*[1-9]$/.test(code))).toEqual([]);
});

/** Every example in the contract. */
function examplesIn(node: Json): Json[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(examplesIn);
  const { examples, ...rest } = node;
  const own =
    typeof examples === 'object' && examples !== null && !Array.isArray(examples) ? Object.values(examples) : [];
  return [
    ...own.flatMap((one) => (typeof one === 'object' && one !== null && 'value' in one ? [one['value'] ?? null] : [])),
    ...Object.values(rest).flatMap(examplesIn),
  ];
}

test('all example problems fit the catalogue', () => {
  const problems = examplesIn([document.paths, document.components.responses]).filter(
    (example) => typeof example === 'object' && example !== null && 'code' in example && 'message' in example,
  );
  expect(problems.length).toBeGreaterThan(30);
  expect(problems.flatMap((problem) => contract.problemFaults(JSON.stringify(problem)))).toEqual([]);
});

test('unknown problems are reported', () => {
  const faults = (problem: object) => contract.problemFaults(JSON.stringify({ message: 'No.', ...problem }));
  expect(faults({ code: 409.3, details: { fields: ['email'], values: ['a@b.example'] } })).toEqual([]);
  expect(faults({ code: 409.3 })).toHaveLength(1);
  expect(faults({ code: 409.3, details: { fields: ['email'] } })).toHaveLength(1);
  expect(faults({ code: 401.2, details: {} })).toHaveLength(1);
  expect(faults({ code: 409.15, details: { current: '1', provided: '2', more: 3 } }).join()).toContain('more');
  expect(faults({ code: 418.1 })).toEqual(['problem 418.1 is not in the catalogue']);
});
