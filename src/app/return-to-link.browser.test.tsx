import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { signIn } from '~/session/session';
import { mockApp } from '../../tests/helpers/mocked-app';
import { mockPages } from '../../tests/helpers/mocked-page';

mockPages('demo');
const visit = mockApp();

beforeEach(() => signIn('admin@example.org', 'demonstration-admin'));

const topOf = (link: { element: () => Element }) => link.element().getBoundingClientRect().top;

/** Scrolls to a link. Returns at what height it was opened. */
const scrolledTo = async (link: { element: () => Element }) => {
  // What is still being read would move the page.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  // So would a description: it changes its height when the code that formats it has loaded.
  await expect.poll(() => document.querySelectorAll('.markdown-plain')).toHaveLength(0);
  link.element().scrollIntoView({ block: 'center' });
  await expect.poll(() => window.scrollY).toBeGreaterThan(0);
  // Where it is when it is opened: what is above it may change its height once more.
  let top = NaN;
  const note = () => (top = topOf(link));
  document.addEventListener('click', note, { capture: true, once: true });
  return () => top;
};

test.each([
  ['a laptop', 1366, 500],
  ['a phone', 390, 700],
])('going back to a short list on %s brings back its place and the focus', async (_, width, height) => {
  await page.viewport(width, height);
  const { screen, go } = await visit('/projects/1');
  const opened = () => screen.getByRole('link', { name: 'Livestock census 2025' });
  await expect.element(opened()).toBeVisible();
  const before = await scrolledTo(opened());
  await opened().click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Livestock census 2025' })).toHaveFocus();
  history.back();
  await expect.element(opened()).toHaveFocus();
  await expect.poll(() => Math.abs(topOf(opened()) - before())).toBeLessThan(3);
  // Opened anew, the page begins at its heading.
  await opened().click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Livestock census 2025' })).toHaveFocus();
  await go('/projects/1');
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Household survey 2026/ })).toHaveFocus();
});

test('going back to the projects brings back what was opened, the place and the focus', async () => {
  await page.viewport(1366, 500);
  const { screen } = await visit('/');
  await screen
    .getByRole('button', { name: /^Show all \d forms$/ })
    .first()
    .click();
  const opened = () => screen.getByRole('link', { name: 'Household visit', exact: true });
  await expect.element(opened()).toBeVisible();
  const before = await scrolledTo(opened());
  await opened().click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Household visit' })).toHaveFocus();
  history.back();
  await expect.element(opened()).toHaveFocus();
  await expect.poll(() => Math.abs(topOf(opened()) - before())).toBeLessThan(3);
  // Whoever leaves by the bar comes back to where they have scrolled since.
  window.scrollTo(0, 0);
  await screen.getByRole('link', { name: 'Users', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Web Users' })).toHaveFocus();
  history.back();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Projects' })).toHaveFocus();
  expect(opened().element()).not.toHaveFocus();
  expect(window.scrollY).toBe(0);
});
