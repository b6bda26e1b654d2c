import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError, LostAnswer } from '~/api/problem';
import { markMissingCode } from '~/shared/lib/missing-code';
import { markUnsaved } from '~/shared/lib/unsaved';
import { describeError } from './describe-error';
import { describeFailure } from './describe-failure';
import { UserFacingError } from './user-facing-error';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const words = (error: unknown) => i18n._(describeError(error).why);

test('each kind of failure says what happened and what to do', () => {
  expect(words(new ApiError({ kind: 'no-request' }))).toContain('nothing was sent');
  expect(words(new ApiError({ kind: 'no-response' }))).toBe(
    'Something went wrong: there was no response to your request. Check your connection and try again.',
  );
  expect(words(new ApiError({ kind: 'not-a-problem', status: 502 }))).toBe(
    'Something went wrong: error code 502. Try again later.',
  );
  expect(words(new ApiError({ kind: 'not-a-problem', status: 413 }))).toBe(
    'The data that you are trying to upload is too large.',
  );
  expect(words(new ApiError({ kind: 'too-large', fileName: 'a<b>.xlsx' }))).toBe(
    'The file “a<b>.xlsx” that you are trying to upload is larger than the 100 MB limit.',
  );
  expect(words(new ApiError({ kind: 'not-stored' }))).toBe('The server did not store the file. Upload it again.');
});

test.each([
  [500, '500.1', 'Completely unhandled exception: boom'],
  [500, null, 'boom'],
  [400, '400.999', 'a_type_of_a_newer_server'],
  [409, '409.3', 'A resource already exists with name value(s) of x.'],
  [404, '404.1', 'nope'],
])('the server’s text of a %i problem with code %s is only a detail', (status, code, message) => {
  const error = new ApiError({ kind: 'problem', status, code, message });
  expect(words(error)).not.toContain(message);
  expect(words(error)).toMatch(/\.$/);
  expect(describeError(error).details).toBe(message);
});

test('our own text for a refusal keeps the server’s as a detail', () => {
  const cause = new ApiError({ kind: 'problem', status: 409, code: '409.21', message: 'dependent' });
  const error = new UserFacingError({ id: 'x', message: 'A form uses this list now.' }, { cause });
  expect(words(error)).toBe('A form uses this list now.');
  expect(describeError(error).details).toBe('dependent');
});

test('lists properties that differ only by case', () => {
  const details = {
    duplicateProperties: [
      { current: 'age', provided: 'Age' },
      { current: 'sex', provided: 'SEX' },
    ],
  };
  const text = words(new ApiError({ kind: 'problem', status: 409, code: '409.17', details, message: 'x' }));
  expect(text).toContain('• Age (age)');
  expect(text).toContain('• SEX (sex)');
});

test('a lost answer says whether anything was changed', () => {
  const cause = new ApiError({ kind: 'no-response' });
  expect(words(new LostAnswer('not-done', cause))).toContain('Nothing was changed: try again.');
  expect(words(new LostAnswer('unknown', cause))).toContain('Your change may have been made');
});

test('anything else is an error of the application; a refresh is not advised while something is unsaved', () => {
  const error = new TypeError('x is undefined');
  expect(words(error)).toBe('Something went wrong on this page. Refresh it and try again.');
  const saved = markUnsaved();
  expect(words(error)).toBe('Something went wrong on this page. Try again.');
  saved();
});

test('code that could not be loaded is a matter of the connection', () => {
  expect(words(markMissingCode(new TypeError('Failed to fetch dynamically imported module')))).toBe(
    'Part of this page could not be loaded. Check your connection, then try again.',
  );
});

test('what a browser that was offline did not send was not done', () => {
  const cause = new ApiError({ kind: 'no-response', notSent: true });
  const why = 'This browser is offline, and nothing was sent. Connect it, then try again.';
  expect(words(cause)).toBe(why);
  expect(words(new LostAnswer('not-done', cause))).toBe(why);
});

test('a failure says first what was not done, unless nobody knows', () => {
  const notDone = 'The comment was not saved.';
  const cause = new ApiError({ kind: 'no-response' });
  expect(describeFailure(notDone, cause).failureTitle).toBe(notDone);
  expect(describeFailure(notDone, new LostAnswer('not-done', cause)).failureTitle).toBe(notDone);
  const unknown = new LostAnswer('unknown', cause);
  expect(describeFailure(notDone, unknown).failureTitle).toBeNull();
  expect(describeFailure(notDone, new UserFacingError({ id: 'may be' }, { cause: unknown })).failureTitle).toBeNull();
});

test('a login that the server refuses without HTTPS says why', () => {
  const error = new ApiError({ kind: 'problem', status: 401, code: '401.3', message: 'over HTTPS only' });
  expect(words(error)).toBe('Logging in works over HTTPS only.');
});
