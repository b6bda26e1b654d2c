import { describe, expect, it, test } from 'vitest';
import { formLines } from '~/domain/answers/lines';
import { questionsFromModel } from '~/domain/answers/questions';
import { answerText } from '~/domain/answers/texts';
import { type ChoiceCondition, parseChoiceFilter } from './choice-filter';
import type { FormModel } from './model';

const conditions = (filter: string) =>
  parseChoiceFilter(filter, 'data', '/trip/ward').map(({ column, isOneOf, value }: ChoiceCondition) =>
    [column, isOneOf ? 'in' : '=', 'text' in value ? `'${value.text}'` : value.path].join(' '),
  );

test.each([
  ['town= /data/town ', ['town = /town']],
  ['current()/../town = town', ['town = /trip/town']],
  ["(town=/data/town) and kind = 'salt and pepper'", ['town = /town', "kind = 'salt and pepper'"]],
  ['selected( /data/towns , town) and level = 3', ['town in /towns', "level = '3'"]],
  // What need not hold, or cannot be evaluated here, says nothing.
  ["town = /data/town or kind = 'x'", []],
  ["not(a = 'x' and town = 'y' and b = 'z') and size > 3", []],
  ['count(/data/x[a = 1 and b = 2 and c = 3]) > 0 and town != /data/town', []],
])('reads the conditions of %s', (filter, expected) => {
  expect(conditions(filter)).toEqual(expected);
});

describe('choices of one name', () => {
  const ward = (name: string, label: string, town: string) => ({
    name,
    label: { '': label },
    media: {},
    values: { town },
  });
  const node = (path: string, more: object = {}) => ({
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    parent: path.startsWith('/trip/') ? '/trip' : null,
    kind: 'question',
    type: 'string',
    label: {},
    choices: null,
    ...more,
  });
  const select = (filter: string, type = 'selectOne') => ({ type, choices: { from: 'list', list: 'wards', filter } });
  const questions = questionsFromModel({
    root: 'data',
    defaultLanguage: null,
    choiceLists: [
      { name: 'wards', choices: [ward('1', 'North', 'a'), ward('1', 'Harbour', 'b'), ward('2', 'Hill', 'b')] },
    ],
    nodes: [
      node('/town'),
      node('/ward', select('town= /data/town ')),
      node('/wards', select('town= /data/town ', 'selectMultiple')),
      node('/trip', { kind: 'repeat' }),
      node('/trip/town'),
      node('/trip/ward', select('town= current()/../town ')),
    ],
  } as unknown as FormModel);
  const shown = (answers: object) =>
    formLines(answers as Record<string, unknown>, questions).flatMap((line) =>
      line.kind === 'answer' && line.question?.choices
        ? [answerText(line.question, line.value, { questions, language: '', locale: 'en' }, line.around)]
        : [],
    );

  it('have the label of the row that the filter finds, in each entry of a repeat by its own answers', () => {
    expect(
      shown({
        town: 'a',
        ward: '1',
        wards: '1',
        trip: [
          { town: 'b', ward: '1' },
          { town: 'a', ward: '1' },
        ],
      }),
    ).toEqual(['North', 'North', 'Harbour', 'North']);
    expect(shown({ town: 'b', ward: '1', wards: '2 1' })).toEqual(['Harbour', 'Hill, Harbour']);
  });

  it('have their name and all of their labels where it cannot be told', () => {
    // The answer was not loaded, or is not there.
    expect(shown({ ward: '1', wards: '2 1' })).toEqual(['1 (North / Harbour)', 'Hill, 1 (North / Harbour)']);
    expect(shown({ town: null, ward: '1', wards: null })).toEqual(['1 (North / Harbour)', '']);
  });
});
