import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { resultText } from './result-file';
import { TextError } from '~/shared/errors/text-error';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const line = (number: number, name: string, properties: Record<string, string> = {}) => ({
  number,
  written: name,
  name,
  properties,
  forms: ['a', 'b'],
  issues: [],
});

test('writes every line with its result, without formulas and secrets', () => {
  const user = { id: 7, displayName: '=1+1', token: 'SECRET' };
  const text = resultText(
    [line(1, '=1+1', { district: '@x' }), line(2, 'B "q", c'), line(3, '-3'), line(4, 'D')],
    [
      { state: 'done', user },
      { state: 'failed', reason: new TextError({ id: '+bad' }) },
      { state: 'waiting' },
      { state: 'partly', user: { ...user, id: 8 }, missing: ['b'], reason: new TextError({ id: 'no' }) },
    ],
    i18n,
  );
  expect(text).toBe(
    [
      'name,district,forms,outcome,app user id,problem',
      `"'=1+1","'@x",a;b,created,7,`,
      `"B ""q"", c",,a;b,not created,,"'+bad"`,
      `"'-3",,a;b,not created,,`,
      'D,,a;b,created without all forms,8,no',
      '',
    ].join('\r\n'),
  );
  expect(text).not.toContain('SECRET');
});
