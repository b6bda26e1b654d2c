import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signOut } from '~/session/session';
import { mockApp } from '../../tests/helpers/mocked-app';
import { mockPages } from '../../tests/helpers/mocked-page';

mockPages('demo');
const visit = mockApp();

const outline = () => getComputedStyle(document.querySelector('h1') ?? document.body).outlineStyle;

test('focuses the heading after a link: with a ring only after the keyboard', async () => {
  const { screen, go } = await visit('/');
  await go('/account/edit');
  await screen.getByRole('link', { name: 'Alidade, home' }).click();
  const home = screen.getByRole('heading', { level: 1, name: 'Projects' });
  await expect.element(home).toHaveFocus();
  expect(outline()).toBe('none');
  screen.getByRole('link', { name: 'System' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'System Management' })).toHaveFocus();
  expect(outline()).toBe('solid');
});

test('shows no ring after a login or after Back, and one after the keys of Back', async () => {
  await signOut('asked');
  const { screen, go } = await visit('/login');
  await screen.getByLabelText('Email address').fill('admin@example.org');
  await screen.getByLabelText('Password').fill('demonstration-admin');
  await userEvent.keyboard('{Enter}');
  const home = screen.getByRole('heading', { level: 1, name: 'Projects' });
  await expect.element(home).toHaveFocus();
  expect(outline()).toBe('none');
  await go('/account/edit');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Edit profile' })).toHaveFocus();
  await userEvent.keyboard('{Shift}');
  history.back();
  await expect.element(home).toHaveFocus();
  expect(outline()).toBe('none');
  await go('/account/edit');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Edit profile' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  history.back();
  await expect.element(home).toHaveFocus();
  expect(outline()).toBe('solid');
});

test('lists the keys of the table on the page, or of form access', async () => {
  const { screen, go } = await visit('/projects/1/forms/household_survey/submissions');
  await expect.element(screen.getByRole('button', { name: /^Review (?!state)/ }).first()).toBeVisible();
  screen.getByRole('main').element().focus();
  await userEvent.keyboard('?');
  const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(list).toMatchTextContent(/Press in sequence/);
  await expect.element(list).toMatchTextContent(/ReviewR/);
  await userEvent.keyboard('{Escape}');
  await go('/projects/1/form-access');
  await expect.element(screen.getByRole('checkbox').first()).toBeVisible();
  screen.getByRole('main').element().focus();
  await userEvent.keyboard('?');
  await expect.element(list).toMatchTextContent(/Save changesCtrl S.*UndoCtrl Z/);
});

test('N presses what makes a new one on pages with lists, but not while one types or over a dialog', async () => {
  const { screen, go, at } = await visit('/');
  await expect.element(screen.getByRole('button', { name: 'New project' })).toBeVisible();
  screen.getByRole('main').element().focus();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog')).toMatchTextContent(/On this pageNew projectN/);
  await userEvent.keyboard('n{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  screen.getByRole('main').element().focus();
  await userEvent.keyboard('n');
  const name = screen.getByRole('dialog', { name: 'Create project' }).getByLabelText('Name');
  await name.fill('An');
  await userEvent.type(name, 'na');
  await expect.element(name).toHaveValue('Anna');
  await name.fill('');
  await userEvent.keyboard('{Escape}');
  const pages = {
    '/projects/1/app-users': 'New app user',
    '/users': 'New web user',
    '/projects/1/entity-lists': 'New list',
    '/projects/1/forms/household_survey/public-links': 'New link',
    '/projects/1/entity-lists/households/entities': 'New entity',
  };
  for (const [address, title] of Object.entries(pages)) {
    await go(address);
    await expect.element(screen.getByRole('button', { name: title })).toBeVisible();
    screen.getByRole('main').element().focus();
    await userEvent.keyboard('n');
    await expect.element(screen.getByRole('dialog').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }
  await go('/projects/1');
  await expect.element(screen.getByRole('link', { name: 'New form' })).toBeVisible();
  screen.getByRole('main').element().focus();
  await userEvent.keyboard('n');
  await expect.poll(at).toBe('/projects/1/new-form');
});
