import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale } from '~/i18n/i18n';
import { Clipped } from './Clipped';

const problems: string[] = [];
const note = ({ message }: ErrorEvent) => void problems.push(message);

beforeAll(async () => {
  await activateLocale('en');
  window.addEventListener('error', note);
  return () => window.removeEventListener('error', note);
});
afterEach(() => void problems.splice(0));

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

test('offers the rest of a long text, and measures it without a loop of the observer', async () => {
  const screen = await show(30);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await screen.getByRole('button', { name: 'Show less' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('leaves a short text alone', async () => {
  const screen = await show(2);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  expect(problems).toEqual([]);
});
