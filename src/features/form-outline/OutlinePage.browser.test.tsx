import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { signIn, signOut } from '~/session/session';
import { choose } from '../../../tests/helpers/choose';
import { mockApp, type Screen } from '../../../tests/helpers/mocked-app';
import { mockPages } from '../../../tests/helpers/mocked-page';
import { hostileLabel, householdForm, largeForm } from '../../../tests/helpers/outline-forms';

const mocks = mockPages('roles');
const visit = mockApp();
const id = 'household';
const form = `/projects/1/forms/${id}`;

async function send(path: string, xml: string) {
  const response = await fetch(`/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' },
    body: xml,
  });
  expect(response.status).toBe(200);
}
const publish = (xml: string) => send('/projects/1/forms?publish=true&ignoreWarnings=true', xml);

const line = (screen: Screen, name: string | RegExp) => screen.getByRole('treeitem', { name });
const panel = (screen: Screen) => screen.getByRole('complementary');
const tree = (screen: Screen) => screen.getByRole('tree', { name: 'Outline' });

test('shows the form as people fill it, with facts, findings, details and any of its languages', async () => {
  await publish(householdForm(id).replace('required="true()"', 'required="true()" relevant="1 = = 1"'));
  const { screen, at, go } = await visit(`${form}/outline`);
  const details = panel(screen);
  await expect.element(screen.getByText('6 questions')).toBeVisible();
  await expect.element(screen.getByText('3 languages')).toBeVisible();
  await expect.element(line(screen, /Household/)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(line(screen, /Name of the household/)).toHaveAttribute('aria-level', '2');
  await expect.element(line(screen, /Name of the household/)).toMatchTextContent(/Required.*Text.*name/);
  await expect.element(details.getByText('3 problems')).toBeVisible();
  await expect.element(details.getByText('villages.csv')).toBeVisible();
  await expect.element(details.getByRole('row', { name: /Français/ })).toMatchTextContent(/90\s*%\s*9 of 10/);
  const unreadable = details.getByRole('listitem').filter({ hasText: 'the expression' });
  await expect
    .element(unreadable)
    .toMatchTextContent(/Line \d+: the expression 1 = = 1 in relevant cannot be read from = 1 on\./);
  await unreadable.getByRole('link').click();

  await expect.poll(at).toBe(`${form}/outline?question=/household/name&panel=findings`);
  await expect.element(line(screen, /Name of the household/)).toHaveAttribute('aria-selected', 'true');
  await go(`${form}/outline?question=/household/name`);
  await expect.element(details.getByRole('heading', { name: 'Name of the household' })).toBeVisible();
  await expect.element(details.getByText('اسم الأسرة')).toBeVisible();
  await expect.element(details.getByText('household_name')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await details.getByRole('link', { name: /Village/ }).click();
  await expect.poll(at).toBe(`${form}/outline?question=/village`);
  await expect.element(line(screen, /Village/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(details.getByText('district = /data/household/name')).toBeVisible();

  const language = screen.getByRole('combobox', { name: 'Language' });
  await choose(language, 'Français (fr)');
  await expect.element(line(screen, /Nom du ménage/)).toBeVisible();
  await expect.poll(at).toContain('language=Français');
  // A label of another language stands in for a missing one.
  await expect.element(line(screen, /<img src/)).toBeVisible();
  await choose(language, 'All languages');
  await expect.element(line(screen, /Name of the household.*اسم الأسرة.*Nom du ménage/)).toBeVisible();
  await expect.element(line(screen, /Age in years/)).toBeVisible();
  await choose(language, 'English (en)');
  await expect.poll(at).not.toContain('language');
});

test('keys move through the tree, collapse groups and select', async () => {
  await publish(householdForm(id));
  const { screen, at } = await visit(`${form}/outline?question=/household/name`);
  await expect.element(tree(screen)).toBeVisible();
  (tree(screen).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(line(screen, /Household/)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(line(screen, /Name of the household/)).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}');
  await expect.poll(at).toContain('question=/household/size');
  await userEvent.keyboard('{End}');
  const active = () => document.getElementById(tree(screen).element().getAttribute('aria-activedescendant') ?? '');
  await expect.poll(() => active()?.textContent).toContain('label');
  // A link to a question in a collapsed group opens the group, also when the question is already selected.
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowLeft}');
  await expect.element(line(screen, /size/)).not.toBeInTheDocument();
  await panel(screen)
    .getByRole('radio', { name: /Findings/ })
    .click();
  await panel(screen).getByRole('link', { name: /size/ }).click();
  await expect.element(line(screen, /size/)).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => active()?.textContent).toContain('size');
});

test('the search and the filters keep the groups around what they find; on a phone the question opens over them', async () => {
  await publish(householdForm(id));
  const { screen, at, go } = await visit(`${form}/outline`);
  const search = screen.getByRole('searchbox', { name: 'Find questions' });
  await search.fill('menage');
  await expect.element(screen.getByText('1 of 16', { exact: true })).toBeVisible();
  await expect.element(line(screen, /Household/)).toBeVisible();
  await expect.element(line(screen, /Village/)).not.toBeInTheDocument();
  await expect.poll(at).toContain('q=menage');
  await search.fill('no such question');
  await expect.element(screen.getByText('No questions match')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await screen.getByRole('button', { name: 'Element: All' }).click();
  await screen.getByRole('button', { name: 'Only Calculations' }).click();
  await expect.element(line(screen, /adult/)).toBeVisible();
  await expect.element(line(screen, /thanks/)).not.toBeInTheDocument();
  await expect.poll(at).toContain('kind=calculation');

  // Markup in labels stays text.
  await go(`${form}/outline?question=/photo`);
  const shown = hostileLabel.replace('\u202E', '⟨RLO⟩');
  await expect.element(panel(screen).getByRole('heading', { level: 2 })).toHaveTextContent(shown);
  expect(document.querySelector('main img')).toBeNull();

  await page.viewport(390, 844);
  await go(`${form}/outline`);
  const sheet = screen.getByRole('dialog');
  await expect.element(line(screen, /Name of the household/)).toBeVisible();
  await expect.element(panel(screen)).not.toBeInTheDocument();
  await expect.element(sheet).not.toBeInTheDocument();
  await line(screen, /Name of the household/).click();
  await expect.element(screen.getByRole('dialog', { name: 'Question' })).toBeVisible();
  await expect.element(sheet.getByRole('heading', { level: 2 })).toHaveTextContent('Name of the household');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(at).toBe(`${form}/outline`);
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(tree(screen)).toHaveFocus();
  await screen.getByRole('button', { name: /^Findings/ }).click();
  await expect.element(screen.getByRole('dialog', { name: /^Findings/ })).toBeVisible();
  await expect.element(sheet.getByText('2 problems')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('a pressed line stays where it is; what many questions use lists some of them, and more on demand', async () => {
  await publish(largeForm(id, 2_000));
  const { screen, at, go } = await visit(`${form}/outline?question=/group_10/question_950`);
  const first = line(screen, /question_950/);
  await expect.element(first).toBeInViewport();
  const neighbour = line(screen, /question_953/);
  const top = () => neighbour.element().getBoundingClientRect().top;
  const before = top();
  await neighbour.click();
  await expect.poll(at).toContain('question_953');
  await expect.element(panel(screen).getByText('/group_10/question_953')).toBeVisible();
  expect(Math.abs(top() - before)).toBeLessThan(2);

  await go(`${form}/outline?question=/group_1/question_1`);
  const more = panel(screen).getByRole('button', { name: /^Show [\d,]+ more$/ });
  await expect.element(more).toBeVisible();
  const links = () =>
    panel(screen)
      .getByRole('link', { name: /question_/ })
      .elements().length;
  const few = links();
  await more.click();
  await expect.poll(links).toBe(few + 200);
});

test('the draft and older versions have an outline as well, or why not', async () => {
  await publish(householdForm(id));
  const { screen, at, go } = await visit(`${form}/outline?of=draft`);
  await expect.element(screen.getByText('This form has no draft')).toBeVisible();
  mocks().server.faults.add({ kind: 'problem', code: 500.1, operation: 'getFormXml', times: 9 });
  await go(`${form}/outline?question=/village`);
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(line(screen, /Village/)).toBeVisible();
  const draft = householdForm(id).replace('version="1"', 'version="2"').replaceAll('Village', 'Town');
  await send(`${form}/draft?ignoreWarnings=true`, draft);
  await queryClient.invalidateQueries();
  await choose(screen.getByRole('combobox', { name: 'Version' }), 'Draft');
  await expect.element(line(screen, /Town/)).toBeVisible();
  await expect.poll(at).toContain('of=draft');
});

test('a viewer of the project sees the outline of a published form, and why not that of a draft', async () => {
  await publish(householdForm(id));
  await send(`${form}/draft?ignoreWarnings=true`, householdForm(id));
  await signOut('asked');
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen, go } = await visit(`${form}/outline`);
  await expect.element(tree(screen)).toBeVisible();
  await expect.element(screen.getByText('Upload attachments in Edit Form')).not.toBeInTheDocument();
  await go(`${form}/outline?of=draft`);
  await expect.element(screen.getByText('You cannot see drafts of this form')).toBeVisible();
});
