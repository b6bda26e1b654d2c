/** The Dockerfile, without a container engine: it is linted, and its stages and user are read. Its images are not tried. */
import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { expect } from '../e2e/fixtures.ts';
import { root } from '../helpers/bin.ts';
import { test } from './fixtures.ts';

const content = readFileSync(`${root}Dockerfile`, 'utf8');
const parsed = DockerfileParser.parse(content);

/** The arguments of every instruction with a name, in the last stage or all stages, without line breaks. */
const argumentsOf = (keyword: string): string[] =>
  parsed
    .getInstructions()
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent()?.replaceAll(/\\\n\s*/g, '') ?? '');

const only = (keyword: string): string => {
  const [first, ...more] = argumentsOf(keyword);
  if (first === undefined || more.length > 0) throw new Error(`The Dockerfile needs one ${keyword}.`);
  return first;
};

test('the Dockerfile has no fault', () => {
  const { ERROR } = ValidationSeverity;
  expect(
    validate(content, {
      deprecatedMaintainer: ERROR,
      directiveCasing: ERROR,
      emptyContinuationLine: ERROR,
      instructionCasing: ERROR,
      instructionCmdMultiple: ERROR,
      instructionEntrypointMultiple: ERROR,
      instructionHealthcheckMultiple: ERROR,
      instructionJSONInSingleQuotes: ERROR,
      instructionWorkdirRelative: ERROR,
    }).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
  ).toEqual([]);
});

test('it builds in one stage, and serves in another as nobody', () => {
  const stages = argumentsOf('FROM');
  expect(stages).toHaveLength(2);
  for (const stage of stages) expect(stage).toMatch(/^[\w.-]+\.[\w.-]+\/[\w./-]+:\d/);
  expect(only('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  // The rest of the second stage comes from the first.
  const copied = argumentsOf('COPY');
  expect(copied[0]).toBe('. .');
  for (const copy of copied.slice(1)) expect(copy).toMatch(/^\/src\/dist\//);
});
