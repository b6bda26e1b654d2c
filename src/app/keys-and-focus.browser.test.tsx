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
