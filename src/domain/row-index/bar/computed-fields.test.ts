import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { computedField } from './computed-fields';
import type { FindField } from './fields';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const fields: FindField[] = [{ field: '/location', label: 'Where is it?', kind: 'place' }];

test('computed fields are called by the questions that they come from', () => {
  expect(computedField('/location#accuracy', fields, i18n)).toMatchObject({
    label: 'Where is it?: accuracy in metres',
    kind: 'number',
  });
  expect(computedField('/gone#spot', fields, i18n)).toMatchObject({ label: 'gone: latitude, longitude', kind: 'text' });
  expect(computedField('/start#until:/end', undefined, i18n)).toMatchObject({ kind: 'number' });
  expect(computedField('/location', fields, i18n)).toBeNull();
  expect(computedField('/location#other', fields, i18n)).toBeNull();
});
