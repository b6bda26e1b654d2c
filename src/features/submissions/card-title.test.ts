import { expect, it } from 'vitest';
import type { FormField, SubmissionRow } from '~/api/schema';
import { titleAnswers } from './card-title';

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
