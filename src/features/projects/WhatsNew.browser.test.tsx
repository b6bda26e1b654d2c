import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { mockPages, stored } from '../../../tests/helpers/mocked-page';

mockPages('roles');
const visit = mockApp();
const preferences = async () =>
  (await stored<{ preferences: { site: Record<string, unknown> } }>('/users/current')).preferences.site;

test('the news stand above the projects, in little room on a phone; closing them with ✕ signs nobody up for emails', async () => {
  await page.viewport(390, 844);
  const { screen } = await visit('/');
  const news = screen.getByRole('region', { name: 'What is new' });
  await expect.element(news.getByText(/^Search from any page/)).toBeVisible();
  await expect.element(news.getByText(/^Press .?Ctrl/)).not.toBeInTheDocument();
  expect(news.element().getBoundingClientRect().height).toBeLessThan(80);
  await page.viewport(1366, 800);
  await expect.element(news.getByText(/^Press .?Ctrl/)).toBeVisible();
  const [project] = document.querySelectorAll('.project-block');
  expect(news.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(project?.getBoundingClientRect().top ?? -1);
  await expect.element(news.getByRole('checkbox')).not.toBeChecked();
  await news.getByRole('checkbox').click();
  await news.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(news).not.toBeInTheDocument();
  await expect.poll(preferences).toHaveProperty('whatsNewDismissed');
  expect(await preferences()).not.toHaveProperty('mailingListOptIn');
});

test('"Got it" signs up for emails only with the box ticked', async () => {
  const { screen } = await visit('/');
  const news = screen.getByRole('region', { name: 'What is new' });
  await news.getByRole('checkbox').click();
  await news.getByRole('button', { name: 'Got it' }).click();
  await expect.poll(preferences).toMatchObject({ mailingListOptIn: true });
  await expect.poll(preferences).toHaveProperty('whatsNewDismissed');
});
