import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { getForm, listForms } from '~/api/generated/hooks/forms';
import { updateForm } from '~/api/generated/mutations/forms';
import { restoreSession } from '~/session/session';
import { answerDifferences } from '../../../tests/helpers/asked-differences';
import { serveFetch } from '../../../tests/helpers/served';
import { changeForm } from './change-form';

serveFetch();
beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await restoreSession();
});

test('a state that another user has set stays unless it is to be replaced, and the rest is saved', async () => {
  const form = (await listForms(1)).find(({ state }) => state === 'open');
  if (!form) throw new Error('no open form');
  const { projectId, xmlFormId, webformsEnabled } = form;
  await updateForm(projectId, xmlFormId, { state: 'closed' });
  const asked = answerDifferences('theirs');
  const seen = { state: form.state, webformsEnabled };
  expect(await changeForm(form, { state: 'closing', webformsEnabled: !webformsEnabled }, seen)).toMatchObject({
    state: 'closed',
    webformsEnabled: !webformsEnabled,
  });
  expect(asked()).toBe(1);
  expect(await getForm(projectId, xmlFormId)).toMatchObject({ state: 'closed', webformsEnabled: !webformsEnabled });
});
