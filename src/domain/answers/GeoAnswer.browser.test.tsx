import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale, type Locale } from '~/i18n/i18n';
import { bidiIsolate } from '~/shared/lib/isolate';
import { GeoAnswer } from './GeoAnswer';
import '~/app/styles.css';
import './answers.css';

afterEach(() => activateLocale('en'));

test.each<Locale>(['en', 'ar'])('the words of a map stand beside what they name (%s)', async (locale) => {
  await activateLocale(locale);
  const points = [{ lat: -0.186794, lon: 35.01284, altitude: -12, accuracy: 8 }];
  await render(
    <I18nProvider i18n={i18n}>
      <GeoAnswer place={{ kind: 'point', points }} />
    </I18nProvider>,
  );
  const box = (selector: string) => {
    const part = document.querySelector(selector);
    if (!part) throw new Error(`There is no ${selector}`);
    return part.getBoundingClientRect();
  };
  // West is on the left in every language, and so is the scale.
  const [length, scale] = [box('.answer-map-text'), box('.answer-map-scale')];
  expect(length.left).toBeGreaterThanOrEqual(scale.right);
  expect(length.left - scale.right).toBeLessThan(10);
  expect(document.querySelector('figcaption')?.textContent, 'the sign is before its number').toContain(
    bidiIsolate('-12'),
  );
  const [coordinates, caption] = [box('.answer-coordinates'), box('figcaption')];
  const start = locale === 'ar' ? 'right' : 'left';
  expect(coordinates[start]).toBeCloseTo(caption[start], 0);
});
