import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError } from '~/api/problem';
import { failureWords } from './use-store';

test('a person can tell what was not done from what may have been done, and from a refusal', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(failureWords({ kind: 'not-done' }, i18n)).toMatch(/was not made/);
  expect(failureWords({ kind: 'unknown' }, i18n)).toMatch(/may have been made/);
  const error = new ApiError({ kind: 'problem', status: 403, code: '403.1' });
  expect(failureWords({ kind: 'error', error }, i18n)).toMatch(/not allowed|permission/);
});
