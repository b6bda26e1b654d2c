import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { getConfig } from '~/api/generated/hooks/config';
import { restoreSession } from '~/session/session';
import { answerDifferences } from '../../../../tests/helpers/asked-differences';
import { serveFetch } from '../../../../tests/helpers/served';
import { storeAnalyticsSetting } from './setting';

serveFetch();
beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await restoreSession();
});

test('a decision of another administrator is not replaced unasked', async () => {
  const theirs = { enabled: true, email: 'ana@example.org', organization: 'Ana' };
  await storeAnalyticsSetting(theirs, null);
  const asked = answerDifferences('theirs');
  expect(await storeAnalyticsSetting({ enabled: false }, null)).toMatchObject(theirs);
  expect(asked()).toBe(1);
  expect(await getConfig('analytics')).toMatchObject({ value: theirs });
});
