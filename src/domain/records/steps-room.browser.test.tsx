import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { activateLocale } from '~/i18n/i18n';
import type { ListPosition } from '~/shared/url-state/use-list-position';
import { RecordSteps } from './RecordSteps';
import '~/app/styles.css';

test('on a phone the steps between records have their room before they are there', async () => {
  await activateLocale('en');
  await page.viewport(390, 800);
  const steps = (place: ListPosition | undefined) => (
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <RecordSteps
          place={place}
          labels={{ list: 'Records', previous: 'Previous', next: 'Next' }}
          to={(id) => `/${id}`}
          loadAhead={() => undefined}
        />
      </MemoryRouter>
    </I18nProvider>
  );
  const height = () => document.querySelector('.record-steps')?.getBoundingClientRect().height;
  const { rerender } = await render(steps(undefined));
  const before = height();
  expect(before).toBeGreaterThan(0);
  await rerender(steps({ number: 1, total: 395, previous: null, next: { id: 'next', search: '' } }));
  await expect.element(page.getByRole('link', { name: 'Next' })).toBeVisible();
  expect(height()).toBe(before);
});
