import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { ConflictTable } from '~/domain/entities/ConflictTable';
import type { EntityVersion } from '~/domain/entities/record';
import { signIn, signOut } from '~/session/session';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { show } from '../../../tests/helpers/show';
import { EntityPage } from './EntityPage';

const mocks = mockPages('demo');
const list = '/projects/1/datasets/households';
const pages = '/projects/1/entity-lists/households/entities';
const routes = [
  { path: '/projects/:projectId/entity-lists/:datasetName/entities/:uuid', Component: EntityPage },
  { path: '/projects/:projectId/entity-lists/:datasetName/entities', Component: () => <h1>The list</h1> },
];

interface Row {
  __id: string;
  label: string;
}
const rowsOf = async (filter?: string) =>
  (
    await stored<{ value: Row[] }>(
      `${list}.svc/Entities?$orderby=${encodeURIComponent('__system/createdAt desc')}${filter === undefined ? '' : `&$filter=${encodeURIComponent(filter)}`}`,
    )
  ).value;
const inConflict = async () => (await rowsOf('__system/conflict ne null'))[0] as Row;

test('shows data, source and history with both views; compares a conflict, and resolves it after a question', async () => {
  const { __id, label } = await inConflict();
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  await expect.element(screen.getByRole('heading', { name: label, level: 1 })).toBeVisible();
  const feed = screen.getByRole('region', { name: 'Activity' });
  await expect.element(feed.getByText(/^Updated by submission [0-9a-f]{8}$/).first()).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Details' })).toMatchTextContent(/households-\w+\.csv/);
  const newest = feed.getByRole('listitem').first();
  await expect.element(newest).toMatchTextContent(/applied to version 2, but its author saw version 1/);
  await newest.getByRole('radio', { name: 'Server’s view (version 2)' }).click();
  await expect.element(newest.getByRole('radio', { name: 'Server’s view (version 2)' })).toBeChecked();
  await expect
    .element(screen.getByRole('region', { name: 'Data' }).getByRole('img', { name: 'Map of a point' }))
    .toBeVisible();
  const table = screen.getByRole('table', { name: 'Versions in conflict' });
  await expect.element(table.getByText('Last version before the conflict')).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^Based on/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Mark as resolved' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Mark as resolved' });
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect.element(screen.getByText('Conflict resolved.')).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  expect((await entityAt(__id)).conflict).toBe(null);
  await expect.element(screen.getByText(/^Conflict resolved by/).first()).toBeVisible();
});

test('hides empty properties on demand, and shows hostile values as text', async () => {
  const response = await ask(`${list}/entities`, 'POST', {
    label: '<img src=x onerror=alert(1)>',
    data: { village: '<script>alert(1)</script>\u202Eevil', constructor: 'no' },
  });
  // The list has no such property.
  expect(response.status).toBe(400);
  const made = await ask(`${list}/entities`, 'POST', {
    label: '<img src=x onerror=alert(1)>',
    data: { village: '<script>alert(1)</script>\u202Eevil' },
  });
  const { uuid } = (await made.json()) as { uuid: string };
  const { screen } = await visitPage(routes, `${pages}/${uuid}`);
  const data = screen.getByRole('region', { name: 'Data' });
  await expect.element(data.getByText('<script>alert(1)</script>⟨RLO⟩evil')).toBeVisible();
  await expect.element(data.getByText('head_name')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Hide 4 empty properties' }).click();
  await expect.element(data.getByText('head_name')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
});

test('steps through the list that it was opened from', async () => {
  const rows = await rowsOf('__system/conflict ne null');
  const { screen, at } = await visitPage(routes, `${pages}/${rows[0]?.__id}?conflict=true`);
  await expect.element(screen.getByText(`1 of ${rows.length}`)).toBeVisible();
  await screen.getByRole('link', { name: 'Next entity' }).click();
  await expect.element(screen.getByRole('heading', { name: rows[1]?.label ?? '', level: 1 })).toBeVisible();
  expect(at()).toBe(`${pages}/${rows[1]?.__id}?conflict=true`);
});

test('says that an entity does not exist, and why its history cannot be loaded', async () => {
  const missing = await visitPage(routes, `${pages}/6a0f6d1e-3f43-4a0c-9b7e-58f2f2f0c6d1`);
  await expect.element(missing.screen.getByRole('heading', { name: /not exist|not found/i })).toBeVisible();
  await missing.screen.unmount();
  const { __id } = await inConflict();
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listEntityVersions' });
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(screen.getByText(/^Updated by submission/).first()).toBeVisible();
});

interface Stored {
  conflict: string | null;
  currentVersion: { version: number; label: string; data: Record<string, string> };
}
const entityAt = (uuid: string) => stored<Stored>(`${list}/entities/${uuid}`);
const patch = async (uuid: string, body: object) => {
  const { currentVersion } = await entityAt(uuid);
  return ask(`${list}/entities/${uuid}?baseVersion=${currentVersion.version}`, 'PATCH', body);
};

test('says that somebody else resolved the conflict first, and counts a lost answer as what it did', async () => {
  const [first, second] = await rowsOf('__system/conflict ne null');
  const { screen } = await visitPage(routes, `${pages}/${first?.__id}`);
  await screen.getByRole('button', { name: 'Mark as resolved' }).click();
  const { currentVersion } = await entityAt(first?.__id ?? '');
  await ask(`${list}/entities/${first?.__id}?resolve=true&baseVersion=${currentVersion.version}`, 'PATCH', {});
  const dialog = screen.getByRole('dialog', { name: 'Mark as resolved' });
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else has already resolved this conflict/);
  await screen.unmount();
  const other = await visitPage(routes, `${pages}/${second?.__id}`);
  await other.screen.getByRole('button', { name: 'Mark as resolved' }).click();
  mocks().server.faults.add({ kind: 'lost', operation: 'updateEntity' });
  await other.screen.getByRole('dialog').getByRole('button', { name: 'Mark as resolved' }).click();
  await expect.element(other.screen.getByText('Conflict resolved.')).toBeVisible();
});

test('takes a value of another version by a click, and clears it when another user saves a newer one', async () => {
  const { __id } = await inConflict();
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  const table = screen.getByRole('table', { name: 'Versions in conflict' });
  await expect.element(table.getByRole('row', { name: /^Source/ })).not.toMatchTextContent(/uuid:/);
  await expect.element(table.getByRole('row', { name: /^Source/ })).toMatchTextContent(/ago/);
  const take = table.getByRole('button', { name: /^Use /, pressed: false }).first();
  const name = /Use (.*), Version/.exec(take.element().textContent)?.[1] ?? '';
  const wanted = take.element().closest('td')?.querySelector('.entity-value')?.textContent;
  await take.click();
  const save = screen.getByRole('button', { name: 'Save 1 value and resolve…' });
  await expect.element(save).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Mark as resolved' })).not.toBeInTheDocument();
  // Someone else's newer version.
  const { currentVersion } = await entityAt(__id);
  await ask(`${list}/entities/${__id}?baseVersion=${currentVersion.version}`, 'PATCH', { label: 'By another' });
  await queryClient.refetchQueries();
  await expect.element(screen.getByText(/Your selection was cleared/)).toBeVisible();
  await table
    .getByRole('button', { name: new RegExp(`^Use ${name}, Version`), pressed: false })
    .first()
    .click();
  await save.click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Entity saved.')).toBeVisible();
  const { conflict, currentVersion: saved } = await entityAt(__id);
  expect(conflict).toBe(null);
  expect(saved).toMatchObject({ label: 'By another', data: { [name]: wanted } });
});

test('compares the newest versions where the server names none in conflict', async () => {
  const { __id } = await inConflict();
  const versions = await stored<EntityVersion[]>(`${list}/entities/${__id}/versions`);
  const unnamed = versions.map((version) => ({ ...version, conflict: null, relevantToConflict: false }));
  const screen = await show(
    <MemoryRouter>
      <ConflictTable projectId={1} versions={unnamed} properties={['roof', 'members']} taken={null} />
    </MemoryRouter>,
  );
  await expect.element(screen.getByText(/mark the conflict as resolved/)).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: `${unnamed.length} (newest)` })).toBeVisible();
});

test('edits values, sends only what changed, and resolves together', async () => {
  const { __id } = await inConflict();
  const before = await entityAt(__id);
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  await screen.getByRole('button', { name: 'Edit and resolve…' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('checkbox', { name: 'Mark the conflict as resolved' })).toBeChecked();
  const field = dialog.getByRole('textbox', { name: 'roof' });
  await field.fill('<b>grass</b>');
  await expect.element(field).toHaveClass('entity-field-changed');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Entity saved.')).toBeVisible();
  const after = await entityAt(__id);
  expect(after.conflict).toBe(null);
  expect(after.currentVersion.data).toEqual({ ...before.currentVersion.data, roof: '<b>grass</b>' });
  const versions = await stored<{ dataReceived: object }[]>(`${list}/entities/${__id}/versions`);
  expect(versions.at(-1)?.dataReceived).toEqual({ roof: '<b>grass</b>' });
});

test('refuses an empty label, and keeps every typed value when somebody else saves first', async () => {
  const [{ __id } = { __id: '' }] = await rowsOf('__system/conflict eq null');
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  await screen.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  const label = dialog.getByRole('textbox', { name: 'Label' });
  await label.fill('  ');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog.getByText('Enter a label.')).toBeVisible();
  await label.fill('Mine');
  await dialog.getByRole('textbox', { name: 'roof' }).fill('my roof');
  await patch(__id, { data: { roof: 'their roof', village: 'their village' } });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/What you typed is still here/);
  await expect.element(label).toHaveValue('Mine');
  await expect.element(dialog.getByRole('textbox', { name: 'roof' })).toHaveValue('my roof');
  await expect.element(dialog.getByRole('textbox', { name: 'village' })).toHaveValue('their village');
  await expect.element(dialog.getByText('their roof')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this value' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'roof' })).toHaveValue('their roof');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Entity saved.')).toBeVisible();
  const { currentVersion } = await entityAt(__id);
  expect(currentVersion.label).toBe('Mine');
  expect(currentVersion.data).toMatchObject({ roof: 'their roof', village: 'their village' });
});

test('values of several lines keep them, and begin in a field of one line', async () => {
  const [{ __id } = { __id: '' }] = await rowsOf('__system/conflict eq null');
  await patch(__id, { data: { roof: 'first\nsecond', village: 'one' } });
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  await screen.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  const village = dialog.getByRole('textbox', { name: 'village' });
  const roof = dialog.getByRole('textbox', { name: 'roof' });
  expect([village.element().tagName, roof.element().tagName]).toEqual(['INPUT', 'TEXTAREA']);
  // Leaving it must not lose its lines.
  await roof.click();
  await village.click();
  await userEvent.keyboard('{End}{Shift>}{Enter}{/Shift}');
  expect(document.activeElement).toBe(village.element());
  await userEvent.keyboard('two');
  expect(village.element().tagName).toBe('TEXTAREA');
  const label = dialog.getByRole('textbox', { name: 'Label' });
  const pasted = new DataTransfer();
  pasted.setData('text/plain', 'A\r\nB');
  (label.element() as HTMLInputElement).select();
  label
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  await expect.element(label).toHaveValue('A\nB');
  const other = dialog.getByRole('textbox', { name: 'members' });
  await other.fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Entity saved.')).toBeVisible();
  const { currentVersion } = await entityAt(__id);
  expect(currentVersion).toMatchObject({ label: 'A\nB', data: { roof: 'first\nsecond', village: 'one\ntwo' } });
});

test('deletes an entity and takes that back', async () => {
  const [{ __id, label } = { __id: '', label: '' }] = await rowsOf();
  const { screen, at } = await visitPage(routes, `${pages}/${__id}?search=x`);
  await screen.getByRole('button', { name: /^More actions/ }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('heading', { name: 'The list' })).toBeVisible();
  expect(at()).toBe(`${pages}?search=x`);
  expect((await ask(`${list}/entities/${__id}`)).status).toBe(404);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('heading', { name: label, level: 1 })).toBeVisible();
  expect((await ask(`${list}/entities/${__id}`)).status).toBe(200);
});

test('a viewer reads and changes nothing', async () => {
  const { __id } = await inConflict();
  await signOut('asked');
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen } = await visitPage(routes, `${pages}/${__id}`);
  await expect.element(screen.getByRole('table', { name: 'Versions in conflict' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Mark as resolved' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Edit', exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^More actions/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});
