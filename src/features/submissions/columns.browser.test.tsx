import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FormField, SubmissionRow } from '~/api/schema';
import { activateLocale } from '~/i18n/i18n';
import { DataTable } from '~/shared/ui/table/DataTable';
import { show } from '../../../tests/helpers/show';
import { mockList, rowTexts, settled, visitList } from '../../../tests/helpers/submissions-list';
import { joinedForm } from '../../../tests/helpers/xforms';
import { answerColumn } from './columns';

const { asked } = mockList();
const shelter = '/projects/6/forms/shelter_assessment/submissions';

/** The names in the headers, without that of the checkboxes. */
const heads = () => [...document.querySelectorAll('[role="columnheader"] .dt-name')].map((name) => name.textContent);
/** What is stored for the project of the form. A resize of the test before may still arrive, for another project. */
const ownLayout = async () => {
  const { preferences } = (await (
    await fetch('/v1/users/current', { headers: { 'x-extended-metadata': 'true' } })
  ).json()) as { preferences: { projects: Record<string, Record<string, unknown>> } };
  return preferences.projects['6'];
};

test('chooses and moves columns, remembers them for the person, and does not request loaded answers again', async () => {
  const { screen, search } = await visitList({ path: shelter });
  await settled();
  await screen.getByRole('button', { name: /^Columns/ }).click();
  const before = asked.filter((path) => path.includes('.svc/Submissions')).length;
  await screen.getByRole('button', { name: 'None', exact: true }).click();
  await screen.getByRole('searchbox', { name: 'Find a column' }).fill('submitted by');
  await screen.getByRole('checkbox', { name: 'Submitted by' }).click();
  await screen.getByRole('searchbox', { name: 'Find a column' }).fill('updated');
  await screen.getByRole('checkbox', { name: 'Updated at' }).click();
  await screen.getByRole('searchbox', { name: 'Find a column' }).fill('');
  const move = screen.getByRole('button', { name: 'Move Submitted by' });
  await expect.element(move).toBeVisible();
  (move.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText(/^Submitted by: place (\d+) of \1$/)).toBeInTheDocument();
  // A pinned column stays at the start.
  await expect.poll(() => heads()).toEqual(['Submission', 'Submitted by', 'Updated at']);
  expect(search()).toBe('');
  await expect
    .poll(ownLayout)
    .toEqual({ 'alidadeColumns shelter_assessment': { columns: ['updatedAt', 'submitter'] } });
  expect(asked.filter((path) => path.includes('.svc/Submissions'))).toHaveLength(before);
});

test('a choice of columns shows while the panel is open, and stays when it is closed at once', async () => {
  const { screen } = await visitList({ path: shelter });
  await settled();
  const before = heads();
  expect(before).toContain('Submitted by');
  await screen.getByRole('button', { name: /^Columns/ }).click();
  const search = screen.getByRole('searchbox', { name: 'Find a column' });
  await search.fill('submitted by');
  const box = screen.getByRole('checkbox', { name: 'Submitted by' });
  await box.click();
  await expect.poll(() => heads()).not.toContain('Submitted by');
  await expect.element(search).toBeVisible();
  await box.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.poll(() => heads()).toEqual(before);
});

test('a column is moved by dragging, which the system may end, and by buttons; a typed letter shows at once', async () => {
  const { screen } = await visitList({ path: shelter });
  await settled();
  await screen.getByRole('button', { name: /^Columns/ }).click();
  const handles = () => [...document.querySelectorAll<HTMLElement>('.columns-row .columns-move')];
  const names = () => handles().map((handle) => handle.getAttribute('aria-label')?.replace(/^Move /, ''));
  await expect.poll(() => names().length).toBeGreaterThan(3);
  const [first, second, third] = names();
  const order = () => names().slice(0, 3);
  const drag = async (end: 'pointerup' | 'pointercancel') => {
    const [handle] = handles();
    if (!handle) throw new Error('no columns');
    handle.setPointerCapture = () => undefined;
    const { top } = handle.getBoundingClientRect();
    const point = (type: string, clientY: number) =>
      handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientY }));
    point('pointerdown', top + 10);
    await expect.poll(() => document.querySelector('[data-dragged="true"]')).not.toBeNull();
    point('pointermove', top + 90);
    await expect.poll(() => order()).toEqual([second, third, first]);
    point(end, top + 90);
    await expect.poll(() => document.querySelector('[data-dragged="true"]')).toBeNull();
  };
  await drag('pointercancel');
  expect(order()).toEqual([first, second, third]);
  await drag('pointerup');
  expect(order()).toEqual([second, third, first]);

  // They show in the row that was pressed, also for a finger.
  await expect.element(screen.getByRole('button', { name: `Move down: ${second}` })).not.toBeInTheDocument();
  handles()[0]?.focus();
  await screen.getByRole('button', { name: `Move down: ${second}` }).click();
  expect(order()).toEqual([third, second, first]);
  await expect.element(screen.getByText(new RegExp(`^${second}: place 2 of `))).toBeInTheDocument();
  await screen.getByRole('button', { name: `Move up: ${second}` }).click();
  expect(order()).toEqual([second, third, first]);

  const all = names().length;
  const seen: number[] = [];
  // React has rendered the field when the event reaches the window; the list follows in a later task.
  window.addEventListener('input', () => seen.push(names().length), { once: true });
  await screen.getByRole('searchbox', { name: 'Find a column' }).fill('updated');
  await expect.poll(() => screen.getByRole('checkbox', { name: 'Updated at' }).elements()).toHaveLength(1);
  await expect.element(screen.getByRole('checkbox', { name: 'Submitted by' })).not.toBeInTheDocument();
  expect(seen).toEqual([all]);
  await expect.poll(ownLayout).toBeDefined();
});

test('shows the columns of a link without changing those of the person', async () => {
  const { screen, search } = await visitList({
    path: shelter,
    query: '?columns=@state,@submitter&pins=&widths=@state:300',
  });
  await settled();
  expect(heads()).toEqual(['Submission', 'State', 'Submitted by']);
  const width = () => screen.getByRole('columnheader', { name: 'State' }).element().getBoundingClientRect().width;
  expect(width()).toBe(300);
  screen.getByRole('columnheader', { name: 'State' }).getByRole('button').element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => width()).toBe(316);
  expect(search()).toContain('widths=@state:316');
  await screen.getByRole('button', { name: /^Columns/ }).click();
  await screen.getByRole('button', { name: 'Back to my columns' }).click();
  await expect.poll(() => search()).toBe('');
  await expect.poll(() => heads()).toContain('Submitted at');
  expect(await ownLayout()).toBeUndefined();
});

test('shows labels of questions and choices on demand', async () => {
  const { router } = await visitList({ query: '?columns=head/sex,village' });
  await settled();
  expect(heads()).toEqual(['Submission', 'sex', 'village']);
  expect(asked.filter((path) => path.endsWith('.xml'))).toEqual([]);
  expect(rowTexts()[0]).toMatch(/[\da-f]{8}[fm][A-Z]/);
  await router.navigate('?columns=head/sex,village&headers=&choices=labels');
  await expect.poll(() => heads()).toContain('Village');
  await vi.waitFor(() => expect(rowTexts()[0]).toMatch(/[\da-f]{8}(?:Female|Male)[A-Z]/));
});

test('resizes a column by its edge, and fits it by a double click', async () => {
  const { screen } = await visitList();
  await settled();
  const head = () => screen.getByRole('columnheader', { name: 'Submitted by' }).element();
  const before = head().getBoundingClientRect();
  const handle = head().querySelector('.dt-resize') ?? document.body;
  const at = (type: string, x: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: before.top + 5, pointerId: 1 }));
  at('pointerdown', before.right);
  at('pointermove', before.right + 160);
  expect(document.querySelector('.dt-guide')).not.toBeNull();
  expect(head().getBoundingClientRect().width).toBe(before.width);
  at('pointerup', before.right + 160);
  await expect.poll(() => head().getBoundingClientRect().width).toBe(before.width + 160);
  expect(document.querySelector('.dt-guide')).toBeNull();
  (head().querySelector('.dt-resize') ?? document.body).dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  await expect.poll(() => head().getBoundingClientRect().width).toBeLessThan(before.width + 110);
});

test('names submissions by a question that the person chooses', async () => {
  const { screen } = await visitList({ path: shelter });
  await settled();
  const link = () => document.querySelector('[data-r] a')?.textContent ?? '';
  const before = link();
  await screen.getByRole('button', { name: /^Columns/ }).click();
  // The form has more than ten questions: they are found by typing.
  const choose = async (words: string) => {
    const select = screen.getByRole('combobox', { name: 'Name submissions by' });
    await expect.poll(() => select.element().tagName).toBe('INPUT');
    await select.click();
    await userEvent.keyboard(`${words}{Enter}`);
  };
  await choose('household_score');
  await expect.poll(() => link()).not.toBe(before);
  expect(link()).toMatch(/^household_score \d+ · [\da-f]{8}$/);
  const stored = async () => (await ownLayout())?.['alidadeNaming shelter_assessment'];
  await expect.poll(stored).toMatch(/\/household_score$/);
  await choose('First answers');
  await expect.poll(() => link()).toBe(before);
  await expect.poll(stored).toBeUndefined();
});

test('a number that the server has rounded is marked, and says where its digits are', async () => {
  const field: FormField = { path: '/code', name: 'code', type: 'int', binary: null, selectMultiple: null };
  const wording = { headers: null, choiceLabels: false, images: false, language: '', labels: undefined };
  const column = answerColumn({ projectId: 1, xmlFormId: 'f' }, field, 'en', wording);
  const rows = [Number('12345678901234567'), 12345].map(
    (code) => ({ __id: `${code}`, code }) as unknown as SubmissionRow,
  );
  const screen = await show(
    <DataTable label="Codes" columns={[column]} rows={rows} rowId={({ __id }) => __id} empty={null} />,
  );
  await expect
    .element(screen.getByTitle(/^The server rounds numbers with more than 15 digits\./))
    .toMatchTextContent(/^≈\s12,345,678,901,234,568$/);
  expect(document.querySelectorAll('[data-r] [title]')).toHaveLength(1);
  await expect.element(screen.getByText('12,345', { exact: true })).toBeVisible();
});

test('names the columns that several questions share', async () => {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/xml' };
  const created = await fetch('/v1/projects/1/forms?publish=true&ignoreWarnings=true', {
    method: 'POST',
    headers,
    body: joinedForm,
  });
  expect(created.ok, await created.clone().text()).toBe(true);
  const { screen } = await visitList({ path: '/projects/1/forms/joined/submissions' });
  await screen.getByRole('button', { name: /^Columns/ }).click();
  await expect.element(screen.getByText(/^a_b: Several questions share this column/)).toBeVisible();
});

test('a time with its offset goes from left to right on a page from right to left, and loses its end', async () => {
  const field: FormField = { path: '/at', name: 'at', type: 'dateTime', binary: null, selectMultiple: null };
  const wording = { headers: null, choiceLabels: false, images: false, language: '', labels: undefined };
  const column = { ...answerColumn({ projectId: 1, xmlFormId: 'f' }, field, 'ar', wording), chosenWidth: 90 };
  const row = { __id: 'uuid:1', at: '2026-03-13T23:30:00.000-08:00' } as unknown as SubmissionRow;
  await activateLocale('ar');
  onTestFinished(() => activateLocale('en'));
  await show(<DataTable label="Times" columns={[column]} rows={[row]} rowId={({ __id }) => __id} empty={null} />);
  await vi.waitUntil(() => document.querySelector('[data-r] .dt-cell > span') !== null);
  const cell = document.querySelector('[data-r] .dt-cell') ?? document.body;
  const text = cell.firstChild?.firstChild;
  if (!text?.textContent) throw new Error('no time');
  const lefts = [...text.textContent].map((_, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  });
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  expect(lefts[0]).toBeGreaterThanOrEqual(cell.getBoundingClientRect().left);
  expect(cell.scrollWidth).toBeGreaterThan(cell.clientWidth);
});
