import { expect, test } from 'vitest';
import { formWithFiles } from '../../../tests/helpers/form-with-files';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { ask, mockPages } from '../../../tests/helpers/mocked-page';

mockPages('roles');
const visit = mockApp();
const title = 'Monitoring of water points and of the people who use them, second round';
const ids = ['water_points_and_people_2026_north', 'water_points_and_people_2026_south'];

async function makeForms(): Promise<void> {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  for (const id of ids) {
    const body = formWithFiles(id, []).replace(/<h:title>[^<]*/, `<h:title>${title}`);
    expect((await fetch('/v1/projects/1/forms?publish=true', { method: 'POST', headers, body })).status).toBe(200);
  }
}

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

test('names and IDs are whole where the app users leave the room', async () => {
  await makeForms();
  const { screen } = await visit('/projects/1/form-access');
  const grid = screen.getByRole('grid', { name: 'Form access' });
  const texts = () => [...grid.element().querySelectorAll('.access-form-name > bdi, .access-form-id')];
  for (const id of ids) await expect.element(grid.getByText(id)).toBeVisible();
  expect(texts().filter(isCut)).toEqual([]);
  // The column of names takes no more than it needs, so that boxes stay near.
  const [cell] = grid.element().querySelectorAll('.access-body .access-name-cell');
  expect(cell?.getBoundingClientRect().width).toBeLessThan(800);
});

test('many app users leave names a part of the grid, and a pointer shows the rest', async () => {
  await makeForms();
  for (let number = 0; number < 30; number += 1)
    await ask('/projects/1/app-users', 'POST', { displayName: `Tablet ${number}` });
  const { screen } = await visit('/projects/1/form-access');
  const grid = screen.getByRole('grid', { name: 'Form access' });
  await expect.element(grid.getByText(ids[0] ?? '')).toBeVisible();
  const [cell] = grid.element().querySelectorAll('.access-body .access-name-cell');
  expect(cell?.getBoundingClientRect().width).toBeLessThanOrEqual(300);
  expect(grid.element().querySelector('.access-form-id')?.getAttribute('title')).toMatch(/^water_points/);
});

test('the introduction is one line, and help says the rest', async () => {
  const { screen } = await visit('/projects/1/form-access');
  const intro = screen.getByText(/^Select which app users can use which form/);
  await expect.element(intro).toBeVisible();
  expect(intro.element().getBoundingClientRect().height).toBeLessThan(32);
  await screen.getByRole('button', { name: 'About form access' }).click();
  const dialog = screen.getByRole('dialog', { name: 'About form access' });
  await expect.element(dialog.getByText(/^Only app users need this/)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: /^Read more in the documentation/ })).toBeVisible();
});
