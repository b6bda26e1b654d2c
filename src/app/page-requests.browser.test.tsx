import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { markStale } from '~/api/query-client';
import { rowsKey } from '~/domain/submissions/queries';
import { signIn } from '~/session/session';
import { mockApp } from '../../tests/helpers/mocked-app';
import { mockPages } from '../../tests/helpers/mocked-page';

let asked: string[] = [];
mockPages('demo', ({ worker }) => worker.events.on('request:start', ({ request }) => asked.push(request.url)));
const open = mockApp();
const household = { projectId: 1, xmlFormId: 'household_survey' };
const rowRequests = () => asked.filter((url) => url.includes('.svc/Submissions') && !url.includes('%24top=0'));

beforeEach(() => page.viewport(1366, 800));

test('a wider column of a shared view reads no rows again, a filter does', async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  const { screen, at } = await open('/projects/1/forms/household_survey/submissions?columns=*');
  await vi.waitFor(() => expect(document.querySelectorAll('[data-r]').length).toBeGreaterThan(3), 10_000);
  markStale(rowsKey(household));
  asked = [];
  const header = document.querySelector<HTMLElement>('[role=columnheader][aria-colindex="6"]');
  (header?.querySelector('button') ?? header)?.focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await vi.waitFor(() => expect(at()).toContain('width'), 10_000);
  await screen.getByRole('button', { name: 'Review state: All' }).click();
  await screen.getByRole('button', { name: 'Only Has issues' }).click();
  await vi.waitFor(() => expect(rowRequests()).toHaveLength(1), 10_000);
  expect(rowRequests()[0]).toContain('hasIssues');
});

test('a denied page asks for nothing before the rights are known, neither on the first visit nor later', async () => {
  await signIn('viewer@example.org', 'demonstration-viewer');
  const refusedCalls = () => asked.filter((url) => /\/v1\/.*\/(app-users|assignments)/.test(url));
  asked = [];
  const first = await open('/projects/1/app-users');
  const denied = first.screen.getByRole('heading', { level: 1, name: /^You do not have access to/ });
  await expect.element(denied).toBeVisible();
  expect(refusedCalls()).toEqual([]);
  await first.go('/projects/1');
  markStale(['getProject']);
  asked = [];
  await first.go('/projects/1/app-users');
  await expect.element(denied).toBeVisible();
  expect(refusedCalls()).toEqual([]);
  localStorage.removeItem('alidade-denied-pages');
});

test('the page of a draft that does not exist asks for the draft alone, once that is known', async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  const { screen, go } = await open('/projects/1/forms/household_survey/submissions');
  await vi.waitFor(() => expect(asked.some((url) => url.endsWith('/draft'))).toBe(true), 10_000);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  asked = [];
  await go('/projects/1/forms/household_survey/draft');
  await expect.element(screen.getByRole('button', { name: /draft/i }).first()).toBeVisible();
  expect(asked.filter((url) => /\/draft\/./.test(url))).toEqual([]);
});
