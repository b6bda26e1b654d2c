import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError, LostAnswer } from '~/api/problem';
import { OtherAnswers } from '~/api/send-submissions';
import { describeError } from '~/shared/errors/describe-error';
import { errorOf, isDue, otherAnswers, type QueuedRecord, type Refusal, refusalOf } from './queue';
import type { Owner } from './person';

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
  const { why, ...more } = describeError(errorOf(refusal));
  return { why: i18n._(why), ...more };
};

test('a record is sent for the person or the link that it was filled with, and for nobody else', () => {
  expect(isDue(record(), { ...amina, name: 'Amina Diallo' })).toBe(true);
  expect(isDue(record(), { ...amina, id: 8 })).toBe(false);
  expect(isDue(record(), link)).toBe(false);
  expect(isDue(record(), null)).toBe(false);
  expect(isDue(record({ owner: link }), link)).toBe(true);
  expect(isDue(record({ owner: link }), { kind: 'link', token: 'other' })).toBe(false);
  // A token may look like the number of a person.
  expect(isDue(record(), { kind: 'link', token: '7' })).toBe(false);
});

test('a refused record waits for the person', () => {
  expect(isDue(record({ refusal: { code: '409.2', message: 'closed', file: null } }), amina)).toBe(false);
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
  expect(refusalOf(error, null)).toBeNull();
});

test('a refusal is stored with the file that it is about, and read again as the error that it was', () => {
  const closed = new ApiError({ kind: 'problem', status: 409, code: '409.2', message: 'The form is closed.' });
  const refusal = refusalOf(closed, 'photo.jpg');
  expect(refusal).toMatchObject({ code: '409.2', message: 'The form is closed.', file: 'photo.jpg' });
  expect(refusal && words(refusal)).toEqual({
    why: expect.stringMatching(/closed|accept/) as string,
    details: 'The form is closed.',
  });
  const large = refusalOf(new ApiError({ kind: 'not-a-problem', status: 413 }), null);
  expect(large && words(large)).toEqual({ why: 'The data that you are trying to upload is too large.' });
});

test('refusals that an earlier release stored have words, too', () => {
  expect(words({ code: '409.2', message: 'The form is closed.', file: null }).details).toBe('The form is closed.');
  expect(words({ code: null, message: 'boom', file: null })).toEqual({
    why: 'It could not be sent, for a reason that this page does not know.',
    details: 'boom',
  });
});

test.each([
  ['a record that is not the owner’s to send', 403],
  ['a proxy that takes no such files', 499],
])('%s is refused, and waits for the person', (_, status) => {
  expect(refusalOf(new ApiError({ kind: 'not-a-problem', status }), 'photo.jpg')).toMatchObject({
    file: 'photo.jpg',
    status,
  });
});

test('other answers under its id are a refusal of their own', () => {
  expect(refusalOf(new OtherAnswers(null), null)).toEqual({ code: otherAnswers, message: '', file: null });
});

test('what failed in this browser waits for the person, with its words', () => {
  expect(refusalOf(new Error('boom'), 'a.jpg')).toEqual({ code: null, message: 'boom', file: 'a.jpg' });
  expect(refusalOf('boom', null)).toEqual({ code: null, message: '', file: null });
});

test('a stored refusal is the error that it was, with its file, kind and status', () => {
  const error = new ApiError({ kind: 'too-large', status: 413, message: 'too large' });
  const stored = refusalOf(error, 'video.mp4');
  expect(stored && errorOf(stored)).toMatchObject({
    kind: 'too-large',
    status: 413,
    code: null,
    message: 'too large',
    fileName: 'video.mp4',
  });
  // Earlier releases stored the code only.
  expect(errorOf({ code: '409.2', message: '', file: null })).toMatchObject({ kind: 'problem', status: 409 });
  expect(errorOf({ code: null, message: '', file: null, kind: 'no-request' })).toMatchObject({
    kind: 'no-request',
    status: 0,
  });
});
