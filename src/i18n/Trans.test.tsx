import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Trans } from './Trans';

const i18n = setupI18n({ locale: 'en', messages: { en: { version: 'Version <0>{version}</0> of {name}' } } });
const shown = (version: string, name: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans id="version" values={{ version, name }} components={{ 0: <bdi /> }} />
    </I18nProvider>,
  );

describe('Trans', () => {
  test('inserts values into the sentence and its elements', () => {
    expect(shown('3', 'Survey')).toBe('Version <bdi>3</bdi> of Survey');
  });

  test.each([
    ['<b>3</b>', '&lt;b&gt;3&lt;/b&gt;'],
    ['<0>x</0>', '&lt;0&gt;x&lt;/0&gt;'],
    ['<1/>', '&lt;1/&gt;'],
    ['</bdi><script>alert(1)</script>', '&lt;/bdi&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a < b', 'a &lt; b'],
  ])('shows %s as written', (text, markup) => {
    expect(shown(text, text)).toBe(`Version <bdi>${markup}</bdi> of ${markup}`);
  });
});
