import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError, LostAnswer } from '~/api/problem';
import { OtherAnswers } from '~/api/send-submissions';
import { describeError } from '~/shared/errors/describe-error';
import type { Owner } from './owner';
import { refusalError, isDue, conflictCode, type QueuedRecord, type Refusal, toRefusal } from './queue';

const amina: Owner = { kind: 'user', id: 7, name: 'Amina' };
const link: Owner = { kind: 'link', token: 'abc' };
const record = (change: Partial<QueuedRecord> = {}): QueuedRecord => ({
  id: 'uuid:1',
  place: { projectId: 1, xmlFormId: 'a', draft: false },
  formName: 'A',
  name: null,
  owner: amina,
  deviceId: undefined,
  filledAt: '2026-01-01T00:00:00Z',
  xml: new File(['<data/>'], 'a.xml'),
  files: [],
  sentFiles: [],
  tried: false,
  refusal: null,
  ...change,
});

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const words = (refusal: Refusal) => {
  const { why, ...more } = describeError(refusalError(refusal));
  return { why: i18n._(why), ...more };
};

test('a record is sent for the person or the link that it was filled with, and for nobody else; a refused one waits', () => {
  expect(isDue(record(), { ...amina, name: 'Amina Diallo' })).toBe(true);
  expect(isDue(record(), { ...amina, id: 8 })).toBe(false);
  expect(isDue(record(), link)).toBe(false);
  expect(isDue(record(), null)).toBe(false);
  expect(isDue(record({ owner: link }), link)).toBe(true);
  expect(isDue(record({ owner: link }), { kind: 'link', token: 'other' })).toBe(false);
  expect(isDue(record({ refusal: { code: '409.2', message: 'closed', file: null } }), amina)).toBe(false);
  // A token may look like the number of a person.
  expect(isDue(record(), { kind: 'link', token: '7' })).toBe(false);
});

test.each([
  ['no answer', new ApiError({ kind: 'no-response' })],
  ['a lost answer', new LostAnswer('unknown', new ApiError({ kind: 'no-response' }))],
  ['a proxy without a server', new ApiError({ kind: 'not-a-problem', status: 502 })],
  ['a failing server', new ApiError({ kind: 'problem', status: 500, code: '500.1' })],
  ['an ended session', new ApiError({ kind: 'problem', status: 401, code: '401.2' })],
  ['a slow line', new ApiError({ kind: 'not-a-problem', status: 408 })],
  ['a server with too much to do', new ApiError({ kind: 'not-a-problem', status: 429 })],
])('%s refuses nothing: the record just waits', (_, error) => {
  expect(toRefusal(error, null)).toBeNull();
});

test('a refusal is stored with the file that it is about, and shown as the error that it was', () => {
  const closed = new ApiError({ kind: 'problem', status: 409, code: '409.2', message: 'The form is closed.' });
  const refusal = toRefusal(closed, 'photo.jpg');
  expect(refusal).toMatchObject({ code: '409.2', message: 'The form is closed.', file: 'photo.jpg' });
  expect(refusal && words(refusal)).toEqual({
    why: expect.stringMatching(/closed|accept/) as string,
    details: 'The form is closed.',
  });
  const large = toRefusal(new ApiError({ kind: 'not-a-problem', status: 413 }), null);
  expect(large && words(large)).toEqual({ why: 'The data that you are trying to upload is too large.' });
  const stored = toRefusal(new ApiError({ kind: 'too-large', status: 413, message: 'too large' }), 'video.mp4');
  const fileName = 'video.mp4';
  expect(stored && refusalError(stored)).toMatchObject({
    kind: 'too-large',
    status: 413,
    code: null,
    message: 'too large',
    fileName,
  });
});

test('refusals that an earlier release stored, with the code only, are errors with words, too', () => {
  expect(words({ code: '409.2', message: 'The form is closed.', file: null }).details).toBe('The form is closed.');
  expect(words({ code: null, message: 'boom', file: null })).toEqual({
    why: 'It could not be sent, for a reason that this page does not know.',
    details: 'boom',
  });
  expect(refusalError({ code: '409.2', message: '', file: null })).toMatchObject({ kind: 'problem', status: 409 });
  const kind = 'no-request';
  expect(refusalError({ code: null, message: '', file: null, kind })).toMatchObject({ kind, status: 0 });
});

test.each<[what: string, error: unknown, refusal: object]>([
  ['a record that is not the owner’s', new ApiError({ kind: 'not-a-problem', status: 403 }), { status: 403 }],
  ['what a proxy does not take', new ApiError({ kind: 'not-a-problem', status: 499 }), { status: 499 }],
  ['other answers under its id', new OtherAnswers(null), { code: conflictCode, message: '' }],
  ['what failed in this browser', new Error('boom'), { code: null, message: 'boom' }],
  ['what failed without an error', 'boom', { code: null, message: '' }],
])('%s is refused, and waits for the person', (_, error, refusal) => {
  expect(toRefusal(error, 'a.jpg')).toMatchObject({ ...refusal, file: 'a.jpg' });
});
