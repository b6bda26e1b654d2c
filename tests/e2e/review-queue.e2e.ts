import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  dataRows,
  endSession,
  heading,
  householdApi,
  householdSurvey,
  logInAgain,
  logOut,
  openSubmissions,
  signInAs,
  storedRows,
  tabTo,
  toast,
} from './pages.ts';

test.use({ role: 'manager' });

interface Row {
  __id: string;
  __system: { reviewState: string | null };
}

/** The newest submissions that nobody has reviewed. */
const toReview = (page: Page, count: number) =>
  storedRows<Row>(page, `${householdApi}.svc/Submissions`, {
    $top: `${count}`,
    $select: '__id,__system',
    $orderby: '__system/submissionDate desc',
    $filter: "__system/reviewState eq null or __system/reviewState eq 'edited'",
  });

async function stateOf(page: Page, id: string): Promise<string | null | undefined> {
  const answer = await page.request.get(`${householdApi}/submissions/${encodeURIComponent(id)}`);
  return ((await answer.json()) as { reviewState: string | null }).reviewState;
}

/** The notes in the history of a submission, the latest first. */
async function notesOf(page: Page, id: string): Promise<(string | null)[]> {
  const answer = await page.request.get(`${householdApi}/submissions/${encodeURIComponent(id)}/audits`);
  const audits = (await answer.json()) as { action: string; notes: string | null }[];
  return audits.filter(({ action }) => action === 'submission.update').map(({ notes }) => notes);
}

/** The first answer: what it is in is there while it loads. */
const answers = (page: Page) => page.getByRole('region', { name: 'Answers' }).getByRole('term').first();
const left = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('by keyboard alone from the list to a review, and back to its row', { tag: '@main' }, async ({ page }) => {
  await openSubmissions(page);
  const [first, second] = await toReview(page, 2);
  await tabTo(page, page.getByRole('link', { name: 'Review queue' }));
  await page.keyboard.press('Enter');
  await expect(answers(page)).toBeVisible();
  await left(page, '204 of 204 left');
  await page.keyboard.press('i');
  await expect(page.getByLabel(/^Note on the issues/)).toBeFocused();
  await page.keyboard.type('Which village?');
  await page.keyboard.press('Enter');
  await expect(toast(page, /^Submission marked as having issues: /)).toBeVisible();
  await left(page, '203 of 204 left');
  expect(await stateOf(page, first?.__id ?? '')).toBe('hasIssues');
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(second?.__id ?? '')));
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Undo the last decision')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(heading(page, householdSurvey.name)).toBeVisible();
  await expect(page).toHaveURL(householdSurvey.path);
  await expect(dataRows(page).first()).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="${encodeURIComponent(second?.__id ?? '')}"]`) });
  await expect(row.locator(':focus')).toHaveCount(1);
});

test('a session that ends while a note is typed keeps the note', { tag: '@main' }, async ({ page, server }) => {
  await page.goto(`${householdSurvey.path}/review`);
  await expect(answers(page)).toBeVisible();
  const [first, second] = await toReview(page, 2);
  const reject = async (note: string) => {
    await page.keyboard.press('x');
    await expect(page.getByLabel(/^Note on the rejection/)).toBeFocused();
    await page.keyboard.type(note);
  };
  await reject('Wrong village.');
  await endSession(page, server);
  await page.keyboard.press('Enter');
  await logInAgain(page, 'manager');
  await expect(toast(page, /^Submission rejected: /)).toBeVisible();
  expect(await stateOf(page, first?.__id ?? '')).toBe('rejected');
  expect(await notesOf(page, first?.__id ?? '')).toEqual(['Wrong village.']);

  await reject('Wrong district.');
  // The text waits for its person, also when there is nobody to ask for the password.
  const other = await page.context().newPage();
  await other.goto('/');
  await logOut(other);
  // Closed before, the tab would not have sent it.
  await expect(other).toHaveURL('/login');
  await other.close();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signInAs(page, 'manager');
  await expect(answers(page)).toBeVisible();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel(/^Note on the rejection/)).toHaveValue('Wrong district.');
  await page.getByLabel(/^Note on the rejection/).press('Enter');
  await expect(toast(page, /^Submission rejected: /)).toBeVisible();
  expect(await notesOf(page, second?.__id ?? '')).toEqual(['Wrong district.']);
});
