import { afterAll, expect, test } from 'vitest';
import { activateLocale, loadCatalogue } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';
import { LabelledValue, CommaPair, PhraseAndSentence, Sentences } from './Joined';

afterAll(() => activateLocale('en'));

test.each([
  ['en', 'One. Two. Three.', 'one, two', 'one. Two.', 'one: two'],
  ['ja', 'One.Two.Three.', 'one、two', 'one。Two.', 'one：two'],
  ['ar', 'One. Two. Three.', 'one، two', 'one. Two.', 'one: two'],
] as const)('joins parts in the punctuation of %s', async (locale, sentences, pair, stop, labelled) => {
  await activateLocale(locale);
  await loadCatalogue('pages');
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
        <CommaPair first={<b>one</b>} second="two" />
      </p>
      <p>
        <PhraseAndSentence first={<b>one</b>} second="Two." />
      </p>
      <p>
        <LabelledValue label="one" value={<b>two</b>} />
      </p>
    </>,
  );
  const texts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(texts).toEqual([sentences, pair, stop, labelled]);
});
