import { expect, test, vi } from 'vitest';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { mockPages } from '../../../tests/helpers/mocked-page';

mockPages('roles');
const visit = mockApp();
const form = '/projects/1/forms/water_point';

/** Sends something that is not JSON to the embedded server. */
const send = (path: string, xml?: string) =>
  fetch(`/v1${path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(xml && { 'content-type': 'application/xml' }) },
    ...(xml && { body: xml }),
  });

/** Creates a form that was never published. */
const newForm = async () => {
  const xml = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>New wells</h:title><model><instance><data id="new_wells" version="1"><depth/><meta><instanceID/></meta></data></instance><bind nodeset="/data/depth" type="int"/></model></h:head><h:body><input ref="/data/depth"><label>Depth</label></input></h:body></h:html>`;
  const response = await send('/projects/1/forms?ignoreWarnings=true', xml);
  expect(await response.text()).toContain('new_wells');
};

test('the address of a form alone leads to its submissions, or to its draft before the first version', async () => {
  const { at, go } = await visit('/projects/1');
  await go(form);
  await vi.waitFor(() => expect(at()).toBe(`${form}/submissions`), 10_000);
  await newForm();
  await go('/projects/1/forms/new_wells');
  await vi.waitFor(() => expect(at()).toBe('/projects/1/forms/new_wells/draft'), 10_000);
});

test('tabs that wait for the first version say so, and their pages lead to the draft', async () => {
  await newForm();
  const { screen, go, at } = await visit('/projects/1/forms/new_wells/draft');
  const waiting = screen.getByRole('link', { name: 'Submissions' });
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
  await expect.element(waiting).toHaveAttribute('title', 'Publish the form first.');
  await expect.element(screen.getByText('Not published yet', { exact: true })).toBeVisible();
  await go('/projects/1/forms/new_wells/settings');
  await screen.getByRole('link', { name: 'Go to the draft' }).click();
  await vi.waitFor(() => expect(at()).toBe('/projects/1/forms/new_wells/draft'), 10_000);
});

test('tabs count submissions and active links, and tell of a draft', async () => {
  const { screen, go } = await visit(`${form}/settings`);
  const tabs = screen.getByRole('navigation', { name: 'Sections of this page' });
  await expect.element(tabs.getByRole('link', { name: /^Submissions/ })).toMatchTextContent(/^Submissions\d+$/);
  const draft = tabs.getByTitle('Draft');
  await expect.element(draft).toHaveAttribute('data-shown', 'false');
  expect((await send(`${form}/draft`)).status).toBe(200);
  await go('/projects/1');
  await go(`${form}/settings`);
  await expect.element(draft).toHaveAttribute('data-shown', 'true');
});
