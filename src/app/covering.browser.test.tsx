import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockApp } from '../../tests/helpers/mocked-app';
import { mockPages } from '../../tests/helpers/mocked-page';

mockPages('demo');
const visit = mockApp();
const submissions = '/projects/1/forms/household_survey/submissions';

const boxOf = (selector: string) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`${selector} is not on the page`);
  return element.getBoundingClientRect();
};

test('a table shows at least eight rows at 200 % zoom, and ends above the panel of jobs', async () => {
  await page.viewport(683, 400);
  await visit(submissions);
  await vi.waitFor(() => expect(document.querySelectorAll('.dt-row').length).toBeGreaterThan(1), 10_000);
  const wholeRows = () => {
    const { bottom: head } = boxOf('.dt-head');
    return [...document.querySelectorAll('.dt-row')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= head - 1 && bottom <= window.innerHeight;
    }).length;
  };
  // As a person does, who goes on scrolling while the page is still being drawn.
  await vi.waitFor(() => {
    document.querySelector('.dt-grid')?.scrollBy(0, 36);
    expect(wholeRows()).toBeGreaterThanOrEqual(8);
  }, 10_000);

  await page.viewport(1366, 800);
  await vi.waitFor(() => expect(document.querySelectorAll('.dt-row').length).toBeGreaterThan(5), 10_000);
  const { bottom } = boxOf('.dt-grid');
  expect(bottom).toBeGreaterThan(600);
  // As the panel sets it, by its height.
  const { style } = document.documentElement;
  style.setProperty('--jobs-room', '180px');
  onTestFinished(() => void style.removeProperty('--jobs-room'));
  await expect.poll(() => boxOf('.dt-grid').bottom).toBeLessThanOrEqual(800 - 180);
  style.removeProperty('--jobs-room');
  await expect.poll(() => boxOf('.dt-grid').bottom).toBe(bottom);
});
