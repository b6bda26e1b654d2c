import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { bidiIsolate } from '~/shared/lib/isolate';
import { mockApp, type Screen } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const settings = '/projects/1/settings';

const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Delete project' });
const nameField = (screen: Screen) => dialog(screen).getByRole('textbox', { name: /^Type the name of the project/ });
const confirm = (screen: Screen) => dialog(screen).getByRole('button', { name: 'Delete project' }).click();
const projects = async () => (await stored<{ id: number }[]>('/projects')).map(({ id }) => id);
const places = async () =>
  (await stored<{ preferences: { site: Record<string, { projectId: number }[]> } }>('/users/current')).preferences.site;

/** Opens the dialog and waits for its numbers. */
async function open(screen: Screen) {
  await screen.getByRole('button', { name: 'Delete project…' }).click();
  await expect.element(dialog(screen).getByText(/^\d+ forms?/)).toBeVisible();
}

test.each([true, false])('says that public links stay open if there are any: %s', async (has) => {
  const forms = await stored<{ xmlFormId: string; publicLinks: number }[]>('/projects/1/forms');
  expect(forms.some(({ publicLinks }) => publicLinks > 0)).toBe(true);
  if (!has)
    for (const { xmlFormId } of forms)
      for (const { token } of await stored<{ token: string | null }[]>(`/projects/1/forms/${xmlFormId}/public-links`))
        if (token !== null) await ask(`/sessions/${token}`, 'DELETE');
  const { screen } = await visit(settings);
  await open(screen);
  const note = dialog(screen).getByText('Public access links keep accepting submissions: revoke them first.');
  expect(note.elements()).toHaveLength(has ? 1 : 0);
});

test('says in numbers what is lost, and offers to download it', async () => {
  const forms = await stored<{ xmlFormId: string; submissions: number }[]>('/projects/1/forms');
  const total = forms.reduce((sum, form) => sum + form.submissions, 0);
  expect((await ask('/projects/1/forms/old_census', 'DELETE')).status).toBe(200);
  const { screen } = await visit(settings);
  // The buttons of the danger zone stand with no other ones.
  const zone = screen.getByRole('region', { name: 'Danger zone' });
  await expect.element(zone.getByRole('button', { name: 'Delete project…' })).toBeVisible();
  const buttons = zone.getByRole('button').elements();
  expect(buttons.map((button) => button.textContent)).toEqual(['Encrypt submissions…', 'Delete project…']);
  await open(screen);
  const told = dialog(screen).getByRole('list').first();
  await expect.element(told).toMatchTextContent(`${forms.length - 1} forms (and 1 in the trash)`);
  await expect.element(told).toMatchTextContent(`${total} submissions`);
  const link = dialog(screen).getByRole('link', { name: 'Water point' });
  await expect.element(link).toHaveAttribute('href', '/v1/projects/1/forms/water_point/submissions.csv.zip');
  const answer = await fetch(link.element().getAttribute('href') ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
});

test('deletes the project by its name, also if the answer is lost, and remembers it nowhere', async () => {
  const { screen, at, go } = await visit('/projects/1');
  await screen.getByRole('button', { name: 'Favourite' }).click();
  await expect.poll(async () => (await places())['alidadeFavourites']).toHaveLength(1);
  await go(settings);
  await open(screen);
  await expect.element(nameField(screen)).toHaveFocus();
  await confirm(screen);
  await expect.element(dialog(screen).getByText('This is not the name of the project.')).toBeVisible();
  await nameField(screen).fill('Water');
  await confirm(screen);
  expect(await projects()).toContain(1);
  await nameField(screen).fill('Water points');
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'deleteProject' });
  await confirm(screen);
  await expect.element(dialog(screen).getByRole('alert')).toMatchTextContent(/The project was not deleted/);
  expect(await projects()).toContain(1);
  expect(at()).toBe(settings);
  mocks().server.faults.add({ kind: 'lost', operation: 'deleteProject' });
  await confirm(screen);
  await expect.element(screen.getByText(`Project deleted: ${bidiIsolate('Water points')}.`)).toBeVisible();
  expect(at()).toBe('/');
  expect(await projects()).not.toContain(1);
  await expect.element(screen.getByRole('link', { name: 'Water points' })).not.toBeInTheDocument();
  await vi.waitFor(async () => {
    const { alidadeFavourites, alidadeRecents = [] } = await places();
    expect(alidadeFavourites).toEqual([]);
    expect(alidadeRecents.filter(({ projectId }) => projectId === 1)).toEqual([]);
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  const options = screen.getByRole('dialog').getByRole('option');
  await expect.element(options.first()).toBeVisible();
  expect(options.elements().filter((option) => option.textContent.includes('Water points'))).toEqual([]);
});
