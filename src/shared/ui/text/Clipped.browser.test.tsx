import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale } from '~/i18n/i18n';
import { Clipped } from './Clipped';

beforeAll(() => activateLocale('en'));

const show = (lines: number) =>
  render(
    <I18nProvider i18n={i18n}>
      <div style={{ inlineSize: 200, fontSize: 14, lineHeight: '20px' }}>
        <Clipped lines={4}>
          <p style={{ margin: 0, whiteSpace: 'pre' }}>{Array.from({ length: lines }, () => 'line').join('\n')}</p>
        </Clipped>
      </div>
    </I18nProvider>,
  );

test('shows the rest of a long text, and hides it again', async () => {
  const screen = await show(30);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await screen.getByRole('button', { name: 'Show less' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
});

test('leaves a short text alone', async () => {
  const screen = await show(2);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
