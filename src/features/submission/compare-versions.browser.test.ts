import { expect, test } from 'vitest';
import { questionsFromFields } from '~/domain/answers/questions';
import type { AnswerFormat } from '~/domain/answers/texts';
import { compareVersions } from './VersionsDialog';

const field = (path: string, type = 'string') => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type,
  binary: null,
  selectMultiple: null,
});
const wording: AnswerFormat = {
  questions: questionsFromFields([
    field('/village'),
    field('/head', 'structure'),
    field('/head/age', 'int'),
    field('/child', 'repeat'),
    field('/child/name'),
    field('/meta', 'structure'),
    field('/meta/instanceID'),
  ]),
  language: null,
  locale: 'en',
};
const version = (id: string, answers: string) =>
  `<data>${answers}<meta><instanceID>${id}</instanceID><deprecatedID>old</deprecatedID></meta></data>`;
const compared = (older: string, newer: string) =>
  compareVersions(version('1', older), version('2', newer), wording)?.map(
    ({ line, older: was, newer: is, changed }) => [line.name, was?.value, is?.value, changed],
  );

test('an answer that is only written differently has not changed', () => {
  expect(compared('<head><age>5</age></head>', '<head><age>005.0</age></head>')).toEqual([
    ['age', '5', '005.0', false],
  ]);
  expect(compared('<village>5</village>', '<village>5.0</village>')).toEqual([['village', '5', '5.0', true]]);
});

test('has the answers of both versions in the order of the form, and none of their ids', () => {
  expect(
    compared(
      '<village>Mtoni</village><head><age>30</age></head><child><name>Asha</name></child>',
      '<village>Mtoni</village><head><age>31</age></head><child><name>Asha</name></child><child><name>Baraka</name></child>',
    ),
  ).toEqual([
    ['village', 'Mtoni', 'Mtoni', false],
    ['age', '30', '31', true],
    ['name', 'Asha', 'Asha', false],
    ['name', undefined, 'Baraka', true],
  ]);
});

test('shows an answer that one version does not have, also of a removed entry or question', () => {
  expect(compared('<gone>x</gone><child><name>A</name></child>', '<village/>')).toEqual(
    expect.arrayContaining([
      ['gone', 'x', undefined, true],
      ['name', 'A', undefined, true],
    ]),
  );
  // Empty in both.
  expect(compared('<village/>', '<village></village>')).toEqual([]);
});

test('tells the entries around an answer', () => {
  const [first, second] =
    compareVersions(
      version('1', '<child><name>A</name></child><child><name>B</name></child>'),
      version('2', '<child><name>A</name></child><child><name>C</name></child>'),
      wording,
    ) ?? [];
  expect(first?.around.map((line) => line.kind === 'entry' && line.number)).toEqual([1]);
  expect(second?.around.map((line) => line.kind === 'entry' && line.number)).toEqual([2]);
  expect(second?.key).not.toBe(first?.key);
});

test('is null if a version is not XML', () => {
  expect(compareVersions('<data>', version('2', ''), wording)).toBeNull();
  expect(compareVersions(version('1', ''), 'not found', wording)).toBeNull();
});
