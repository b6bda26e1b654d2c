import { describe, expect, it } from 'vitest';
import { filterLines, formLines, isEmpty } from './lines';
import { type Question, type Questions, questionsFromFields } from './questions';
import { answerText, dateTimeText, labelWithAnswers, type AnswerFormat } from './texts';

const question = (path: string, more: Partial<Question> = {}): Question => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  parent: path.lastIndexOf('/') > 0 ? path.slice(0, path.lastIndexOf('/')) : null,
  kind: 'question',
  type: 'string',
  mediatype: null,
  label: {},
  choices: null,
  ...more,
});
const form = (...all: Question[]): Questions => ({
  all,
  defaultLanguage: null,
  choices: ({ choices }, name) =>
    choices && name === 'n' ? [{ name, label: { English: 'North', fr: 'Nord' }, media: {}, values: {} }] : [],
  at: (path) => all.find((one) => one.path === path),
  named: (name) => all.find((one) => one.name === name),
});
const wording = (questions: Questions, language: string | null = 'English'): AnswerFormat => ({
  questions,
  language,
  locale: 'en',
});
/** Lines as text: the depth, the kind, the name and the answer. */
const drawn = (lines: ReturnType<typeof formLines>) =>
  lines.map((line) => {
    const end =
      line.kind === 'answer'
        ? `=${JSON.stringify(line.value)}`
        : line.kind === 'entry'
          ? ` ${line.number}/${line.count}`
          : ' {';
    return `${'  '.repeat(line.depth)}${line.name}${end}`;
  });

describe('lines of a submission', () => {
  const household = form(
    question('/meta', { kind: 'data', type: 'structure' }),
    question('/meta/instanceID', { kind: 'metadata' }),
    question('/start', { kind: 'metadata' }),
    question('/town'),
    question('/note', { kind: 'note' }),
    question('/page~1', { name: '', kind: 'group', parent: null }),
    question('/roof', { parent: '/page~1' }),
    question('/child', { kind: 'repeat' }),
    question('/child/name'),
    question('/child/toy', { kind: 'repeat' }),
    question('/child/toy/kind'),
  );

  it('follow the form, with the entries of repeats inside each other and metadata at the end', () => {
    const row = {
      __id: 'uuid:1',
      __system: { edits: 0 },
      'child@odata.navigationLink': 'Submissions(…)',
      meta: { instanceID: 'uuid:1' },
      start: null,
      town: 'Kora',
      note: null,
      roof: 'tin',
      child: [
        { __id: 'a', name: 'Amina', toy: [{ __id: 'b', kind: 'ball' }, { kind: 'doll' }] },
        { __id: 'c', name: 'Ben' },
      ],
    };
    expect(drawn(formLines(row, household))).toEqual([
      'town="Kora"',
      ' {',
      '  roof="tin"',
      'child 1/2',
      '  name="Amina"',
      '  toy 1/2',
      '    kind="ball"',
      '  toy 2/2',
      '    kind="doll"',
      'child 2/2',
      '  name="Ben"',
      '  toy=undefined',
      'meta {',
      '  instanceID="uuid:1"',
      'start=null',
    ]);
  });

  it('leave out what a device notes in an edited submission', () => {
    const row = { town: 'Kora', meta: { instanceID: 'uuid:2', deprecatedID: 'uuid:1' } };
    const names = formLines(row, household).map(({ name }) => name);
    expect(names).toContain('instanceID');
    expect(names).not.toContain('deprecatedID');
  });

  it('have keys of their own', () => {
    const lines = formLines({ child: [{}, { toy: [{}, {}] }], extra: [{ a: 1 }, { a: 2 }] }, household);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });

  it('end with answers to questions that the version does not have, unless they are empty', () => {
    const row = {
      town: 'Kora',
      old: 'kept',
      later: null,
      gone: { inner: 'x' },
      nothing: { inner: null },
      list: [{ a: 1 }],
    };
    expect(drawn(formLines(row, form(question('/town'))))).toEqual([
      'town="Kora"',
      'old="kept"',
      'gone {',
      '  inner="x"',
      'list 1/1',
      '  a=1',
    ]);
  });

  it('find a question by its name in OData, and read own properties only', () => {
    const questions = form(question('/1é st'), question('/constructor'), question('/__proto__'));
    const row = JSON.parse('{"_1_st":"yes","__proto__":"own"}') as Record<string, unknown>;
    expect(drawn(formLines(row, questions))).toEqual(['1é st="yes"', 'constructor=undefined', '__proto__="own"']);
  });

  it('work with names and types alone', () => {
    const fields = [
      { path: '/a', name: 'a', type: 'structure', binary: null, selectMultiple: null },
      { path: '/a/b', name: 'b', type: 'string', binary: null, selectMultiple: true },
      { path: '/c', name: 'c', type: 'repeat', binary: null, selectMultiple: null },
      // Two questions that OData does not tell apart.
      { path: '/c', name: 'c', type: 'repeat', binary: null, selectMultiple: null },
    ];
    const lines = formLines({ a: { b: 'x y' }, c: [{}] }, questionsFromFields(fields));
    expect(drawn(lines)).toEqual(['a {', '  b="x y"', 'c 1/1']);
    expect(lines[1]?.question?.type).toBe('selectMultiple');
  });

  it('keep the heads above what passes', () => {
    const row = { town: 'Kora', child: [{ name: 'Amina', toy: [{ kind: 'ball' }] }, { name: null }] };
    const lines = formLines(row, household);
    expect(drawn(filterLines(lines, ({ value }) => !isEmpty(value)))).toEqual([
      'town="Kora"',
      'child 1/2',
      '  name="Amina"',
      '  toy 1/1',
      '    kind="ball"',
    ]);
    expect(drawn(filterLines(lines, ({ value }) => value === 'ball'))).toEqual([
      'child 1/2',
      '  toy 1/1',
      '    kind="ball"',
    ]);
    expect(filterLines(lines, () => false)).toEqual([]);
  });
});

describe('texts of answers', () => {
  const source = {
    list: 'l',
    from: 'list' as const,
    filter: null,
    randomized: false,
    valueColumn: null,
    labelColumn: null,
  };
  const one = question('/q', { type: 'selectOne', choices: source });
  const many = question('/q', { type: 'selectMultiple', choices: source });

  it('are the labels of choices in the language, and values without one', () => {
    const text = (asked: Question, value: unknown, language: string | null) =>
      answerText(asked, value, wording(form(asked), language));
    expect(text(one, 'n', 'fr')).toBe('Nord');
    expect(text(one, 'n', null)).toBe('n');
    expect(text(one, 'other', 'fr')).toBe('other');
    expect(text(many, 'n  x', 'English')).toBe('North, x');
  });

  it('format numbers from the server and from XML, and leave anything else', () => {
    const text = (type: string, value: unknown) => answerText(question('/q', { type }), value, wording(form()));
    expect(text('int', 1234567)).toBe('1,234,567');
    expect(text('int', '1234567')).toBe('1,234,567');
    expect(text('decimal', '-0.25')).toBe('-0.25');
    expect(text('int', '0x10')).toBe('0x10');
    expect(text('date', '2026-03-13')).toBe('2026/03/13');
    expect(text('string', '007')).toBe('007');
    expect(text('string', null)).toBe('');
  });

  it('write times with the offset of the device that was used, whatever the zone of the reader', () => {
    expect(dateTimeText('2026-03-13T23:15:00.000+03:00')).toBe('2026/03/13 23:15:00 +03:00');
    expect(dateTimeText('2026-03-13T23:15:00Z')).toBe('2026/03/13 23:15:00 UTC');
    expect(dateTimeText('2026-03-13T23:15:00')).toBe('2026/03/13 23:15:00');
    expect(dateTimeText('yesterday')).toBe('yesterday');
  });

  it('put answers into labels that refer to them', () => {
    const age = question('/age', { label: { '': 'How old is ${name}? ${nobody}' } });
    const questions = form(question('/name'), age);
    const [, line] = formLines({ name: '<b>Ben</b>', age: 3 }, questions);
    expect(line && labelWithAnswers(line, wording(questions))).toBe('How old is <b>Ben</b>? ${nobody}');
    expect(line && labelWithAnswers(line, wording(questions, null))).toBe('age');
  });
});
