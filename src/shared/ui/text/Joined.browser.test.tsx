import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { afterAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale, loadTexts } from '~/i18n/i18n';
import { Labelled, Pair, PhraseAndSentence, Sentences } from './Joined';

afterAll(() => activateLocale('en'));

test.each([
  ['en', 'One. Two. Three.', 'one, two', 'one. Two.', 'one: two'],
  ['ja', 'One.Two.Three.', 'one、two', 'one。Two.', 'one：two'],
  ['ar', 'One. Two. Three.', 'one، two', 'one. Two.', 'one: two'],
] as const)('joins parts in the punctuation of %s', async (locale, sentences, pair, stop, labelled) => {
  await activateLocale(locale);
  await loadTexts('pages');
  const { container } = await render(
    <I18nProvider i18n={i18n}>
      <p>
        <Sentences>
          <b>One.</b>
          {false}
          <i>Two.</i>
          <b>Three.</b>
        </Sentences>
      </p>
      <p>
        <Pair first={<b>one</b>} second="two" />
      </p>
      <p>
        <PhraseAndSentence first={<b>one</b>} second="Two." />
      </p>
      <p>
        <Labelled label="one" value={<b>two</b>} />
      </p>
    </I18nProvider>,
  );
  const texts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(texts).toEqual([sentences, pair, stop, labelled]);
});
