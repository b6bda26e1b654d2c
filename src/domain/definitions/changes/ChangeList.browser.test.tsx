import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { Change, NodeRef } from '~/engines/xforms/changes';
import { activateLocale } from '~/i18n/i18n';
import { ProvideRouter } from '~/shared/url-state/ProvideRouter';
import { allChanges, ChangeList } from './ChangeList';

beforeAll(async () => {
  await activateLocale('en');
});

const node = (name: string, label = ''): NodeRef => ({
  path: `/${name}`,
  name,
  kind: 'question',
  type: 'string',
  label: label === '' ? {} : { '': label },
});

function Shown({ changes }: { changes: Change[] }) {
  const [view, setView] = useState(allChanges);
  return (
    <ChangeList
      changes={changes}
      view={view}
      onView={(change) => setView({ ...view, ...change })}
      questionLink={(path) => `/outline${path}`}
    />
  );
}

async function show(changes: Change[]) {
  const router = createMemoryRouter([{ path: '*', element: <Shown changes={changes} /> }]);
  return render(
    <I18nProvider i18n={i18n}>
      <ProvideRouter router={router} />
    </I18nProvider>,
  );
}

test('no changes are said so', async () => {
  const screen = await show([]);
  await expect.element(screen.getByText('Nothing changed')).toBeVisible();
});

test('names and texts with markup stay text', async () => {
  const markup = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
  const screen = await show([
    { kind: 'text', node: node(markup, markup), field: 'label', language: markup, from: markup, to: null },
    { kind: 'choice-added', list: markup, node: null, choice: { name: markup, label: { '': markup } } },
  ]);
  await expect.element(screen.getByRole('list', { name: 'Changes' })).toMatchTextContent('<script>window.ran=1');
  expect(document.querySelectorAll('.change-list :is(img, script)')).toHaveLength(0);
  expect(window).not.toHaveProperty('ran');
});

test('a removed question has no link, an added one has', async () => {
  const screen = await show([
    { kind: 'node-removed', node: node('gone'), parent: null },
    { kind: 'node-added', node: node('here'), parent: node('household') },
  ]);
  await expect.element(screen.getByRole('link', { name: 'here' })).toHaveAttribute('href', '/outline/here');
  await expect.element(screen.getByText('Added in household')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'gone' })).not.toBeInTheDocument();
});

test('is filtered by several kinds of changes, which say how many there are', async () => {
  const screen = await show([
    { kind: 'node-removed', node: node('gone'), parent: null },
    { kind: 'node-added', node: node('here'), parent: null },
    { kind: 'node-added', node: node('there'), parent: null },
    { kind: 'attachment-added', name: 'a.png' },
  ]);
  await screen.getByRole('button', { name: 'Kinds of changes: All' }).click();
  await expect.element(screen.getByRole('checkbox').first()).toHaveAccessibleName('Added 2 changes');
  expect(screen.getByRole('checkbox').elements()).toHaveLength(3);
  await screen.getByRole('checkbox', { name: /^Removed/ }).click();
  await screen.getByRole('checkbox', { name: /^Attachments/ }).click();
  await expect.element(screen.getByText('2 of 4')).toBeVisible();
  await expect.element(screen.getByText('gone')).toBeVisible();
  await expect.element(screen.getByText('here')).not.toBeInTheDocument();
});

test('twenty thousand changes draw only what is in sight, and are found', async () => {
  await page.viewport(1366, 800);
  const screen = await show(
    Array.from({ length: 20_000 }, (_, index): Change => ({
      kind: 'field',
      node: node(`question_${index}`),
      field: 'relevant',
      from: null,
      to: `/data/q = ${index}`,
    })),
  );
  await expect.element(screen.getByText('20,000 changes')).toBeVisible();
  expect(document.querySelectorAll('.change-list *').length).toBeLessThan(1500);
  await screen.getByRole('searchbox', { name: 'Find changes' }).fill('question_19999');
  await expect.element(screen.getByText('1 of 20,000')).toBeVisible();
});

test('a very long text is clipped until it is asked for', async () => {
  const screen = await show([
    { kind: 'field', node: node('q'), field: 'calculate', from: null, to: `${'1 + '.repeat(3000)}end` },
  ]);
  await expect.element(screen.getByText('end')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByText(/end$/)).toBeVisible();
});
