import { expect, test, vi } from 'vitest';
import { choose, chosenIn } from '../../../tests/helpers/choose';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { mockPages, stored } from '../../../tests/helpers/mocked-page';

// A role that only a server newer than this client has, with a verb that it does not know either.
const auditor = { id: 40, system: 'auditor', name: 'Auditor', createdAt: null, updatedAt: null };

const mocks = mockPages('roles');
const visit = mockApp();
const holders = async (path: string) =>
  (await stored<{ actorId: number; roleId: number }[]>(path)).flatMap(({ actorId, roleId }) =>
    roleId === auditor.id ? [actorId] : [],
  );

/** Gives Teodoro the role on the whole server and in the first project. Returns him and that project. */
async function giveRole() {
  const { tables } = mocks().server.store;
  const [person] = await stored<{ id: number }[]>('/users?q=viewer@example.org');
  const project = tables.projects.get(1);
  const admin = tables.roles.one('system', 'admin');
  if (!person || !project || !admin) throw new Error('the seed has them');
  await mocks().server.store.write(() => {
    const verb = 'ledger.read' as 'project.read';
    tables.roles.put({ ...auditor, verbs: ['project.read', verb] });
    // Nobody may give a right that they do not have.
    tables.roles.patch(admin.id, { verbs: [...admin.verbs, verb] });
    for (const { actorId, roleId, acteeId } of tables.assignments.by('actorId', person.id))
      tables.assignments.delete(`${actorId} ${roleId} ${acteeId}`);
    for (const acteeId of ['*', project.acteeId])
      tables.assignments.put({ actorId: person.id, roleId: auditor.id, acteeId });
  });
  return { id: person.id, project: project.name };
}

test('a sitewide role of a newer server has its name, and stays until another is selected', async () => {
  const { id } = await giveRole();
  const { screen } = await visit('/users');
  const role = (name: string) => screen.getByLabelText(`Sitewide role of ${name}`);
  await expect.poll(() => chosenIn(role('Teodoro Quispe'))).toBe('Auditor');
  await choose(role('Fatou Ndiaye'), 'Administrator');
  await expect.element(screen.getByText(/Fatou Ndiaye.* now has the role Administrator/)).toBeVisible();
  await expect.poll(() => chosenIn(role('Teodoro Quispe'))).toBe('Auditor');
  expect(await holders('/assignments')).toEqual([id]);

  await choose(role('Teodoro Quispe'), 'None');
  await expect.element(screen.getByText(/Teodoro Quispe.* no longer has a sitewide role/)).toBeVisible();
  expect(await holders('/assignments')).toEqual([]);
  await expect.poll(() => chosenIn(role('Teodoro Quispe'))).toBe('None');
  await screen.getByRole('button', { name: 'Undo' }).first().click();
  await vi.waitFor(async () => expect(await holders('/assignments')).toEqual([id]), 10_000);
  await expect.poll(() => chosenIn(role('Teodoro Quispe'))).toBe('Auditor');
});

test.each([
  ['the page of the user', (id: number) => `/users/${id}/edit`],
  ['the roles of all users', () => '/users/roles'],
])('%s names it, on the whole server and in a project', async (_page, addressOf) => {
  const { id, project } = await giveRole();
  const { screen } = await visit(addressOf(id));
  for (const label of ['Sitewide role of Teodoro Quispe', `Role of Teodoro Quispe in ${project}`])
    await expect.poll(() => chosenIn(screen.getByLabelText(label))).toBe('Auditor');
});

test('the roles of a project name it, keep it, and show who else has it', async () => {
  const { id } = await giveRole();
  const { tables } = mocks().server.store;
  const project = tables.projects.get(1);
  const person = tables.actors.get(id);
  if (!project || !person) throw new Error('the seed has them');
  await mocks().server.store.write(() => {
    tables.actors.put({ ...person, id: 900, type: 'service' as 'user', acteeId: 'service', displayName: 'Robot' });
    tables.assignments.put({ actorId: 900, roleId: auditor.id, acteeId: project.acteeId });
  });
  const { screen } = await visit('/projects/1/users');
  const role = (name: string) => screen.getByLabelText(`Role of ${name} in this project`);
  await expect.poll(() => chosenIn(role('Robot'))).toBe('Auditor');
  await expect.poll(() => chosenIn(role('Teodoro Quispe'))).toBe('Auditor');
  await choose(role('Fatou Ndiaye'), 'Project Viewer');
  await expect.element(screen.getByText(/Fatou Ndiaye.* now has the role Project Viewer/)).toBeVisible();
  expect((await holders('/projects/1/assignments')).toSorted((a, b) => a - b)).toEqual([id, 900]);
});
