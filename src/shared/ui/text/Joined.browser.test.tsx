import { afterAll, expect, test } from 'vitest';
import { activateLocale, loadTexts } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';
import { Labelled, Pair, PhraseAndSentence, Sentences } from './Joined';

afterAll(() => activateLocale('en'));

test.each([
  ['en', 'One. Two. Three.', 'one, two', 'one. Two.', 'one: two'],
  ['ja', 'One.Two.Three.', 'one、two', 'one。Two.', 'one：two'],
  ['ar', 'One. Two. Three.', 'one، two', 'one. Two.', 'one: two'],
] as const)('joins parts in the punctuation of %s', async (locale, sentences, pair, stop, labelled) => {
  await activateLocale(locale);
  await loadTexts('pages');
  const { container } = await show(
    <>
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
    </>,
  );
  const texts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(texts).toEqual([sentences, pair, stop, labelled]);
});
