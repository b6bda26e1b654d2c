import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

test('keeps the head of a project in its place on all its tabs and behind a dialog, low and from edge to edge', async () => {
  await page.viewport(1900, 800);
  const { screen, go } = await visit('/projects/1');
  await expect.element(screen.getByRole('link', { name: /App Users 6/ })).toBeVisible();
  const before = places();
  expect(before.tabs).toHaveLength(7);
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
  expect(before.line.top).toBeGreaterThan(bar);
  expect((document.querySelector('.tabs')?.getBoundingClientRect().bottom ?? 0) - bar).toBeLessThanOrEqual(120);
  await go('/projects/1/app-users');
  await expect.element(screen.getByRole('link', { name: /Custom Properties 2/ })).toBeVisible();
  expect(places()).toEqual(before);
  await screen.getByRole('button', { name: /(New|Create) app user/ }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.poll(() => places()).toEqual(before);
  await userEvent.keyboard('{Escape}');
  await go('/projects/1/form-access');
  expect(places()).toEqual(before);
  await go('/projects/1/settings');
  expect(places()).toEqual(before);

  await page.viewport(1366, 800);
  await expect.element(screen.getByLabelText('Project name')).toBeVisible();
  const { left, right } = boxOf(document.querySelector('.settings-columns'));
  await go('/projects/1');
  await expect.element(screen.getByRole('link', { name: /App Users 6/ })).toBeVisible();
  await expect.poll(() => document.querySelector('.forms-section')).not.toBeNull();
  expect(document.querySelector('.crumbs a')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  const main = boxOf(document.querySelector('main'));
  const list = boxOf(document.querySelector('.forms-section'));
  expect(places().line).toMatchObject({ left: main.left, right: main.right });
  expect(list).toMatchObject({ left: main.left + 16, right: main.right - 16 });
  expect([left, right - left]).toEqual([list.left, 1319]);
});

test('keeps the tabs in their places when a count arrives late', async () => {
  mocks().server.faults.add({ kind: 'delay', milliseconds: 400, operation: 'listActorProperties' });
  const { screen } = await visit('/projects/1/custom-properties');
  await expect.element(screen.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Custom Properties/ }).element().textContent).toBe('Custom Properties');
  const before = places();
  await expect.element(screen.getByRole('link', { name: /Custom Properties 2/ })).toBeVisible();
  expect(places()).toEqual(before);
});

test('scrolls its tabs on a narrow phone, and never the page', async () => {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  const draft = await fetch('/v1/projects/1/forms/household_survey/draft', { method: 'POST', headers });
  expect(draft.status).toBe(200);
  const { screen } = await visit('/projects/1/forms/household_survey/submissions');
  // The mark of the draft is beyond the edge at some of these widths, with its hidden word.
  await expect.element(screen.getByTitle('Draft')).toBeInTheDocument();
  for (const width of [320, 340, 360, 390]) {
    await page.viewport(width, 700);
    window.scrollTo(1000, 0);
    expect([width, window.scrollX]).toEqual([width, 0]);
  }
});

test('shows three lines of a title of 10,000 characters, in the head and in the list of forms', async () => {
  const xml = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>${'Lorem'.repeat(2000)}</h:title><model><instance><data id="long" version="1"><q/><meta><instanceID/></meta></data></instance><bind nodeset="/data/q" type="string"/></model></h:head><h:body><input ref="/data/q"><label>Q</label></input></h:body></h:html>`;
  const headers = { 'content-type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };
  const created = await fetch('/v1/projects/1/forms?publish=true', { method: 'POST', headers, body: xml });
  expect(created.status).toBe(200);
  const { screen, go } = await visit('/projects/1');
  const link = screen.getByRole('link', { name: /^LoremLorem/ });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeLessThan(100);
  await go('/projects/1/forms/long/settings');
  await expect.element(screen.getByRole('heading', { level: 1, name: /^LoremLorem/ })).toBeVisible();
  expect(document.querySelector('h1')?.getBoundingClientRect().height).toBeLessThan(120);
});
