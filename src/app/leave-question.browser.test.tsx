import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signOut } from '~/session/session';
import { mockApp, type Screen } from '../../tests/helpers/mocked-app';
import { mockPages } from '../../tests/helpers/mocked-page';

mockPages('demo');
const visit = mockApp();

const path = '/projects/1/form-access';
const leave = (screen: Screen) => screen.getByRole('dialog', { name: 'Leave this page' });
const logOut = (screen: Screen) => screen.getByRole('dialog', { name: 'Log out' });
const tick = (screen: Screen, index: number) =>
  screen
    .getByRole('checkbox', { name: /Tablet follow-up/ })
    .nth(index)
    .click();

/** Two unsaved changes of form access, reached from the overview. */
async function edit() {
  const visited = await visit('/projects/1');
  await visited.go(path);
  const { screen } = visited;
  await expect.element(screen.getByRole('checkbox', { name: /Tablet follow-up/ }).first()).toBeVisible();
  await tick(screen, 1);
  await tick(screen, 2);
  return visited;
}

/** Asks once: the first answer is to stay, the second to leave. */
async function leaveByQuestion(visited: Awaited<ReturnType<typeof edit>>, go: () => unknown) {
  const { screen, at } = visited;
  await go();
  await expect.element(leave(screen)).toMatchTextContent(/2 changes of form access are not saved\./);
  await expect.element(leave(screen).getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(leave(screen)).not.toBeInTheDocument();
  expect(at()).toBe(path);
  await go();
  await leave(screen).getByRole('button', { name: 'Discard 2 changes' }).click();
  await expect.element(leave(screen)).not.toBeInTheDocument();
}

test('asks once before a link', async () => {
  const visited = await edit();
  await leaveByQuestion(visited, () => visited.screen.getByRole('link', { name: 'Settings' }).click());
  await expect.poll(() => visited.at()).toBe('/projects/1/settings');
});

test('asks once before the browser goes back', async () => {
  const visited = await edit();
  await leaveByQuestion(visited, () => history.back());
  await expect.poll(() => visited.at()).toBe('/projects/1');
});

test('asks once before logging out, with the number of changes', async () => {
  const { screen, at } = await edit();
  const start = async () => {
    await screen.getByRole('button', { name: /^User menu/ }).click();
    await screen.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await start();
  await logOut(screen).getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(logOut(screen)).not.toBeInTheDocument();
  expect(at()).toBe(path);
  await start();
  await logOut(screen).getByRole('button', { name: 'Discard 2 changes' }).click();
  await expect.poll(() => at()).toBe('/login');
});

test('asks nothing when the session is over', async () => {
  const { screen, at } = await edit();
  await signOut('expired');
  await expect.poll(() => at()).toBe(`/login?next=${path}`);
  expect(leave(screen).elements()).toHaveLength(0);
});

test('closes the question when the session ends under it', async () => {
  const { screen, at } = await edit();
  await screen.getByRole('link', { name: 'Settings' }).click();
  await expect.element(leave(screen)).toBeVisible();
  await signOut('expired');
  await expect.poll(() => at()).toBe(`/login?next=${path}`);
  await expect.element(leave(screen)).not.toBeInTheDocument();
});
