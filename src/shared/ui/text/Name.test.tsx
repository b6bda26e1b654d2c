import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Trans } from '~/i18n/Trans';
import { Name } from './Name';

const i18n = setupI18n({ locale: 'en', messages: { en: { gone: '<0>{name}</0> was retired.' } } });
const inSentence = (name: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans id="gone" values={{ name }} components={{ 0: <Name>{name}</Name> }} />
    </I18nProvider>,
  );

test.each([
  ['Amina', 'Amina'],
  ['\u202Egnp.exe', '⟨RLO⟩gnp.exe'],
  ['<b>x</b>\u202Egnp', '&lt;b&gt;x&lt;/b&gt;⟨RLO⟩gnp'],
  ['two\nlines', 'two lines'],
])('shows %j with its marks, alone and in a sentence', (name, markup) => {
  expect(renderToStaticMarkup(<Name>{name}</Name>)).toBe(`<bdi>${markup}</bdi>`);
  expect(inSentence(name)).toBe(`<bdi>${markup}</bdi> was retired.`);
});
