import { Outlet } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { JobsGate } from '~/app/shell/JobsGate';
import { activateLocale, loadCatalogue } from '~/i18n/i18n';
import { signIn } from '~/session/session';
import { choose } from '../../../tests/helpers/choose';
import { openDownload } from '../../../tests/helpers/download';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { onLaptop, toolbar } from '../../../tests/helpers/toolbar';
import { EntitiesPage } from './EntitiesPage';

const listPath = '/projects/1/entity-lists/households/entities';
const apiPath = '/projects/1/datasets/households';

function Frame() {
  return (
    <>
      <Outlet />
      <JobsGate />
    </>
  );
}
const routes = [
  {
    Component: Frame,
    children: [{ path: '/projects/:projectId/entity-lists/:datasetName/entities', Component: EntitiesPage }],
  },
];

const asked: string[] = [];
const mocks = mockPages('demo', ({ worker }) => {
  void loadCatalogue('jobs');
  worker.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(decodeURIComponent((pathname + search).replaceAll('+', ' ')));
  });
});
beforeEach(async () => {
  asked.length = 0;
  await page.viewport(1280, 800);
});

const shownRows = () => document.querySelectorAll('[data-r]');
const settled = () => vi.waitFor(() => expect(shownRows().length).toBeGreaterThan(0), 10_000);

async function open(query = '') {
  const visited = await visitPage(routes, listPath + query);
  await settled();
  return visited;
}

const count = async (filter?: string) =>
  (
    await stored<{ '@odata.count': number }>(
      `${apiPath}.svc/Entities?$top=0&$count=true${filter === undefined ? '' : `&$filter=${encodeURIComponent(filter)}`}`,
    )
  )['@odata.count'];

test('shows labels and properties, filters on the server, finds an ID, and says how programs read the entities', async () => {
  const { screen, router } = await open();
  const heads = [...document.querySelectorAll('[role=columnheader]')].map((head) => head.textContent);
  expect(heads.join()).toMatch(/Label.*Updates.*head_name.*village/);
  await screen.getByRole('button', { name: /Conflict:/ }).click();
  await screen.getByRole('button', { name: 'Only Possible conflict' }).click();
  await expect.poll(() => router.state.location.search).toBe('?conflict=true');
  await expect.poll(() => asked.at(-1)).toContain('__system/conflict ne null');
  const { value } = await stored<{ value: { __id: string; label: string }[] }>(`${apiPath}.svc/Entities?$top=1`);
  await router.navigate('?');
  await screen.getByRole('searchbox', { name: 'Search entities' }).fill(value[0]?.__id.toUpperCase() ?? '');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^1 of /)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: value[0]?.label ?? '' })).toBeVisible();
  await screen.getByRole('button', { name: 'Connect data' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Connect data' });
  await expect.element(dialog.getByText(`${location.origin}/v1${apiPath}.svc`, { exact: true })).toBeVisible();
});

test('shows the entities while the server still counts them', async () => {
  const { fetch } = globalThis;
  let answer = () => {};
  const counted = new Promise<void>((resolve) => (answer = resolve));
  const held: string[] = [];
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { url, headers } = new Request(input, init);
    if (url.endsWith(apiPath) && headers.get('X-Extended-Metadata') === 'true') {
      held.push(url);
      await counted;
    }
    return fetch(input, init);
  });
  onTestFinished(() => calls.mockRestore());
  const { screen } = await open();
  await expect.element(screen.getByRole('columnheader', { name: /head_name/ })).toBeVisible();
  expect(held).toHaveLength(1);
  await expect.element(screen.getByRole('link', { name: /conflict/ })).not.toBeInTheDocument();
  const row = document.querySelector('[data-r]');
  answer();
  await expect.element(screen.getByRole('link', { name: /conflict/ })).toBeVisible();
  expect(document.querySelector('[data-r]')).toBe(row);
  expect(asked.filter((address) => address.endsWith(apiPath))).toHaveLength(2);
});

test('searches when Enter is pressed, and says that only whole words are found', async () => {
  const { screen, router } = await open();
  const field = screen.getByRole('searchbox', { name: 'Search entities' });
  await field.fill('nowhereword');
  await expect.element(screen.getByText(/Only whole words are found/)).toBeVisible();
  expect(router.state.location.search).toBe('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toBe('?search=nowhereword');
  await expect.element(screen.getByText(/The search finds whole words only/)).toBeVisible();
  expect(asked.some((address) => address.includes('$search=nowhereword'))).toBe(true);
});

test('creates an entity; deletes the selected ones, takes that back, and restores one of the trash', async () => {
  const before = await count();
  const trashed = () => count('__system/deletedAt ne null');
  const inTrash = await trashed();
  const { screen, router } = await open();
  await screen.getByRole('button', { name: 'New entity' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New entity' });
  await dialog.getByRole('button', { name: 'Create entity' }).click();
  await expect.element(dialog.getByText('Enter a label.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Household of Juma');
  await dialog.getByRole('textbox', { name: 'village' }).fill('Kora');
  await dialog.getByRole('button', { name: 'Create entity' }).click();
  await expect.element(screen.getByText(/Household of Juma.* created\./)).toBeVisible();
  expect(await count()).toBe(before + 1);
  await expect.element(screen.getByRole('link', { name: 'Household of Juma' })).toBeVisible();

  const select = screen.getByRole('checkbox', { name: /^Select this row/ });
  for (const row of [0, 1]) await select.nth(row).click();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await screen.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('2 of 2 done')).toBeVisible();
  expect(await count()).toBe(before - 1);
  await screen.getByRole('button', { name: /^Undo 2/ }).click();
  await vi.waitFor(async () => expect(await count()).toBe(before + 1), 10_000);

  await router.navigate('?deleted=true');
  await expect.element(screen.getByRole('columnheader', { name: 'Deleted at' })).toBeVisible();
  await screen
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await expect.element(screen.getByText(/^Entity restored: /)).toBeVisible();
  await expect.poll(() => trashed()).toBe(inTrash - 1);
});

test('Refresh counts what others have deleted, and Back leads from there to the list', async () => {
  const { screen, router } = await open();
  const trash = screen.getByRole('button', { name: /^\d+ deleted entit/ });
  const before = await count('__system/deletedAt ne null');
  const { value } = await stored<{ value: { __id: string }[] }>(`${apiPath}.svc/Entities?$top=1`);
  // As another person does.
  expect((await ask(`${apiPath}/entities/${value[0]?.__id}`, 'DELETE')).ok).toBe(true);
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(trash).toMatchTextContent(new RegExp(`^${before + 1} deleted`));
  await trash.click();
  await expect.element(screen.getByRole('columnheader', { name: 'Deleted at' })).toBeVisible();
  await router.navigate(-1);
  await expect.element(screen.getByRole('columnheader', { name: 'Created at' })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('the filters and tools of a phone leave the first screen to the entities', async () => {
  await page.viewport(390, 844);
  const { screen } = await visitPage(routes, listPath);
  await expect.element(screen.getByRole('list', { name: 'Entities' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'New entity', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Actions', exact: true }).click();
  for (const name of ['Refresh', 'Download', 'Import from a file'])
    await expect.element(screen.getByRole('menuitem', { name, exact: true })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Filters' }).element().clientHeight).toBeLessThan(130);
});

test('properties with names like the id, the metadata or each other have their own values', async () => {
  await ask('/projects/1/datasets', 'POST', { name: 'people' });
  const names = ['用户id', '旧id', '系system', 'age', 'قرية', '村落'];
  for (const name of names) await ask('/projects/1/datasets/people/properties', 'POST', { name });
  const person = (label: string, id: string) => {
    const data = {
      用户id: id,
      旧id: `old-${id}`,
      系system: `system-${id}`,
      age: `${label.length}`,
      قرية: 'one',
      村落: 'two',
    };
    return { uuid: crypto.randomUUID(), label, data };
  };
  const people = [person('Amina', 'A-1'), person('Juma', 'same'), person('Leïla', 'same')];
  for (const one of people) await ask('/projects/1/datasets/people/entities', 'POST', one);
  const { screen, router } = await visitPage(routes, listPath.replace('households', 'people'));
  await settled();
  const [amina, , leila] = people;
  for (const value of ['A-1', 'old-A-1', 'system-A-1', 'one', 'two'])
    await expect.element(screen.getByRole('row', { name: /Amina/ }).getByText(value, { exact: true })).toBeVisible();
  await openDownload(screen);
  const download = screen.getByRole('dialog', { name: 'Download entities' });
  await expect.element(download.getByRole('radio', { name: /^CSV/ })).toBeChecked();
  await expect.element(download.getByRole('radio', { name: /^Excel/ })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('link', { name: 'Leïla' }).element().getAttribute('href')).toContain(leila?.uuid);
  expect(screen.getByRole('link', { name: 'Amina' }).element().getAttribute('href')).toContain(amina?.uuid);
  await screen.getByRole('row', { name: /Juma/ }).getByRole('checkbox').click();
  await screen.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('1 of 1 done')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Juma/ })).not.toBeInTheDocument();
  await router.navigate('?deleted=true');
  await expect.element(screen.getByRole('row', { name: /Juma/ }).getByText('old-same')).toBeVisible();
});

test('a server before 2025.2 is not asked for words of the address, nor for creators', async () => {
  mocks().server.release = '2025.1';
  await signIn('admin@example.org', 'demonstration-admin');
  const { screen } = await visitPage(routes, `${listPath}?search=simiyu`);
  await expect.element(screen.getByText('This needs ODK Central 2025.2 or newer.')).toBeVisible();
  expect(asked.some((address) => address.includes('$search'))).toBe(false);
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await settled();
  await expect.element(screen.getByRole('button', { name: /^Created at/ }).first()).toBeVisible();
  expect(screen.getByRole('button', { name: /^Created by:/ }).elements()).toEqual([]);
  expect(asked.some((address) => address.endsWith('/creators'))).toBe(false);
});

test('saves a view of the list, apart from those of a form of the same name', async () => {
  const { screen, router } = await open('?conflict=false&search=simiyu');
  const chip = screen.getByRole('button', { name: /^Views?(?::|$)/ });
  await chip.click();
  await screen.getByRole('menuitem', { name: 'Save view…' }).click();
  await screen.getByLabelText('Name', { exact: true }).fill('Doubtful');
  await screen.getByRole('button', { name: 'Save view' }).click();
  await expect.element(chip).toHaveAccessibleName('View: Doubtful');
  const { preferences } = await stored<{ preferences: { projects: Record<string, object> } }>('/users/current');
  expect(Object.keys(preferences.projects['1'] ?? {})).toEqual(['alidadeViews entities households']);
  await chip.click();
  await screen.getByRole('menuitemradio', { name: 'None' }).click();
  await expect.poll(() => router.state.location.search).toBe('');
});

test('has its filters and tools in one line, also with longer words', async () => {
  await onLaptop();
  await activateLocale('es');
  await loadCatalogue('pages');
  try {
    await open();
    await expect.poll(() => document.querySelector('.filter-count')?.textContent).toContain('116');
    await expect.poll(() => toolbar().last?.className).toContain('ant-btn-primary');
    expect(toolbar()).toMatchObject({ height: 88, wrong: [] });
  } finally {
    await activateLocale('en');
  }
});

test('filters by one of two dates in one chip, and by both', async () => {
  const { screen, router } = await open();
  const dialog = screen.getByRole('dialog');
  await screen.getByRole('button', { name: 'Date: All time' }).click();
  await choose(dialog.getByRole('combobox', { name: 'Date' }), 'Updated at');
  await dialog.getByRole('button', { name: 'Today', exact: true }).click();
  const updated = screen.getByRole('button', { name: /^Updated at: / });
  await expect.element(updated).toHaveFocus();
  await expect.poll(() => router.state.location.search).toMatch(/updated-start=/);
  await expect.poll(() => asked.some((address) => address.includes('__system/updatedAt ge '))).toBe(true);
  await updated.click();
  await choose(dialog.getByRole('combobox', { name: 'Date' }), 'Created at');
  await dialog.getByRole('button', { name: 'Today', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: /^Created at: / }).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Remove the filter Created at' }).click();
  await expect.element(screen.getByRole('button', { name: /^Updated at: / })).toBeVisible();
  await screen.getByRole('button', { name: 'Remove the filter Updated at' }).click();
  await expect.element(screen.getByRole('button', { name: 'Date: All time' })).toHaveFocus();
});
