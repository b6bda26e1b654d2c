import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale } from '~/i18n/i18n';
import { alerts } from './alerts';
import { PageAlerts } from './PageAlerts';

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <PageAlerts />
    </I18nProvider>,
  );

beforeAll(() => activateLocale('en'));
afterEach(() => alerts.hideAll());

test('a toast comes into a live region that was there before it', async () => {
  const screen = await show();
  const region = screen.getByRole('status').element();
  expect(region).toBeEmptyDOMElement();
  alerts.success(msg`Saved.`);
  await expect.element(screen.getByText('Saved.')).toBeVisible();
  expect(screen.getByRole('status').elements()).toEqual([region]);
  expect(region).toHaveTextContent('Saved.');
});

test('a failure is an alert, and in no polite region', async () => {
  const screen = await show();
  alerts.success(msg`Saved.`);
  alerts.danger(msg`Not saved.`);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not saved.');
  expect(screen.getByRole('status').element()).toBeEmptyDOMElement();
});
