import { i18n } from '@lingui/core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText, rawAnswer } from './cells';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const field = (type: string): FormField => ({ path: '/a', name: 'a', type, binary: null, selectMultiple: null });
const row = (a: unknown) => ({ a }) as unknown as SubmissionRow;

afterEach(() => vi.unstubAllEnvs());

test.each(['Pacific/Pago_Pago', 'America/St_Johns', 'UTC', 'Pacific/Kiritimati'])(
  'a date is the same day, and a time that of the device, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(answerText(row('2026-03-01'), field('date'), 'en')).toBe('2026/03/01');
    expect(answerText(row('0001-01-01'), field('date'), 'en')).toBe('0001/01/01');
    expect(answerText(row('2026-03-01T00:10:00.000+14:00'), field('dateTime'), 'en')).toBe(
      '2026/03/01 00:10:00 +14:00',
    );
  },
);

test('the whole value is copied, not the text on screen', () => {
  const shape = 'POLYGON ((36.8 -1.2 0, 36.9 -1.3 0, 36.8 -1.2 0))';
  expect(answerText(row(shape), field('geoshape'), 'en')).toContain('-1.2, 36.8 · ');
  expect(rawAnswer(row(shape), field('geoshape'))).toBe(shape);
  expect(rawAnswer(row(1234567.123456789), field('decimal'))).toBe('1234567.123456789');
  expect(rawAnswer(row(null), field('string'))).toBe('');
});
