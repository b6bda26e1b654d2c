import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { signedInUser, signOut } from '~/session/session';
import { choose } from '../../../tests/helpers/choose';
import { formWithFiles } from '../../../tests/helpers/form-with-files';
import { mockApp, type Screen } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { AccessStore } from './access-store';
import { grantedByForm } from './model';
import { savedEdits, useSavedEdits } from './use-saving';

/** The writes of form access, as method and path. Storing a page visit is not one of them. */
let writes: string[] = [];
const mocks = mockPages('roles', ({ worker }) =>
  worker.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && pathname.startsWith('/v1/projects/')) writes.push(`${request.method} ${pathname}`);
  }),
);
const visit = mockApp();
const path = '/projects/1/form-access';

const [census, repair, water] = ['Census of wells', 'Repair', 'Water point'] as const;
const [first, third, fourth] = ['Tablet 1', 'Tablet 3', 'Tablet 4'] as const;

/** Ids of the app users by name. The seed has one with access; two more fill rows and columns. */
let ids: Record<string, number> = {};
beforeEach(async () => {
  for (const displayName of [third, fourth]) await ask('/projects/1/app-users', 'POST', { displayName });
  const users = await stored<{ id: number; displayName: string }[]>('/projects/1/app-users');
  ids = Object.fromEntries(users.map(({ id, displayName }) => [displayName, id]));
  writes = [];
});
afterEach(() => sessionStorage.clear());
const assign = (form: string, user: string, method: 'POST' | 'DELETE') =>
  ask(`/projects/1/forms/${form}/assignments/app-user/${ids[user]}`, method);
/** The access of the three app users per form, on the server. */
const access = async () => {
  const rows = await stored<{ actor: { id: number }; xmlFormId: string }[]>('/projects/1/assignments/forms/app-user');
  return rows
    .flatMap(({ actor, xmlFormId }) =>
      [first, third, fourth].filter((name) => ids[name] === actor.id).map((name) => `${xmlFormId}: ${name}`),
    )
    .toSorted();
};
const storedState = async (form: string) => (await stored<{ state: string }>(`/projects/1/forms/${form}`)).state;

const box = (screen: Screen, form: string, user: string) =>
  screen.getByRole('checkbox', { name: `${form} for ${user}`, exact: true });
const state = (screen: Screen, form: string) => screen.getByRole('combobox', { name: `State of ${form}`, exact: true });
const save = (screen: Screen) => screen.getByRole('button', { name: /^Save( \d+ changes?)?$/ });
const says = (screen: Screen, text: string) => screen.getByRole('status').filter({ hasText: text });
const warns = (screen: Screen, text: string) => screen.getByRole('alert').filter({ hasText: text });

async function open() {
  const shown = await visit(path);
  await expect.element(shown.screen.getByRole('grid', { name: 'Form access' })).toBeVisible();
  return shown;
}

test('grants and revokes access and changes a state, and sends only the differences', async () => {
  const { screen } = await open();
  await expect.element(box(screen, water, first)).toBeChecked();
  await expect.element(box(screen, water, third)).not.toBeChecked();
  await expect.element(save(screen)).toHaveAttribute('aria-disabled', 'true');
  await box(screen, water, third).click();
  await box(screen, water, first).click();
  await box(screen, census, fourth).click();
  await box(screen, census, fourth).click();
  await choose(state(screen, census), 'Open');
  await expect.element(box(screen, water, third)).toHaveAccessibleDescription('Changed, not saved');
  await expect.element(box(screen, census, fourth)).not.toHaveAccessibleDescription('Changed, not saved');
  expect(writes).toEqual([]);
  await screen.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect.element(says(screen, '3 changes saved')).toBeVisible();
  expect(writes.toSorted()).toEqual([
    `DELETE /v1/projects/1/forms/water_point/assignments/app-user/${ids[first]}`,
    'PATCH /v1/projects/1/forms/old_census',
    `POST /v1/projects/1/forms/water_point/assignments/app-user/${ids[third]}`,
  ]);
  expect([await access(), await storedState('old_census')]).toEqual([['water_point: Tablet 3'], 'open']);
  await expect.element(save(screen)).toMatchTextContent(/^Save$/);
});

test('what fails says why, stays and can be retried; the others are saved', async () => {
  const { screen } = await open();
  await box(screen, census, first).click();
  await choose(state(screen, water), 'Closing');
  const { faults } = mocks().server;
  faults.add({ kind: 'problem', code: 500, operation: 'assignFormRole' });
  await save(screen).click();
  const failed = warns(screen, '1 change is not saved. It is marked in red.');
  const why = 'Something went wrong: error code 500. Try again later.';
  await expect.element(failed).toMatchTextContent(`Census of wells, Tablet 1: ${why}`);
  await expect.element(box(screen, census, first)).toBeChecked();
  await expect.element(box(screen, census, first)).toHaveAccessibleDescription(why);
  await expect.element(save(screen)).toHaveTextContent('Save 1 change');
  expect([await access(), await storedState('water_point')]).toEqual([['water_point: Tablet 1'], 'closing']);
  faults.add({ kind: 'offline', operation: 'assignFormRole' });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(warns(screen, '1 change is not saved.'))
    .toMatchTextContent(/The connection was lost before the server answered\. The change was not made\./);
  faults.add({ kind: 'offline', operation: 'listProjectFormAssignmentsOfRole', times: 3 });
  await save(screen).click();
  await expect
    .element(warns(screen, 'Nothing was saved, because changes by others could not be checked.'))
    .toBeVisible();
  await expect.element(save(screen)).toHaveTextContent('Save 1 change');
  faults.clear();
  await save(screen).click();
  await expect.element(says(screen, '1 change saved')).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
  expect(await access()).toEqual(['old_census: Tablet 1', 'water_point: Tablet 1']);
});

test('saving by keyboard again while it saves sends nothing twice', async () => {
  const { screen } = await open();
  await box(screen, water, third).click();
  await box(screen, census, fourth).click();
  mocks().server.faults.add({ kind: 'delay', milliseconds: 500, method: 'POST', times: 9 });
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => writes).toHaveLength(2);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(says(screen, '2 changes saved')).toBeVisible();
  expect(writes).toHaveLength(2);
  expect(await access()).toContain('water_point: Tablet 3');
});

test('keeps changes by others, and names conflicts and what was dropped', async () => {
  const { screen } = await open();
  await box(screen, water, third).click();
  await box(screen, census, first).click();
  await box(screen, census, fourth).click();
  await box(screen, repair, first).click();
  await choose(state(screen, census), 'Open');
  await assign('water_point', third, 'POST');
  await assign('water_point', first, 'DELETE');
  await assign('old_census', third, 'POST');
  await ask('/projects/1/forms/old_census', 'PATCH', { state: 'closing' });
  await ask('/projects/1/forms/water_point', 'PATCH', { state: 'closed' });
  expect((await ask('/projects/1/forms/repair', 'DELETE')).status).toBe(200);
  const { token } = await stored<{ token: string }>(`/projects/1/app-users/${ids[fourth]}`);
  expect((await ask(`/sessions/${token}`, 'DELETE')).status).toBe(200);
  await save(screen).click();
  const conflict = says(screen, 'Someone else changed this too. Your change is not saved:');
  await expect.element(conflict).toMatchTextContent(/Census of wells: they selected Closing, you selected Open/);
  expect(await storedState('old_census')).toBe('closing');
  await expect.element(says(screen, 'Someone else had already made 1 of your changes.')).toBeVisible();
  const dropped = says(screen, '2 changes were dropped');
  await expect.element(dropped).toMatchTextContent(/Repair, Tablet 1/);
  await expect.element(dropped).toMatchTextContent(/Census of wells, Tablet 4/);
  await expect.element(box(screen, census, third)).toBeChecked();
  await expect.element(box(screen, water, first)).not.toBeChecked();
  await expect.element(state(screen, water)).toHaveValue('closed');
  await expect.element(screen.getByRole('columnheader', { name: fourth })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('rowheader', { name: repair })).not.toBeInTheDocument();
  expect(await access()).toEqual(['old_census: Tablet 1', 'old_census: Tablet 3', 'water_point: Tablet 3']);
  await conflict.getByRole('button', { name: 'Keep their values' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(state(screen, census)).toHaveValue('closing');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await save(screen).click();
  await expect.poll(() => storedState('old_census')).toBe('open');
  expect(await storedState('water_point')).toBe('closed');
});

test('copies the access of one app user to others, as edits', async () => {
  await assign('old_census', third, 'POST');
  writes = [];
  const { screen } = await open();
  const dialog = screen.getByRole('dialog', { name: 'Copy access' });
  const copy = () => dialog.getByRole('button', { name: 'Copy access', exact: true }).click();
  await screen.getByRole('button', { name: 'Copy access…' }).click();
  await choose(dialog.getByLabelText('From'), first);
  await copy();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Select at least one app user.');
  await dialog.getByRole('checkbox', { name: third }).click();
  await copy();
  await expect.element(dialog).not.toBeInTheDocument();
  // One granted, one revoked.
  await expect.element(save(screen)).toHaveTextContent('Save 2 changes');
  await expect.element(box(screen, water, third)).toBeChecked();
  await expect.element(box(screen, census, third)).not.toBeChecked();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(save(screen)).toMatchTextContent(/^Save$/);

  await screen.getByRole('button', { name: 'Copy access…' }).click();
  await choose(dialog.getByLabelText('From'), first);
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await dialog.getByRole('radio', { name: 'Only add missing access' }).click();
  await copy();
  await expect.element(save(screen)).toHaveTextContent('Save 2 changes');
  await expect.element(box(screen, census, third)).toBeChecked();
  expect(writes).toEqual([]);
});

test('selects whole rows and columns within the filter, and undoes step by step', async () => {
  const { screen, at } = await open();
  await screen.getByRole('checkbox', { name: `${census} for all app users shown` }).click();
  await expect.element(save(screen)).toHaveTextContent('Save 3 changes');
  await screen.getByRole('checkbox', { name: `All forms shown for ${first}` }).click();
  await expect.element(save(screen)).toHaveTextContent('Save 4 changes');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(save(screen)).toHaveTextContent('Save 3 changes');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(save(screen)).toMatchTextContent(/^Save$/);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(save(screen)).toHaveTextContent('Save 3 changes');
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(save(screen)).toMatchTextContent(/^Save$/);

  await screen.getByLabelText('Find forms').fill('CENSUS');
  await screen.getByLabelText('Find app users').fill('tablet 3');
  await expect.element(screen.getByText('1 of 3 forms, 1 of 3 app users')).toBeVisible();
  await expect.poll(() => at()).toBe(`${path}?form=CENSUS&user=tablet+3`);
  await screen.getByRole('checkbox', { name: 'All forms shown for all app users shown' }).click();
  await expect.element(save(screen)).toHaveTextContent('Save 1 change');
  await screen.getByLabelText('Find forms').fill('nothing like this');
  await expect.element(screen.getByText('No results')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  // Rows outside the filter keep their edits.
  await expect.element(box(screen, census, third)).toBeChecked();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(says(screen, '1 change saved')).toBeVisible();
  expect(await access()).toEqual(['old_census: Tablet 3', 'water_point: Tablet 1']);
});

test('moves by keyboard: arrows, Home and End, to both corners, Space', async () => {
  const { screen } = await open();
  const press = (keys: string) => userEvent.keyboard(keys);
  (box(screen, census, first).element() as HTMLElement).focus();
  await press('{ArrowRight}');
  await expect.element(box(screen, census, third)).toHaveFocus();
  await press(' ');
  await expect.element(box(screen, census, third)).toBeChecked();
  await press('{End}{ArrowDown}');
  await expect.element(box(screen, repair, fourth)).toHaveFocus();
  await press('{Control>}{End}{/Control}');
  await expect.element(box(screen, water, fourth)).toHaveFocus();
  await press('{Home}');
  await expect.element(screen.getByRole('link', { name: water })).toHaveFocus();
  await press('{ArrowRight}');
  await expect.element(state(screen, water)).toHaveFocus();
  // Arrows move through the grid without changing anything.
  await press('{ArrowUp}{ArrowRight}');
  await expect.element(screen.getByRole('checkbox', { name: `${repair} for all app users shown` })).toHaveFocus();
  await press('{Control>}{Home}{/Control}');
  await expect.element(screen.getByRole('columnheader', { name: 'Form', exact: true })).toHaveFocus();
  await press('{ArrowRight}');
  await expect.element(screen.getByRole('button', { name: 'What the states mean' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'Form states' })).toMatchTextContent(/Closing/);
  await press('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'What the states mean' })).toHaveFocus();
  await expect.element(save(screen)).toHaveTextContent('Save 1 change');
  // Tab reaches one cell of the grid.
  expect(document.querySelectorAll('[role=grid] :is([tabindex="0"], input:not([tabindex="-1"]))')).toHaveLength(1);
  await press('{Control>}s{/Control}');
  await expect.element(says(screen, '1 change saved')).toBeVisible();
  expect(await access()).toEqual(['old_census: Tablet 3', 'water_point: Tablet 1']);
});

/** Ends the session on the server only: the page does not notice. */
const endSession = () => mocks().server.clock.advance(25 * 3_600_000);

test('a save after the session ended goes on after a new login, over the page or on its own', async () => {
  const { screen, at } = await open();
  const again = screen.getByRole('dialog', { name: 'Log in again' });
  await box(screen, census, fourth).click();
  endSession();
  await save(screen).click();
  await again.getByLabelText('Password').fill('demonstration-admin');
  await again.getByRole('button', { name: 'Log in' }).click();
  await expect.element(says(screen, '1 change saved')).toBeVisible();
  expect(await access()).toEqual(['old_census: Tablet 4', 'water_point: Tablet 1']);

  await box(screen, census, third).click();
  await choose(state(screen, water), 'Closed');
  endSession();
  await save(screen).click();
  await again.getByRole('button', { name: 'Log out' }).click();
  await screen.getByLabelText('Email address').fill('admin@example.org');
  await screen.getByLabelText('Password').fill('demonstration-admin');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(at()).toBe(path), 10_000);
  const kept = says(screen, 'You had 2 changes here');
  await expect.element(kept).toBeVisible();
  await expect.element(box(screen, census, third)).not.toBeChecked();
  await kept.getByRole('button', { name: 'Restore' }).click();
  await expect.element(save(screen)).toHaveTextContent('Save 2 changes');
  await expect.element(box(screen, census, third)).toBeChecked();
  await expect.element(state(screen, water)).toHaveValue('closed');
});

const grant = { kind: 'access', xmlFormId: 'a', actorId: 1, to: true } as const;
test.each([
  ['expired', [grant]],
  ['other-tab', [grant]],
  ['asked', []],
] as const)('edits of a session that ended as %s are kept unless the person logged out', async (reason, kept) => {
  const id = signedInUser()?.id ?? 0;
  const at = '2026-01-01T00:00:00.000Z';
  const form = { projectId: 1, xmlFormId: 'a', name: 'Wells', state: 'open', publishedAt: at, createdAt: at } as const;
  const users = [{ id: 1, displayName: 'Amina' }];
  const store = new AccessStore({ forms: [form], users, granted: grantedByForm([]) });
  store.choose([grant]);
  await renderHook(() => useSavedEdits(store, 1, 'Form access'));
  await signOut(reason);
  expect(savedEdits(id, 1)).toEqual(kept);
});

test('names what is missing, and what failed to load', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listAppUsers', times: 9 });
  const { screen, go } = await visit(path);
  await vi.waitFor(() => {
    expect(screen.getByRole('alert').element().textContent).toMatch(/error code 500/);
    // Fail from the start: pointing at a link requests the list too.
    const again = screen.getByRole('button', { name: 'Try again' }).element() as HTMLButtonElement;
    mocks().server.faults.clear();
    again.click();
  }, 10_000);
  await expect.element(box(screen, water, first)).toBeChecked();
  const { id } = (await (await ask('/projects', 'POST', { name: 'Empty' })).json()) as { id: number };
  await go(`/projects/${id}/form-access`);
  await expect.element(screen.getByText('No forms yet')).toBeVisible();
});

test('shows a card per form on a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await visit(path);
  const card = screen.getByRole('list', { name: 'Form access' }).getByRole('listitem').filter({ hasText: census });
  await card.getByRole('button', { name: '0 of 3 app users' }).click();
  await box(screen, census, third).click();
  await expect.element(card.getByRole('button', { name: /1 of 3 app users/ })).toMatchTextContent(/Changed/);
  await choose(state(screen, census), 'Closing');
  await expect.element(save(screen)).toHaveTextContent('Save 2 changes');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

const long = ['water_points_and_people_2026_north', 'water_points_and_people_2026_south'];
async function openLong(): Promise<(selector: string) => Element[]> {
  const title = 'Monitoring of water points and of the people who use them, second round';
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  for (const id of long) {
    const body = formWithFiles(id, []).replace(/<h:title>[^<]*/, `<h:title>${title}`);
    expect((await fetch('/v1/projects/1/forms?publish=true', { method: 'POST', headers, body })).status).toBe(200);
  }
  const { screen } = await open();
  const grid = screen.getByRole('grid', { name: 'Form access' });
  for (const id of long) await expect.element(grid.getByText(id)).toBeVisible();
  return (selector) => [...grid.element().querySelectorAll(selector)];
}
const width = ([cell]: Element[]) => cell?.getBoundingClientRect().width;

test('names and IDs are whole where the app users leave the room; help is one line and a dialog', async () => {
  const all = await openLong();
  const texts = all('.access-form-name > bdi, .access-form-id');
  expect(texts.filter((element) => element.scrollWidth > element.clientWidth)).toEqual([]);
  // The column of names takes no more than it needs, so that boxes stay near.
  expect(width(all('.access-body .access-name-cell'))).toBeLessThan(800);
  const intro = page.getByText(/^Select which app users can use which form/);
  expect(intro.element().getBoundingClientRect().height).toBeLessThan(32);
  await page.getByRole('button', { name: 'About form access' }).click();
  const dialog = page.getByRole('dialog', { name: 'About form access' });
  await expect.element(dialog.getByText(/^Only app users need this/)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: /^Read more in the documentation/ })).toBeVisible();
});

test('many app users leave names a part of the grid, and a pointer shows the rest', async () => {
  for (let number = 10; number < 40; number += 1)
    await ask('/projects/1/app-users', 'POST', { displayName: `Tablet ${number}` });
  const all = await openLong();
  expect(width(all('.access-body .access-name-cell'))).toBeLessThanOrEqual(300);
  expect(all('.access-form-id').map((element) => element.getAttribute('title'))).toEqual(expect.arrayContaining(long));
});
