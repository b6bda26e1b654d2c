import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, stored } from '../../../tests/helpers/mocked-page';
import { mockList, openList, settled, visitList } from '../../../tests/helpers/submissions-list';

const { mocks } = mockList();
const path = '/user-preferences/project/1/alidadeViews%20household_survey';
const put = (views: unknown) => ask(path, 'PUT', { propertyValue: views });
const approved = { id: 'v1', name: 'Approved', query: "reviewState='approved'&columns=%40state" };
const onServer = async () => {
  const { preferences } = await stored<{ preferences: { projects: Record<string, Record<string, unknown>> } }>(
    '/users/current',
  );
  return preferences.projects['1']?.['alidadeViews household_survey'];
};
/** Gives the person views as another browser would have. */
const given = async (...views: unknown[]) => expect((await put(views)).ok).toBe(true);

async function open(query = '') {
  const list = await openList(query);
  const chip = list.screen.getByRole('button', { name: /^Views?(?::|$)/ });
  const item = (name: string | RegExp) => list.screen.getByRole('menu').getByText(name, { exact: true });
  return {
    ...list,
    chip,
    item,
    pick: async (name: string | RegExp) => {
      await chip.click();
      await item(name).click();
    },
  };
}

const heads = () => [...document.querySelectorAll('[role="columnheader"] .dt-name')].map((name) => name.textContent);

test('saves what the table shows under a name, also after a failure, and shows it again', async () => {
  const { screen, chip, pick, search, router } = await open("?reviewState='approved'&sort=updatedAt&columns=@state");
  await expect.element(chip).toHaveAccessibleName('Views');
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'setProjectPreference', times: 1 });
  await pick('Save view…');
  const dialog = screen.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabelText('Name').fill('  <b>Approved</b>\u202E ');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog.getByText('The view was not saved.')).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(chip).toHaveAccessibleName('View: <b>Approved</b>⟨RLO⟩');
  await expect.element(screen.getByText('View saved: \u2068<b>Approved</b>⟨RLO⟩\u2069')).toBeInTheDocument();
  expect(await onServer()).toEqual([
    {
      id: expect.any(String),
      name: '<b>Approved</b>\u202E',
      query: 'reviewState=%27approved%27&sort=updatedAt&columns=%40state',
    },
  ]);
  await pick('None');
  await expect.poll(() => search()).toBe('');
  await expect.poll(() => heads()).toContain('Submitted by');
  await router.navigate('?page-number=2&map=true');
  await pick('<b>Approved</b>⟨RLO⟩');
  await expect.poll(() => heads()).toEqual(['Submission', 'State']);
  expect(search()).toMatch(/^\?map=true&reviewState='approved'&sort=updatedAt&columns=@state&view=[\d-]+$/);
  await expect.element(chip).toHaveFocus();
});

test('a changed view is saved, discarded, renamed, copied as a link and deleted; Undo brings it back to its place', async () => {
  const other = { id: 'v2', name: 'Other', query: '' };
  const future = { unknown: 'to this release' };
  await given(approved, other, future);
  const { screen, chip, pick, search } = await open();
  await pick('Approved');
  await expect.element(chip).toHaveAccessibleName('View: Approved');
  const unfilter = screen.getByRole('button', { name: 'Remove the filter Review state' });
  await unfilter.click();
  await expect.element(chip).toHaveAccessibleName('View: Approved, changed');
  await pick('Discard changes');
  await expect.element(chip).toHaveAccessibleName('View: Approved');
  expect(search()).toContain("reviewState='approved'");
  await unfilter.click();
  await pick('Save changes');
  await expect.element(chip).toHaveAccessibleName('View: Approved');
  const saved = { ...approved, query: 'columns=%40state' };
  expect(await onServer()).toEqual([saved, other, future]);

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await pick('Copy link');
  expect(write).toHaveBeenCalledWith(
    `${window.location.origin}/projects/1/forms/household_survey/submissions?columns=%40state`,
  );
  write.mockRestore();

  await pick('Rename view…');
  const dialog = screen.getByRole('dialog', { name: 'Rename view' });
  const rename = async (name: string) => {
    await dialog.getByLabelText('Name').fill(name);
    await dialog.getByRole('button', { name: 'Rename view' }).click();
  };
  await rename('OTHER');
  await expect.element(dialog.getByText('There is a view with this name.')).toBeInTheDocument();
  await rename('x'.repeat(10_000));
  await expect.element(dialog.getByText('Use at most 80 characters.')).toBeInTheDocument();
  await rename('Good ones');
  await expect.element(chip).toHaveAccessibleName('View: Good ones');
  await expect.element(chip).toHaveFocus();

  await pick('Delete view');
  await expect.element(chip).toHaveAccessibleName('Views');
  expect(await onServer()).toEqual([other, future]);
  // The table stays as it is.
  expect(search()).toContain('columns=@state');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(chip).toHaveAccessibleName('View: Good ones');
  expect(await onServer()).toEqual([{ ...saved, name: 'Good ones' }, other, future]);
});

test('keeps the views of another tab', async () => {
  await given(approved);
  const { screen, chip, item, pick } = await open('?view=v1&columns=@submitter');
  const other = { id: 'v2', name: 'Other', query: '' };
  await given({ ...approved, query: 'columns=a' }, other);
  chip.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  // The menu reads them when it opens, and leaves the focus where it is.
  await expect.element(item('Other')).toBeInTheDocument();
  expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull();
  await given({ ...approved, query: 'columns=b' }, other);
  await item('Save changes').click();
  await expect.element(screen.getByText(/changed in another tab or browser\./)).toBeInTheDocument();
  expect(await onServer()).toEqual([{ ...approved, query: 'columns=b' }, other]);
  await pick('Save changes');
  await expect.element(chip).toHaveAccessibleName('View: Approved');
  expect(await onServer()).toEqual([{ ...approved, query: 'columns=%40submitter' }, other]);
  await pick('Save as a new view…');
  const dialog = screen.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabelText('Name').fill('Third');
  await given(other, { id: 'v3', name: 'THIRD', query: '' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog.getByText('There is a view with this name.')).toBeInTheDocument();
});

test('ignores a view that is not the person’s, and views that are none', async () => {
  await put({ of: 'another release' });
  const { screen } = await visitList({ query: '?view=gone&columns=@state' });
  await settled();
  await expect.element(screen.getByRole('button', { name: 'Views', exact: true })).toBeInTheDocument();
  expect(heads()).toEqual(['Submission', 'State']);
});
