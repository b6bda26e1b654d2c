import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale } from '~/i18n/i18n';
import { QueueWay } from './QueueWay';

beforeAll(() => activateLocale('en'));
afterEach(() => document.documentElement.removeAttribute('dir'));

test.each([
  ['ltr', 'ArrowLeft', '←', 'ArrowRight', '→'],
  ['rtl', 'ArrowRight', '→', 'ArrowLeft', '←'],
])('names the arrows that point to the previous one and the next (%s)', async (direction, ...names) => {
  const [backKey, back, nextKey, next] = names;
  document.documentElement.dir = direction;
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueueWay isFirst={false} isEnd={false} onStep={() => undefined} />
    </I18nProvider>,
  );
  const of = (name: string) => screen.getByRole('button', { name }).element();
  expect(of('Previous').getAttribute('aria-keyshortcuts')).toBe(`K ${backKey}`);
  expect(of('Previous').getAttribute('title')).toContain(back);
  expect(of('Next').getAttribute('aria-keyshortcuts')).toBe(`J ${nextKey}`);
  expect(of('Next').getAttribute('title')).toContain(next);
});
