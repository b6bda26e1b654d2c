import { createCookieJar } from '@mocks/cookie-jar';
import { newestRelease, releases } from '@mocks/server/release';
import { seeds } from '@mocks/server/seed';
import { createServer } from '@mocks/server/server';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activateLocale, loadCatalogue } from '~/i18n/i18n';
import { showPanel } from './panel';

let remove: () => void = () => undefined;
afterEach(() => remove());

async function openPanel(byExample: readonly string[]) {
  await loadCatalogue('panel');
  await activateLocale('en');
  const server = await createServer({ seed: { name: 'empty', fill: seeds.empty } });
  remove = showPanel({ server, jar: createCookieJar(), seeds, byExample });
  await page.getByText('Mocked', { exact: true }).click();
  return server;
}

test('the panel lists the operations that examples answer', async () => {
  await openPanel(['listProjectNotes', 'createProjectNote']);
  const group = page.getByRole('group', { name: 'Answered by examples' });
  await expect.element(group.getByRole('listitem').nth(1)).toHaveTextContent('createProjectNote');
  expect(
    group
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['listProjectNotes', 'createProjectNote']);
});

test('without such operations the panel does not speak of them', async () => {
  await openPanel([]);
  await expect.element(page.getByRole('group', { name: 'Network' })).toBeVisible();
  expect(page.getByText('Answered by examples').elements()).toEqual([]);
});

test('the panel stops the converter of spreadsheets', async () => {
  const server = await openPanel([]);
  const converter = page.getByRole('combobox', { name: 'Spreadsheet converter' });
  await expect.element(converter).toHaveValue('up');
  await converter.selectOptions('Not reached');
  expect(server.converter).toBe('down');
});

test('the panel offers every release, and the server imitates the chosen one', async () => {
  const server = await openPanel([]);
  const release = page.getByRole('combobox', { name: 'Server version' });
  await expect.element(release).toHaveValue(newestRelease);
  expect(
    release
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(releases.toReversed());
  await release.selectOptions('2025.4');
  expect(server.release).toBe('2025.4');
});
