import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError, LostAnswer } from '~/api/problem';
import { describeError } from './describe-error';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const words = (error: unknown) => {
  const { text } = describeError(error);
  return typeof text === 'string' ? text : i18n._(text);
};

test('each kind of failure has the text of the specification', () => {
  expect(words(new ApiError({ kind: 'no-request' }))).toBe('Something went wrong: there was no request.');
  expect(words(new ApiError({ kind: 'no-response' }))).toBe(
    'Something went wrong: there was no response to your request.',
  );
  expect(words(new ApiError({ kind: 'not-a-problem', status: 502 }))).toBe('Something went wrong: error code 502.');
  expect(words(new ApiError({ kind: 'not-a-problem', status: 413 }))).toBe(
    'The data that you are trying to upload is too large.',
  );
  expect(words(new ApiError({ kind: 'too-large', fileName: 'a<b>.xlsx' }))).toBe(
    'The file “a<b>.xlsx” that you are trying to upload is larger than the 100 MB limit.',
  );
  expect(words(new ApiError({ kind: 'not-stored' }))).toBe('The server did not store the file. Upload it again.');
});

test('a problem has our text by its code, otherwise the server’s', () => {
  const missing = new ApiError({ kind: 'problem', status: 404, code: '404.1', message: 'nope' });
  expect(words(missing)).toContain('cannot be found');
  expect(describeError(missing).details).toBe('nope');
  expect(words(new ApiError({ kind: 'problem', status: 409, code: '409.3', message: 'A resource exists.' }))).toBe(
    'A resource exists.',
  );
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

test('anything else is an error of the application', () => {
  expect(words(new TypeError('x is undefined'))).toBe('Something went wrong on this page. Refresh it and try again.');
});
