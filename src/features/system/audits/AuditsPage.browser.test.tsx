import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choose } from '../../../../tests/helpers/choose';
import { mockApp } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('demo');
const open = mockApp();
const log = '/system/audits';
const rows = () => [...document.querySelectorAll<HTMLElement>('.dt-row')].map((row) => row.textContent);
/** Looks up other things, or compiles a page, first. */
const soon = (assertion: () => void) => vi.waitFor(assertion, 10_000);
const filled = () => vi.waitFor(() => expect(rows().length).toBeGreaterThan(0), 10_000);

test('says what happened in sentences, with links, and finds their words', async () => {
  const { screen, at } = await open(`${log}?period=all&action=user.assignment.create`);
  await filled();
  // The role and the project are not in the entry: they are looked up.
  await soon(() =>
    expect(rows().join('\n')).toMatch(/gave .+ the role Project Viewer in Household survey 2026 – Lake region/),
  );
  await soon(() => expect(rows().join('\n')).toMatch(/gave .+ the role Administrator on the whole server/));
  expect(rows()[0]).toMatch(/\d\d:\d\d:\d\d/);
  await screen.getByRole('searchbox', { name: 'Find in the log' }).fill('viewer lake');
  await soon(() =>
    expect(rows().every((row) => /Project Viewer in Household survey 2026 – Lake region/.test(row))).toBe(true),
  );
  await screen
    .getByRole('grid')
    .getByRole('link', { name: /Lake region$/ })
    .first()
    .click();
  await soon(() => expect(at()).toBe('/projects/1'));
});

test('a row opens its details by a click and by Enter; a phone has a list of sentences', async () => {
  const { screen, go } = await open(`${log}?period=all&action=user.delete`);
  await filled();
  // Beside the links of the sentence.
  await screen.getByRole('grid').getByRole('gridcell').first().click();
  const dialog = screen.getByRole('dialog', { name: 'User › Retire' });
  await expect.element(dialog).toMatchTextContent(/retired the web user Samuel Kiprono \(deleted\)/);
  await expect.element(dialog).toMatchTextContent('His contract ended.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('grid').getByRole('rowheader').first().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Only this action' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.viewport(390, 844);
  await ask('/projects', 'POST', { name: 'Wells <b>' });
  await go(`${log}?action=project.create`);
  const card = screen.getByRole('list', { name: 'Server Audit Logs' }).getByRole('listitem').first();
  await expect.element(card).toMatchTextContent(/created the project Wells <b>.*\d\d:\d\d:\d\d/);
  await card.getByRole('button').click();
  const created = screen.getByRole('dialog', { name: 'Project › Create' });
  await expect.element(created).toMatchTextContent('project.create');
  // Without a clipboard the details are selected.
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await created.getByRole('button', { name: 'Copy' }).click();
  await expect.element(created.getByText(/The details are selected/)).toBeVisible();
  const json = created.getByRole('textbox').element() as HTMLTextAreaElement;
  expect([json.selectionStart, json.selectionEnd]).toEqual([0, json.value.length]);
});

test('finds an action, a person and a target by typing, and reads the rest of the log for their lists', async () => {
  const { screen, at } = await open(`${log}?period=all`);
  await filled();
  const pick = (name: string) => screen.getByRole('combobox', { name });
  const shownList = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';
  const type = async (name: string, words: string, option: RegExp) => {
    await pick(name).fill(words);
    await soon(() =>
      expect(document.querySelector(`${shownList} .ant-select-item-option-active`)?.textContent).toMatch(option),
    );
    await userEvent.keyboard('{Enter}');
    await soon(() => expect(document.querySelector(shownList)).toBeNull());
  };
  await type('Action', 'form › purge', /^Purge/);
  await soon(() => expect(at()).toBe(`${log}?action=form.purge&period=all`));
  await type('Action', 'all events', /^All events/);
  await soon(() => expect(at()).toBe(`${log}?action=everything&period=all`));

  await pick('Initiator').click();
  await expect.element(screen.getByText(/^From the newest 250 entries\./).first()).toBeVisible();
  await choose(pick('Initiator'), 'Read all entries');
  await soon(() => expect(document.querySelector('.filter-count')?.textContent).toMatch(/^[\d,]+ entries$/));
  await type('Initiator', 'ragna', /^Ragna/);
  await soon(() => expect(at()).toMatch(/&actor=\d+$/));
  await choose(pick('Initiator'), 'All');
  await soon(() => expect(at()).toBe(`${log}?action=everything&period=all`));

  await type('Target', 'samuel', /^Samuel/);
  await soon(() => expect(at()).toContain('target='));
  await soon(() => expect(rows().join('\n')).toContain('Samuel Kiprono'));
});

test('keeps the table in place while the count comes', async () => {
  const widths = [
    [1366, 'everything'],
    [700, 'entity'],
  ] as const;
  for (const [width, action] of widths) {
    await page.viewport(width, 800);
    mocks().server.latency = 250;
    const { screen, go } = await open(`${log}?action=${action}&period=all`);
    const top = () => document.querySelector('.dt')?.getBoundingClientRect().top;
    await expect.element(screen.getByText('Loading entries…')).toBeVisible();
    // In development the style sheets come after the page.
    await expect.poll(() => document.querySelector('.filter-bar')?.clientHeight).toBeGreaterThan(47);
    const before = top();
    mocks().server.latency = 0;
    await expect.element(screen.getByText(/\d entries/)).toBeVisible();
    expect(top()).toBe(before);
    await go('/');
    await screen.unmount();
  }
});
