import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale } from '~/i18n/i18n';
import { QueueProblem } from './QueueList';
import type { Round } from './send-queue';

test.each<[Round['end'], RegExp]>([
  ['full', /no space left.*Free some space/],
  ['offline', /cannot be reached/],
  ['done', /^$/],
])('why filled forms still wait is said: %s', async (end, words) => {
  await activateLocale('en');
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueueProblem end={end} owner={null} />
    </I18nProvider>,
  );
  expect(screen.container.textContent).toMatch(words);
});
