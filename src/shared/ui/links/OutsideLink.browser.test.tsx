import { afterEach, expect, test } from 'vitest';
import { activateLocale, type Locale } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';
import { ExternalLink } from './AppLink';
import '~/app/styles.css';

afterEach(() => activateLocale('en'));

test.each<[Locale, string]>([
  ['en', 'About public access links'],
  ['ar', 'حول روابط الوصول العام'],
])('its icon is on the line of its last word, at any width (%s)', async (locale, words) => {
  await activateLocale(locale);
  await show(
    <p>
      <ExternalLink href="https://example.org">{words}</ExternalLink> 2026
    </p>,
  );
  const paragraph = document.querySelector('p');
  const text = document.querySelector('a')?.firstChild;
  if (!paragraph || !text) throw new Error('Nothing is shown');
  const last = document.createRange();
  last.setStart(text, words.lastIndexOf(' ') + 1);
  last.setEnd(text, words.length);
  for (let width = 90; width <= 260; width += 2) {
    paragraph.style.width = `${width}px`;
    const [word, icon, within] = [last, document.querySelector('a svg') ?? last, paragraph].map((part) =>
      part.getBoundingClientRect(),
    );
    if (!word || !icon || !within) throw new Error('Nothing is shown');
    expect(Math.abs((icon.top + icon.bottom) / 2 - (word.top + word.bottom) / 2)).toBeLessThan(4);
    expect(locale === 'ar' ? word.left - icon.right : icon.left - word.right).toBeGreaterThanOrEqual(3);
    expect(locale === 'ar' ? icon.left - within.left : within.right - icon.right).toBeGreaterThanOrEqual(-0.5);
  }
});
