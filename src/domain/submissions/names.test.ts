import { describe, expect, it, test } from 'vitest';
import type { FormField, SubmissionRow } from '~/api/schema';
import { formatSubmissionName, submissionName, titleAnswers } from './names';
import { namingFields } from './naming';
import { shortId } from './short-id';

const field = (path: string, type = 'string', binary: true | null = null): FormField => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type,
  binary,
  selectMultiple: null,
});
const fields = [
  field('/start', 'dateTime'),
  field('/deviceid'),
  field('/consent_photo', 'binary', true),
  field('/note'),
  field('/place', 'geopoint'),
  field('/village'),
  field('/head/age', 'int'),
  field('/head/name'),
];
const title = (answers: object) =>
  titleAnswers(
    {
      start: '2026-03-13T08:15:00.000Z',
      deviceid: 'collect:1',
      consent_photo: 'a.jpg',
      note: null,
      place: 'POINT (1 2)',
      ...answers,
    } as unknown as SubmissionRow,
    fields,
    'en',
  );

it('takes the first answers, without metadata, files and places', () => {
  expect(title({ village: 'Katolo', head: { age: 61, name: 'Nekesa' } })).toEqual(['Katolo', 'age 61']);
});

it('leaves out empty answers and those that were not loaded', () => {
  expect(title({ village: '  ', head: { name: 'Nekesa' } })).toEqual(['Nekesa']);
  expect(title({ village: null, head: null })).toEqual([]);
});

it('prefers the name that the form gives to a submission', () => {
  expect(title({ village: 'Katolo', meta: { instanceName: 'Nekesa, Katolo' } })).toEqual(['Nekesa, Katolo']);
  expect(title({ village: 'Katolo', meta: { instanceName: '' } })).toEqual(['Katolo']);
});

describe('with a question that the person has chosen', () => {
  const by = (chosen: string, answers: object) =>
    titleAnswers({ village: 'Katolo', ...answers } as unknown as SubmissionRow, fields, 'en', chosen);

  it('is its answer', () => {
    expect(by('/head/name', { head: { name: 'Nekesa', age: 61 } })).toEqual(['Nekesa']);
    expect(by('/head/age', { head: { name: 'Nekesa', age: 61 } })).toEqual(['age 61']);
  });

  it('is that of the form where it gives one, and the first answers where it has no answer or is gone', () => {
    expect(by('/head/name', { head: { name: 'Nekesa' }, meta: { instanceName: 'House 4' } })).toEqual(['House 4']);
    expect(by('/head/name', { head: { name: ' ', age: 61 } })).toEqual(['Katolo', 'age 61']);
    expect(by('/gone', { head: { age: 61 } })).toEqual(['Katolo', 'age 61']);
  });

  it('is read with every row', () => {
    const many = [...fields, field('/later')];
    const paths = (chosen: string) => namingFields(many, chosen).map((one) => one.path);
    expect(paths('/later')).toContain('/later');
    expect(paths('/village').toSorted()).toEqual(paths('/gone').toSorted());
  });
});

describe('the name of a submission', () => {
  const row = (id: string, answers: object = {}) => ({ __id: id, ...answers }) as unknown as SubmissionRow;

  it('is its title and the start of its UUID', () => {
    const id = 'uuid:9D9D49D5-626a-4be2-9a1e-d5933aab1e3e';
    expect(formatSubmissionName(submissionName(row(id, { village: 'Katolo' }), fields, 'en'))).toBe(
      'Katolo · 9d9d49d5',
    );
    expect(formatSubmissionName(submissionName(row(id), fields, 'en'))).toBe('9d9d49d5');
  });

  it('has the end of an id that is no UUID, without hidden characters', () => {
    expect(shortId('household-2026-0001')).toBe('…026-0001');
    expect(shortId('short')).toBe('short');
    expect(shortId('a\u202Eb')).toBe('…a⟨RLO⟩b'.slice(1));
  });

  it('is in one line, of limited length, without changes of direction', () => {
    const named = (name: string) => submissionName(row('x', { meta: { instanceName: name } }), fields, 'en').title;
    expect(named('Ama\n\u202EKofi')).toBe('Ama ⟨RLO⟩Kofi');
    expect([...named('ä'.repeat(10_000))]).toHaveLength(61);
    expect(named('😀'.repeat(60))).toBe('😀'.repeat(60));
  });

  it('does not depend on the columns that are read: its own fields are few, and always read', () => {
    const many = [
      ...fields,
      ...Array.from({ length: 30 }, (_, index) => field(`/q${index}`)),
      field('/meta/instanceName'),
    ];
    const read = namingFields(many, null);
    expect(read.map(({ path }) => path).join(' ')).toBe('/meta/instanceName /note /village /head/age /head/name');
    // An answer that only another selection of columns brings does not change the name.
    expect(submissionName(row('x', { q7: 'seven' }), many, 'en').title).toBe('');
  });
});

test('what a form records by itself names nothing', () => {
  const names = 'start end today deviceid subscriberid simserial phonenumber username email audit'.split(' ');
  const own = names.flatMap((name) => [field(`/${name}`), field(`/${name.toUpperCase()}`), field(`/meta/${name}`)]);
  expect(namingFields([...own, field('/village')], null).map(({ path }) => path)).toEqual(['/village']);
});
