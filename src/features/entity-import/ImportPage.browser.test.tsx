import Papa from 'papaparse';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { choose, chosenIn } from '../../../tests/helpers/choose';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { ImportPage } from './ImportPage';

const mocks = mockPages('demo');
let api = '';

/** Opens the import of the households. */
async function visit() {
  const projects = await stored<{ id: number; name: string }[]>('/projects');
  const id = projects.find(({ name }) => name.startsWith('Household survey 2026'))?.id;
  api = `/projects/${id}/datasets/households`;
  const path = '/projects/:projectId/entity-lists/:datasetName/import';
  return visitPage([{ path, Component: ImportPage }], `/projects/${id}/entity-lists/households/import`);
}

const entityRows = (query: string) =>
  stored<{ '@odata.count': number; value: { __id: string }[] }>(`${api}.svc/Entities${query}`);
const count = async () => (await entityRows('?$top=0&$count=true'))['@odata.count'];
const csv = async () => (await ask(`${api}/entities.csv`)).text();

async function chooseFile(content: BlobPart, name = 'trees.csv') {
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

test('a file is imported, with a new property; undoing keeps what was changed since', async () => {
  const { screen } = await visit();
  const before = await count();
  await chooseFile(`label,village,Plot size\n${lines(3)}\n`);
  await expect.element(screen.getByRole('heading', { name: 'Columns' })).toBeVisible();
  expect(document.activeElement).toHaveAccessibleName('Review of trees.csv');
  await screen.getByLabelText('Property of the column Plot size').fill('plot_size');
  await expect.element(screen.getByText('1 new property will be created.')).toBeVisible();
  await screen.getByRole('button', { name: 'Import 3 entities' }).click();
  await expect.element(screen.getByText('3 entities imported.')).toBeVisible();
  expect(await count()).toBe(before + 3);
  // The controls of the running import are gone.
  expect(document.activeElement).toHaveTextContent('trees.csv');
  const { value } = await entityRows('?$top=1');
  await ask(`${api}/entities/${value[0]?.__id}?baseVersion=1`, 'PATCH', { data: { village: 'y' } });
  await screen.getByRole('button', { name: 'Undo import…' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('2 entities will be moved to the trash.')).toBeVisible();
  await expect.element(dialog.getByText('1 was changed since the import and stays.')).toBeVisible();
  expect(await count()).toBe(before + 3);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect.element(screen.getByText(/Moved 2 imported entities to the trash\. 1 was changed since/)).toBeVisible();
  expect(await count()).toBe(before + 1);
});

test('a file that is no CSV says so where it was selected; phones do not speak of dropping one', async () => {
  const { screen } = await visit();
  const hint = screen.getByText('Drop a CSV file here.');
  await expect.element(hint).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(hint).not.toBeVisible();
  await expect.element(screen.getByText(/^The first row of the file has the names/)).toBeVisible();
  await page.viewport(1366, 800);
  await chooseFile(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'trees.xlsx');
  await expect.element(screen.getByText(/This file is a spreadsheet, not a CSV file/)).toBeVisible();
  await chooseFile('', 'empty.csv');
  await expect.element(screen.getByText(/This file is empty/)).toBeVisible();
  await chooseFile('"label"x,village\na,b\n');
  await expect.element(screen.getByText(/its first row has broken quotes/)).toBeVisible();
  await chooseFile('label;village\na;b\n');
  await expect.element(screen.getByLabelText('Delimiter')).toBeVisible();
  expect(['Delimiter', 'Encoding'].map((name) => chosenIn(screen.getByLabelText(name)))).toEqual([
    'Semicolon (;)',
    'UTF-8',
  ]);
});

test('every problem is listed with its row, and left out; the label can come from several columns', async () => {
  const { screen } = await visit();
  const before = await count();
  await chooseFile('label,village\nA,x\n,y\n\u00a0,\t\nB,y,z\nC ,x\n');
  await expect.element(screen.getByText('2 rows have problems.')).toBeVisible();
  const rows = [...document.querySelectorAll('.import-problem')].map((row) => row.textContent);
  expect(rows).toEqual(['Row 3 Missing label.', 'Row 5 Expected 2 columns, but found 3.']);
  await expect.element(screen.getByText(/1 label has spaces around it, which will be stored: row 6/)).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: /^C ?Spaces$/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Import 2 of 4 rows; leave out 2 with problems' }).click();
  await expect.element(screen.getByText('2 entities imported.')).toBeVisible();
  await expect.element(screen.getByText(/^2 rows were left out: row 3 \(Missing label\.\), row 5/)).toBeVisible();
  expect(await count()).toBe(before + 2);

  await screen.getByRole('button', { name: 'Import another file' }).click();
  await chooseFile('First,last,village\nAwa,Ba,x\n,,y\n', 'names.csv');
  await expect.element(screen.getByText('Choose the column that names each entity.')).toBeVisible();
  await choose(screen.getByLabelText('Label', { exact: true }), 'Several columns…');
  await screen.getByLabelText('Template of the label').fill('{{first}} {{lost}}');
  await expect.element(screen.getByText('The file has no column with this name: lost')).toBeVisible();
  await screen.getByLabelText('Template of the label').fill('{{first}} {{last}}');
  await expect.element(screen.getByRole('rowheader', { name: 'Awa Ba' })).toBeVisible();
});

test('a file that was imported, and labels that exist, are said before it is imported again', async () => {
  const { screen } = await visit();
  const text = 'label,village,plot id\nA,x,1\nB,x,2\nB,x,2\n';
  await chooseFile(text);
  await expect.element(screen.getByText('1 row repeats the label of an earlier row: row 4')).toBeVisible();
  await expect.element(screen.getByText(/^plot id: 1 row repeats the value of an earlier row: row 4$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Import 3 entities' }).click();
  await screen.getByRole('button', { name: 'Import another file' }).click();
  // Another name, the same content.
  await chooseFile(text, 'again.csv');
  await expect.element(screen.getByText(/This file was imported/)).toBeVisible();
  await expect.element(screen.getByText('3 labels exist already in this list: rows 2, 3, 4')).toBeVisible();
  await screen.getByRole('button', { name: 'Update these entities instead' }).click();
  await expect.poll(() => chosenIn(screen.getByLabelText('What to do with the rows'))).toBe('Update existing entities');
  await expect.poll(() => chosenIn(screen.getByLabelText('Match rows by'))).toBe('Label');
  await screen.getByRole('button', { name: 'Select another file' }).click();
  await screen.getByRole('button', { name: 'Undo the import of trees.csv' }).click();
  await screen.getByRole('dialog').getByText('3 entities will be moved to the trash.').click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect.element(screen.getByText(/^Undone: 3 entities/)).toBeVisible();
  await chooseFile(text);
  await expect.element(screen.getByText('1 row repeats the label of an earlier row: row 4')).toBeVisible();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 10_000);
  expect(document.body.textContent).not.toContain('This file was imported');
});

test('columns that look like IDs or places are recognised, and others say why they are not imported', async () => {
  const { screen } = await visit();
  const { value } = await entityRows('?$top=1');
  const id = value[0]?.__id ?? '';
  await chooseFile(`name,uuid,gps,village,village,Owner name,Plot size,1st crop\nA,${id},12.5 7.25 0 0,x,y,Ba,3,z\n`);
  await expect.poll(() => chosenIn(screen.getByLabelText('Label', { exact: true }))).toBe('name');
  await expect.element(screen.getByText(/Looks like IDs of entities/)).toBeVisible();
  await expect.element(screen.getByText('Not imported: second column named village')).toBeVisible();
  await screen.getByRole('button', { name: 'Use geometry' }).click();
  await expect.element(screen.getByLabelText('Property of the column gps')).toHaveValue('geometry');
  await expect.element(screen.getByText('2 of 8 columns left out.')).toBeVisible();
  // A change of one column keeps those of the others.
  await expect.element(screen.getByLabelText('Property of the column gps')).toHaveValue('geometry');
  await expect.element(screen.getByLabelText('Property of the column Owner name')).toHaveValue('Owner_name');
  await expect.element(screen.getByLabelText('Property of the column Plot size')).toHaveValue('Plot_size');
  await expect.element(screen.getByRole('columnheader', { name: '1st crop (left out)' })).toBeVisible();
  await expect
    .element(screen.getByText(/^1 row has the ID of an entity of this list, in the column uuid: row 2$/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Update by this ID' }).click();
  await expect.poll(() => chosenIn(screen.getByLabelText('Match rows by'))).toBe('Entity ID in the column uuid');
});

test('an interrupted import is listed with what was sent, and stays in its place when it is undone', async () => {
  const { screen } = await visit();
  const before = await count();
  // One of three parts is refused: a part has at most 40,000 cells.
  const width = 98;
  const header = `label,village,${Array.from({ length: width }, (_, at) => `__x${at}`).join()}`;
  const text = Array.from({ length: 900 }, (_, row) => `Tree ${row},oak${','.repeat(width)}`).join('\n');
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'createEntities', times: 1 });
  await chooseFile(`${header}\n${text}\n`);
  await screen.getByRole('button', { name: 'Import 900 entities' }).click();
  await screen.getByRole('button', { name: 'Import another file' }).click();
  const sent = (await count()) - before;
  expect([500, 800]).toContain(sent);
  const earlier = screen.getByRole('table', { name: 'Earlier imports in this browser' });
  const row = earlier.getByRole('row').filter({ hasText: `${sent} of 900 rows` });
  const undo = row.getByRole('button', { name: 'Undo the import of trees.csv' });
  await undo.click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(`${sent} entities will be moved to the trash.`)).toBeVisible();
  expect(await count()).toBe(before + sent);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect.element(row.getByText(`Undone: ${sent} entities moved to the trash.`)).toBeVisible();
  expect(undo.elements()).toHaveLength(0);
  await expect.element(screen.getByRole('heading', { name: 'Earlier imports in this browser' })).toHaveFocus();
  expect(await count()).toBe(before);
});

/** The list as the server writes it, with the cells of some rows changed. */
async function edited(change: (cells: string[], header: string[]) => string[]): Promise<string> {
  const { data } = Papa.parse<string[]>((await csv()).trim());
  const [header = [], ...rows] = data;
  return Papa.unparse([header, ...rows.map((cells) => change(cells, header))], { newline: '\r\n' });
}

test('a downloaded file changes what was edited in it and chosen; the undo keeps what was changed since', async () => {
  const { screen } = await visit();
  const before = await count();
  let row = 0;
  const uuids: string[] = [];
  const text = await edited((cells, header) => {
    row += 1;
    uuids.push(cells[header.indexOf('__id')] ?? '');
    return cells.map((cell, index) => (index === header.indexOf('village') && row <= 3 ? `Undo ${row}` : cell));
  });
  const villages = async () => (await csv()).match(/(?:Undo|Theirs) ?\d?/g);
  const blank = text.split('\r\n')[0]?.replaceAll(/[^,]/g, '') ?? '';
  const columns = text.split('\r\n')[0]?.split(',') ?? [];
  const added = columns.map((name) => (name === 'label' ? 'Undo new' : '')).join(',');
  expect(added).toHaveLength(blank.length + 'Undo new'.length);
  const unnamed = columns.map((name) => (name === 'village' ? 'x' : '')).join(',');
  await chooseFile(`${text}\r\n${added}\r\n${unnamed}\r\n`, 'households.csv');
  await expect.poll(() => chosenIn(screen.getByLabelText('What to do with the rows'))).toBe('Update existing entities');
  await choose(screen.getByLabelText('What to do with the rows'), 'Update existing entities and create the others');
  await screen.getByRole('button', { name: 'Compare with the list' }).click();
  await expect.element(screen.getByRole('radio', { name: '3 changed' })).toBeVisible();
  await expect.element(screen.getByText(/→ Undo 1/)).toBeVisible();
  await screen.getByLabelText('Apply row 4').click();
  mocks().server.faults.add({ kind: 'lost', status: 504, operation: 'updateEntity' });
  await screen.getByRole('button', { name: 'Update 2, create 1' }).click();
  await expect.element(screen.getByText('3 of 3 entities')).toBeVisible();
  await expect.element(screen.getByText(/^1 row was left out: row \d+$/)).toBeVisible();
  expect(await villages()).toEqual(expect.arrayContaining(['Undo 1', 'Undo 2']));
  expect(await villages()).not.toContain('Undo 3');
  expect(await count()).toBe(before + 1);
  await ask(`${api}/entities/${uuids[1]}?force=true`, 'PATCH', { data: { village: 'Theirs' } });
  await screen.getByRole('button', { name: 'Back to the file' }).click();
  await screen.getByRole('button', { name: 'Select another file' }).click();
  await screen.getByRole('button', { name: 'Undo the update from households.csv' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('1 entity gets its earlier values again.')).toBeVisible();
  await expect.element(dialog.getByText('1 new entity will be moved to the trash.')).toBeVisible();
  await expect.element(dialog.getByText('1 was changed since the update and stays.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo update' }).click();
  await expect.element(screen.getByText(/^Undone: 1 entity has its earlier values again/)).toBeVisible();
  expect(await villages()).toEqual(['Theirs']);
  expect(await count()).toBe(before);
});

test('a value that is only written differently is a change where it is to be treated as different', async () => {
  const { screen } = await visit();
  let isFirst = true;
  const text = await edited((cells, header) => {
    const at = header.indexOf('members');
    const members = cells[at] ?? '';
    if (!isFirst || !/^\d+$/.test(members)) return cells;
    isFirst = false;
    return cells.with(at, `${members}.0`);
  });
  await chooseFile(text, 'households.csv');
  const compare = screen.getByRole('button', { name: 'Compare with the list' });
  const strict = screen.getByRole('checkbox', { name: 'Treat 1.50 and 1.5 as different' });
  await expect.element(strict).not.toBeChecked();
  await compare.click();
  await expect.element(screen.getByText(/has a value that is only written differently/)).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: '1 changed' })).not.toBeInTheDocument();
  await strict.click();
  await compare.click();
  await expect.element(screen.getByRole('radio', { name: '1 changed' })).toBeVisible();
});

test('what others changed after the comparison is kept, and offered again', { timeout: 30_000 }, async () => {
  const { screen } = await visit();
  let uuid = '';
  const text = await edited((cells, header) => {
    uuid ||= cells[header.indexOf('__id')] ?? '';
    const isFirst = cells.includes(uuid);
    return cells.map((cell, index) => (isFirst && index === header.indexOf('village') ? 'Mine' : cell));
  });
  await chooseFile(text, 'households.csv');
  await choose(screen.getByLabelText('What to do with the rows'), 'Update existing entities and create the others');
  await choose(screen.getByLabelText('Match rows by'), 'Label');
  await screen.getByLabelText('Ignore empty cells').click();
  await screen.getByRole('button', { name: 'Compare with the list' }).click();
  await expect.element(screen.getByRole('radio', { name: '1 changed' })).toBeVisible();
  await ask(`${api}/entities/${uuid}?force=true`, 'PATCH', { data: { roof: 'Theirs' } });
  await screen.getByRole('button', { name: 'Update 1' }).click();
  await expect.element(screen.getByText(/Someone else changed this entity/)).toBeVisible();
  await screen.getByRole('button', { name: 'Compare again' }).click();
  await expect
    .poll(() => chosenIn(screen.getByLabelText('What to do with the rows')))
    .toBe('Update existing entities and create the others');
  await expect.poll(() => chosenIn(screen.getByLabelText('Match rows by'))).toBe('Label');
  await expect.element(screen.getByLabelText('Ignore empty cells')).toBeChecked();
  await screen.getByRole('button', { name: 'Compare with the list' }).click();
  await expect.element(screen.getByText(/Theirs →/)).toBeVisible();
});

test(
  'an update that was interrupted creates no entity twice when its file is compared again',
  {
    timeout: 60_000,
  },
  async () => {
    const { screen } = await visit();
    const before = await count();
    await chooseFile(`__id,label,village\n${Array.from({ length: 600 }, (_, row) => `,Tree ${row},x`).join('\n')}\n`);
    const compare = async () => {
      await choose(screen.getByLabelText('What to do with the rows'), 'Update existing entities and create the others');
      await screen.getByRole('button', { name: 'Compare with the list' }).click();
    };
    await compare();
    await expect.element(screen.getByRole('radio', { name: '600 new' })).toBeVisible();
    // One of the two parts is refused.
    mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'createEntities', times: 1 });
    await screen.getByRole('button', { name: 'Create 600' }).click();
    await screen.getByRole('button', { name: 'Compare again' }).click();
    const created = (await count()) - before;
    expect([100, 500]).toContain(created);
    await compare();
    await screen.getByRole('button', { name: `Create ${600 - created}` }).click();
    await vi.waitFor(async () => expect(await count()).toBe(before + 600), 15_000);
    // It is finished: the same file now makes new entities.
    await screen.getByRole('button', { name: 'Back to the file' }).click();
    await compare();
    await expect.element(screen.getByRole('radio', { name: '600 new' })).toBeVisible();
  },
);

test('a reader that was not loaded is not the fault of the file, and is tried again', async () => {
  const { screen } = await visit();
  const Loaded = Worker;
  const gone = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(gone);
  // As without a network, or with a newer release on the server.
  vi.stubGlobal('Worker', function Missing() {
    return new Loaded(gone, { type: 'module' });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await chooseFile('label,village\nTree,x\n');
  const alert = screen.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent('trees.csv: Part of this page could not be loaded. Check your connection, then try again.');
  vi.unstubAllGlobals();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Import 1 entity' })).toBeVisible();
});
