import { expect, test, vi } from 'vitest';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { ImportPage } from './ImportPage';

mockPages('demo');
let list = '';

/** Opens the import of the households. */
async function visit() {
  const projects = (await (await fetch('/v1/projects')).json()) as { id: number; name: string }[];
  const id = projects.find(({ name }) => name.startsWith('Household survey 2026'))?.id;
  list = `/v1/projects/${id}/datasets/households`;
  const path = '/projects/:projectId/entity-lists/:datasetName/import';
  return visitPage([{ path, Component: ImportPage }], `/projects/${id}/entity-lists/households/import`);
}

async function count(): Promise<number> {
  const table = (await (await fetch(`${list}.svc/Entities?$top=0&$count=true`)).json()) as { '@odata.count': number };
  return table['@odata.count'];
}

async function choose(content: BlobPart, name = 'trees.csv') {
  await vi.waitFor(
    () => expect(document.querySelector('input[type=file]')?.outerHTML ?? document.body.innerHTML).toContain('<input'),
    8000,
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File([content], name));
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

const lines = (rows: number) => Array.from({ length: rows }, (_, index) => `Tree ${index},oak,new value`).join('\n');

test('a file is imported, with a new property, and the import is undone', { timeout: 30_000 }, async () => {
  const { screen } = await visit();
  const before = await count();
  await choose(`label,village,Plot size\n${lines(4500)}\n`);
  await expect.element(screen.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await screen.getByLabelText('Property of the column Plot size').fill('plot_size');
  await expect.element(screen.getByText('1 new property will be created.')).toBeVisible();
  await screen.getByRole('button', { name: 'Import 4,500 entities' }).click();
  await expect.element(screen.getByText('4,500 entities imported.')).toBeVisible();
  expect(await count()).toBe(before + 4500);
  await screen.getByRole('button', { name: 'Undo this import' }).click();
  await vi.waitFor(async () => expect(await count()).toBe(before), 10_000);
});
