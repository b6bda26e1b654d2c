import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockApp } from '../../tests/helpers/mocked-app';
import { mockPages } from '../../tests/helpers/mocked-page';

const mocks = mockPages('demo');
const visit = mockApp();

const boxOf = (element: Element | null | undefined) => {
  if (!element) throw new Error('not on the page');
  const { left, right, top } = element.getBoundingClientRect();
  return { left, right, top };
};

/** Where the title and every tab stand. */
const places = () => ({
  title: boxOf(document.querySelector('h1')),
  tabs: [...document.querySelectorAll('.tab')].map(boxOf),
  line: boxOf(document.querySelector('.tabs')),
});

test('keeps the head of a project in its place on all its tabs, narrow and wide', async () => {
  await page.viewport(1900, 800);
  const { screen, go } = await visit('/projects/1');
  await expect.element(screen.getByRole('link', { name: /App Users 6/ })).toBeVisible();
  const before = places();
  expect(before.tabs).toHaveLength(7);
  await go('/projects/1/app-users');
  await expect.element(screen.getByRole('link', { name: /Custom Properties 2/ })).toBeVisible();
  expect(places()).toEqual(before);
  await go('/projects/1/form-access');
  expect(places()).toEqual(before);
  await go('/projects/1/settings');
  expect(places()).toEqual(before);
});

test('keeps the tabs in their places when a count arrives late', async () => {
  mocks().server.faults.add({ kind: 'delay', milliseconds: 700, operation: 'listActorProperties' });
  const { screen } = await visit('/projects/1/custom-properties');
  await expect.element(screen.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Custom Properties/ }).element().textContent).toBe('Custom Properties');
  const before = places();
  await expect.element(screen.getByRole('link', { name: /Custom Properties 2/ })).toBeVisible();
  expect(places()).toEqual(before);
});

test('is at most 120 px high, and keeps its place behind a dialog', async () => {
  const { screen } = await visit('/projects/1/app-users');
  await expect.element(screen.getByRole('link', { name: /Custom Properties 2/ })).toBeVisible();
  const before = places();
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
  expect(boxOf(document.querySelector('.tabs')).top).toBeGreaterThan(bar);
  expect((document.querySelector('.tabs')?.getBoundingClientRect().bottom ?? 0) - bar).toBeLessThanOrEqual(120);
  await screen.getByRole('button', { name: /(New|Create) app user/ }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await vi.waitFor(() => expect(places()).toEqual(before));
});
