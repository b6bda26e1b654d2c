import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { bidiIsolate } from '~/shared/lib/isolate';
import { mockApp, type Screen } from '../../../tests/helpers/mocked-app';
import { mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const form = '/projects/1/forms/water_point';
const page = `${form}/public-links`;

interface StoredLink {
  id: number;
  displayName: string;
  once: boolean | null;
  token: string | null;
}
const storedLinks = () => stored<StoredLink[]>(page);
const storedLink = async (name: string) => {
  const link = (await storedLinks()).find(({ displayName }) => displayName === name);
  if (!link) throw new Error(`there is no link ${name}`);
  return link;
};
const row = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name });
const dialog = (screen: Screen, name: string) => screen.getByRole('dialog', { name });
const names = () => [...document.querySelectorAll('[data-r] > th')].map((cell) => cell.textContent);
const listed = (...expected: string[]) => vi.waitFor(() => expect(names()).toEqual(expected), 10_000);
const openMenu = async (screen: Screen, name: string, item: string | RegExp) => {
  await row(screen, name)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await screen.getByRole('menuitem', { name: item }).click();
};

const [meeting, poster, radio] = ['Village meeting, one answer each', 'Poster at the pump', 'Radio call'] as const;

test('lists the links by their state, with filter and order in the address; the code hides its secret', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listPublicLinks', times: 9 });
  const { screen, at } = await visit(page);
  await expect.element(screen.getByRole('alert').getByText(/error code 500/)).toBeVisible();
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await listed(meeting, poster, radio);
  await expect.element(screen.getByText('3 links: 2 active')).toBeVisible();
  await expect.element(row(screen, meeting)).toMatchTextContent(/Active.*Yes/);
  await expect.element(row(screen, radio)).toMatchTextContent(/Access revoked.*No/);
  await expect.element(row(screen, radio).getByRole('button', { name: /Copy|More/ })).not.toBeInTheDocument();
  await openMenu(screen, meeting, 'Show QR code');
  const { token } = await storedLink(meeting);
  const { enketoOnceId } = await stored<{ enketoOnceId: string }>(form);
  const shown = dialog(screen, 'QR code of public access link');
  await expect.element(shown.getByRole('img', { name: 'Public access link' })).toBeVisible();
  await expect.element(shown.getByText(/\?st=••••••••$/)).toBeVisible();
  const address = `${location.origin}/f/${enketoOnceId}?st=${token}`;
  await expect.element(shown.getByRole('link', { name: 'Open link' })).toHaveAttribute('href', address);
  await shown.getByRole('button', { name: 'Show the secret' }).click();
  await expect.element(shown.getByText(address)).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await screen.getByRole('columnheader', { name: 'Display name' }).click();
  await listed(poster, meeting, radio);
  await screen.getByRole('button', { name: 'State: All' }).click();
  await screen.getByRole('button', { name: 'Only Access revoked' }).click();
  await listed(radio);
  await expect.poll(() => at()).toBe(`${page}?state=revoked&sort=displayName`);
  await screen.getByRole('searchbox', { name: 'Find links' }).fill('nothing like this');
  await expect.element(screen.getByText('No links match')).toBeVisible();
});

test('creates a link, which the tab counts, and many from a list; a lost answer creates no second one', async () => {
  const { screen } = await visit(page);
  await listed(meeting, poster, radio);
  await screen.getByRole('button', { name: 'New link' }).click();
  const create = dialog(screen, 'Create public access link');
  await create.getByRole('button', { name: 'Create link' }).click();
  await expect.element(screen.getByText('Enter a name.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Display name' }).fill(' <b>سوق</b> ');
  await screen.getByRole('checkbox', { name: 'Single submission' }).click();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'createPublicLink' });
  await create.getByRole('button', { name: 'Create link' }).click();
  await expect.element(create.getByRole('alert')).toMatchTextContent(/You do not have permission/);
  mocks().server.faults.add({ kind: 'lost', operation: 'createPublicLink' });
  await create.getByRole('button', { name: 'Create link' }).click();
  await listed('<b>سوق</b>', meeting, poster, radio);
  await expect.element(row(screen, 'سوق')).toHaveAttribute('data-mark', 'changed');
  expect(await storedLinks()).toHaveLength(4);
  expect((await storedLink('<b>سوق</b>')).once).toBe(true);
  await expect.element(screen.getByRole('link', { name: /^Public Access/ })).toHaveAccessibleName(/^Public Access ?3$/);

  await screen.getByRole('button', { name: 'Add several…' }).click();
  const many = dialog(screen, 'Add several public access links');
  await many.getByRole('button', { name: 'Create links' }).click();
  await expect.element(screen.getByText('Enter or paste at least one name.')).toBeVisible();
  await screen.getByLabelText('Names').fill(`North\n\n${'x'.repeat(65)}\nSouth\n${poster}`);
  await expect.element(many.getByText('Line 3 is left out: the name has more than 64 characters.')).toBeVisible();
  await expect.element(many.getByText('Line 5: another link has this name. It is created all the same.')).toBeVisible();
  await many.getByRole('button', { name: 'Create 3 links' }).click();
  await vi.waitFor(async () => expect(await storedLinks()).toHaveLength(7), 10_000);
  await vi.waitFor(() => expect(names()).toHaveLength(7), 10_000);
});

test('revokes one after saying what that stops, and several as a job', async () => {
  const { screen } = await visit(page);
  await openMenu(screen, poster, 'Revoke access…');
  const revoke = dialog(screen, 'Revoke access');
  await expect
    .element(revoke)
    .toMatchTextContent(/can no longer send it.*cannot be undone|cannot be undone.*can no longer send it/);
  mocks().server.faults.add({ kind: 'lost', operation: 'deleteSession' });
  await revoke.getByRole('button', { name: 'Revoke access' }).click();
  await expect.element(screen.getByText(`Access revoked for ${bidiIsolate(poster)}.`)).toBeVisible();
  expect((await storedLink(poster)).token).toBeNull();
  await expect.element(screen.getByText('3 links: 1 active')).toBeVisible();
  await row(screen, meeting).getByRole('checkbox').click();
  await screen.getByRole('button', { name: 'Revoke access…' }).click();
  await expect.element(dialog(screen, 'Revoke access')).toMatchTextContent(/1 link no longer opens the form/);
  await dialog(screen, 'Revoke access').getByRole('button', { name: 'Revoke access' }).click();
  await vi.waitFor(async () => expect((await storedLink(meeting)).token).toBeNull(), 10_000);
});

test('says why links do not open a form: no address yet, or a form that is not open', async () => {
  const { forms } = mocks().server.store.tables;
  const water = forms.one('xmlFormId', '1 water_point');
  if (!water) throw new Error('there is no form');
  await mocks().server.store.write(() => void forms.patch(water.id, { enketoOnceId: null, state: 'closed' }));
  const { screen } = await visit(page);
  await listed(poster, meeting, radio);
  await expect.element(row(screen, meeting)).toMatchTextContent(/Not available yet/);
  await expect.element(row(screen, poster)).toMatchTextContent(/Form is not open/);
  await expect.element(screen.getByText('3 links: 0 active')).toBeVisible();
  await expect.element(screen.getByText(/being prepared \(usually a few minutes\)/)).toBeVisible();
  await expect.element(screen.getByText(/gets the web address from Enketo/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Details' }).click();
  await expect.element(screen.getByText(/gets the web address from Enketo/)).toBeVisible();
  await expect.element(screen.getByText(/The form is closed: links do not open it/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Change the state' }))
    .toHaveAttribute('href', `${form}/settings`);
});

test('in front of a server without custom properties nothing asks for them', async () => {
  mocks().server.release = '2025.2';
  const { screen } = await visit(page);
  await listed(meeting, poster, radio);
  await expect.element(screen.getByRole('columnheader', { name: 'district' })).not.toBeInTheDocument();
  await row(screen, poster)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await expect.element(screen.getByRole('menuitem', { name: /Edit properties/ })).not.toBeInTheDocument();
});
