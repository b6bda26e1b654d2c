import { describe, expect, it, test } from 'vitest';
import type { FormField, SubmissionRow } from '~/api/schema';
import { labelsOfForm } from '~/domain/answers/read-labels';
import { parseForm } from '~/engines/xforms/parse';
import { wardsForm } from '../../../../tests/helpers/xforms';
import { entriesIn, entryColumns, repeatTree, rootEntry } from './entries';

const field = (path: string, type = 'string'): FormField => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type,
  binary: null,
  selectMultiple: null,
});
const fields = [
  field('/name'),
  field('/inside', 'structure'),
  field('/inside/person', 'repeat'),
  field('/inside/person/age', 'int'),
  field('/inside/person/about', 'structure'),
  field('/inside/person/about/visit', 'repeat'),
  field('/inside/person/about/visit/day', 'date'),
  field('/inside/person/about/note'),
  field('/inside/persons'),
  field('/__proto__', 'repeat'),
  field('/__proto__/constructor'),
];
const row = (json: string) => JSON.parse(json) as SubmissionRow;

/** Both repeats of the form. */
function found() {
  const [person, hostile] = repeatTree(fields);
  if (!person || !hostile) throw new Error('two repeats');
  return [person, hostile] as const;
}

describe('the repeats of a form', () => {
  it('have their own questions, and the repeats inside them', () => {
    const [person, hostile] = repeatTree(fields);
    expect(person).toMatchObject({ path: '/inside/person', within: '/inside/person' });
    expect(person?.fields.map(({ path }) => path)).toEqual(['/age', '/about/note']);
    expect(person?.repeats).toMatchObject([{ path: '/inside/person/about/visit', within: '/about/visit' }]);
    expect(person?.repeats[0]?.fields.map(({ path }) => path)).toEqual(['/day']);
    expect(hostile?.fields.map(({ path }) => path)).toEqual(['/constructor']);
  });

  it('have entries to any depth, also with hostile names', () => {
    const submission = row(
      '{"__id":"s","inside":{"person":[{"age":3},{"age":4,"about":{"visit":[{"day":"2026-01-01"}]}}]},"__proto__":[{"constructor":"x"}]}',
    );
    const [person, hostile] = found();
    const people = entriesIn(rootEntry(submission), person);
    const [ama, kofi] = people;
    const [visits] = person.repeats;
    if (!ama || !kofi || !visits) throw new Error('two people, with visits');
    expect(people.map(({ numbers }) => numbers)).toEqual([[1], [2]]);
    expect(entriesIn(ama, visits)).toEqual([]);
    const [visit] = entriesIn(kofi, visits);
    expect(visit).toMatchObject({ numbers: [2, 1], submission, answers: { day: '2026-01-01' } });
    expect(visit?.id).toBe('s/inside/person[2]/about/visit[1]');
    expect(entriesIn(rootEntry(submission), hostile)).toMatchObject([{ id: 's/__proto__[1]' }]);
  });

  it('have no entries where a submission has none', () => {
    const [person, hostile] = found();
    const bare = row('{"__id":"s","inside":null}');
    expect(entriesIn(rootEntry(bare), person)).toEqual([]);
    expect(entriesIn(rootEntry(bare), hostile)).toEqual([]);
  });
});

test('choices of one name have the label that the answers of their entry tell', () => {
  const parsed = parseForm(wardsForm);
  if (!parsed.ok) throw new Error(parsed.failure);
  const wording = {
    headers: null,
    choiceLabels: true,
    images: false,
    language: '',
    labels: labelsOfForm(parsed.model),
  };
  const [trip] = repeatTree([field('/town'), field('/trip', 'repeat'), field('/trip/town'), field('/trip/ward')]);
  if (!trip) throw new Error('a repeat');
  const ward = entryColumns({ projectId: 1, xmlFormId: 'wards' }, trip, 'en', wording)[1];
  const submission = row(
    '{"__id":"s","town":"b","trip":[{"town":"a","ward":"1"},{"town":"b","ward":"1"},{"ward":"1"}]}',
  );
  expect(entriesIn(rootEntry(submission), trip).map((entry) => ward?.text(entry, 0))).toEqual([
    'North',
    'Harbour',
    '1 (North / Harbour)',
  ]);
});
