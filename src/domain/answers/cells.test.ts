import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FormField, SubmissionRow } from '~/api/schema';
import { fieldHeader } from '~/domain/submissions/fields';
import { parseForm } from '~/engines/xforms/parse';
import { wardsForm } from '../../../tests/helpers/xforms';
import { answerText, attachmentUrl, isPicture } from './cells';
import { labelsOfForm } from './read-labels';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const field = (type: string, path = '/a'): FormField => ({ path, name: 'a', type, binary: null, selectMultiple: null });
const show = (type: string, value: unknown) => answerText({ a: value } as unknown as SubmissionRow, field(type), 'en');

describe('answers as text', () => {
  it('follows the type of the field', () => {
    expect(show('int', 1234567)).toBe('1,234,567');
    expect(show('decimal', -0.25)).toBe('-0.25');
    expect(show('date', '2026-03-13')).toBe('2026/03/13');
    expect(show('time', '08:15:00.000+03:00')).toBe('08:15:00');
    expect(show('dateTime', '2026-03-13T08:15:00.000+03:00')).toBe('2026/03/13 08:15:00 +03:00');
    expect(show('geopoint', 'POINT (36.8155678 -1.2841 1700)')).toBe('-1.2841, 36.81557');
    expect(show('geotrace', 'LINESTRING (1.5 2, 3 4 0)')).toMatch(/^2, 1.5 · /);
    expect(show('geoshape', 'POLYGON EMPTY')).toBe('POLYGON EMPTY');
    expect(show('unknown', 'anything')).toBe('anything');
  });

  it('is empty for no answer, undefined for one that was not loaded', () => {
    expect(show('int', null)).toBe('');
    expect(show('int', undefined)).toBeUndefined();
    expect(answerText({} as SubmissionRow, field('string'), 'en')).toBeUndefined();
  });

  it('shows values that do not fit their type unchanged', () => {
    expect(show('int', 'NaN')).toBe('NaN');
    expect(show('date', 'yesterday')).toBe('yesterday');
    expect(show('geopoint', { type: 'Point', coordinates: [1, 2] })).toBe('{"type":"Point","coordinates":[1,2]}');
    expect(show('string', '<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  });

  it('names a file as the server does, without white space around it', () => {
    const photo = { ...field('string'), binary: true };
    expect(answerText({ a: '\n p1.png\n' } as unknown as SubmissionRow, photo, 'en')).toBe('p1.png');
    expect(answerText({ a: ' \n' } as unknown as SubmissionRow, photo, 'en')).toBe('');
    expect(isPicture('\n p1.png\n')).toBe(true);
    expect(attachmentUrl({ projectId: 1, xmlFormId: 'f' }, 'i', '\n p 1.png\n')).toMatch(/\/attachments\/p%201\.png$/);
  });

  it('puts the group names into the column head, joined by dashes', () => {
    expect(fieldHeader(field('int', '/household/head/age'))).toEqual({ prefix: 'household-head-', name: 'age' });
    expect(fieldHeader(field('int', '/constructor'))).toEqual({ prefix: '', name: 'constructor' });
  });

  it('encodes every name in the address of a file', () => {
    expect(attachmentUrl({ projectId: 1, xmlFormId: 'a/b' }, "uuid:it's?", '../x #1%.jpg')).toBe(
      "/v1/projects/1/forms/a%2Fb/submissions/uuid%3Ait's%3F/attachments/..%2Fx%20%231%25.jpg",
    );
    expect(attachmentUrl({ projectId: 1, xmlFormId: 'f' }, 'i', 'broken \uD800.jpg')).toContain(
      'broken%20%EF%BF%BD.jpg',
    );
  });
});

describe('choices of one name', () => {
  const parsed = parseForm(wardsForm);
  if (!parsed.ok) throw new Error(parsed.failure);
  const labels = labelsOfForm(parsed.model);
  const ward = (answers: object) =>
    answerText(answers as SubmissionRow, field('string', '/ward'), 'en', { labels, language: '' });

  it('have the label that the answers of the row tell', () => {
    expect([ward({ town: 'a', ward: '1' }), ward({ town: 'b', ward: '1' })]).toEqual(['North', 'Harbour']);
  });

  it('have their name and all labels where the row does not tell', () => {
    // Its column is not loaded.
    expect(ward({ ward: '1' })).toBe('1 (North / Harbour)');
    expect(ward({ ward: '2' })).toBe('Hill');
    expect([labels.isShared('/ward', '1'), labels.isShared('/ward', '2')]).toEqual([true, false]);
  });
});
