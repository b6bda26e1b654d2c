import { expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { countOf, mockList, rowTexts, settled, visitList } from '../../../tests/helpers/submissions-list';

const { mocks, asked } = mockList();

async function visit(query = '') {
  const { screen, search } = await visitList({ query });
  const filters = screen.getByRole('group', { name: 'Filters' });
  return {
    screen,
    filter: (name: RegExp) => filters.getByRole('button', { name }),
    count: filters.getByRole('status'),
    search,
  };
}
type Page = Awaited<ReturnType<typeof visit>>;

/** Opens a checkbox filter and selects only one option. */
async function choose({ screen, filter }: Page, name: string, option: string) {
  await filter(new RegExp(`^${name}`)).click();
  const box = screen.getByRole('dialog', { name });
  await box.getByRole('checkbox', { name: option }).click();
  await box.getByRole('button', { name: 'Apply' }).click();
  await expect.element(box).not.toBeInTheDocument();
}

test('filters by submitter and state together; Clear removes both', async () => {
  const page = await visit();
  await settled();
  await choose(page, 'Submitted by', 'Putri Wulandari');
  await vi.waitFor(() => expect(rowTexts().every((text) => text.includes('Putri Wulandari'))).toBe(true));
  await expect.element(page.filter(/^Submitted by/)).toMatchTextContent(/Putri Wulandari/);
  await choose(page, 'Review state', 'Received');
  expect(page.search()).toBe('?submitterId=4&reviewState=null');
  const both = await countOf('(__system/submitterId eq 4) and (__system/reviewState eq null)');
  await expect.element(page.count).toHaveTextContent(`${both} of 395`);
  await settled();
  expect(rowTexts().filter((text) => !/Putri Wulandari.*(Received|File missing)/.test(text))).toEqual([]);
  await page.screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.count).toHaveTextContent('395 submissions');
  expect(page.search()).toBe('');
});

test('refuses a reversed range, and filters by days', async () => {
  const { screen, filter, count, search } = await visit();
  await settled();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await filter(/^Submitted at/).click();
  await expect.element(screen.getByRole('button', { name: 'Today' })).toHaveFocus();
  await screen.getByLabelText('First day').fill(day(10));
  await screen.getByLabelText('Last day').fill(day(20));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The last day is before the first day. Change one of them.');
  await screen.getByLabelText('First day').fill(day(30));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(search()).toBe(`?start=${day(30)}&end=${day(20)}`));
  await expect.element(count).toMatchTextContent(/^\d+ of 395$/);
  const shown = (iso: string) => iso.replaceAll('-', '/');
  await expect.element(filter(/^Submitted at/)).toMatchTextContent(`${shown(day(30))} – ${shown(day(20))}`);
  const times = () =>
    [...document.querySelectorAll('[data-r] time')].map((time) => time.getAttribute('datetime')?.slice(0, 10) ?? '');
  await vi.waitFor(() => {
    expect(times().length).toBeGreaterThan(3);
    expect(times().filter((time) => time < day(30) || time > day(20))).toEqual([]);
  });
});

test('shows zero matches with a link to clear the filter', async () => {
  const { screen, count } = await visit('?start=1999-01-01&end=1999-12-31');
  await expect.element(screen.getByText('No submissions match these filters')).toBeVisible();
  await expect.element(count).toHaveTextContent('0 of 395');
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(count).toHaveTextContent('395 submissions');
  await settled();
});

test('ignores invalid values in the address', async () => {
  const nonsense = 'reviewState=nonsense&submitterId=-4&submitterId=x&start=2026-02-30&end=2026-01-01';
  const { count } = await visit(`?${nonsense}&page-number=-1&page-size=7&columns=,,nothing`);
  await expect.element(count).toHaveTextContent('395 submissions');
  await settled();
});

test('limits the page size to the largest, and the page to the last', async () => {
  const { screen } = await visit('?page-number=99&page-size=100000');
  await expect.element(screen.getByText('Rows 1–395 of 395')).toBeVisible();
});

test('includes unknown submitters in the count', async () => {
  const { filter } = await visit('?submitterId=4&submitterId=99999999');
  await expect.element(filter(/^Submitted by/)).toMatchTextContent(/2 of 8/);
});

test('keeps the rows and reports a failed refresh', async () => {
  const { screen } = await visit();
  await settled();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows', times: 9 });
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You do not have permission to do this\./);
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await settled();
});

test('says "All" without a filter of states, has nothing to untick, and "Only" leaves one state', async () => {
  const { screen, filter, count, search } = await visit();
  await settled();
  await expect.element(filter(/^Review state/)).toMatchTextContent('Review state: All');
  await filter(/^Review state/).click();
  const box = screen.getByRole('dialog', { name: 'Review state' });
  await expect.element(box.getByRole('checkbox').first()).toBeVisible();
  await expect.element(box.getByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  await box.getByRole('button', { name: /^Only.*Has issues/ }).click();
  await expect.element(count).toHaveTextContent('31 of 395');
  expect(search()).toBe("?reviewState='hasIssues'");
  await expect.element(filter(/^Review state/)).toMatchTextContent('Review state: Has issues');
});

test('a usual range asks for the days of the zone of the device', async () => {
  const zone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  await zone('Asia/Kathmandu');
  try {
    const { screen, filter, search } = await visit();
    await settled();
    await expect.element(filter(/^Submitted at/)).toMatchTextContent('Submitted at: All time');
    await filter(/^Submitted at/).click();
    await screen.getByRole('button', { name: 'Last 7 days' }).click();
    const day = (ago: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kathmandu' }).format(Date.now() - ago * 86_400_000);
    await vi.waitFor(() => expect(search()).toBe(`?start=${day(6)}&end=${day(0)}`));
    await vi.waitFor(() => expect(asked.join('\n')).toContain(`ge ${day(6)}T00:00:00.000+05:45`));
    expect(asked.join('\n')).toContain(`lt ${day(-1)}T00:00:00.000+05:45`);
    await expect.element(filter(/^Submitted at/)).toMatchTextContent('Submitted at: Last 7 days');
  } finally {
    await zone('');
  }
});

test('filters by state, keeps the filter in the address, and clears it', async () => {
  const { screen, search } = await visitList();
  await settled();
  await screen.getByRole('button', { name: 'Review state: All' }).click();
  await screen.getByRole('button', { name: 'Only Has issues' }).click();
  await expect.element(screen.getByText('31 of 395')).toBeVisible();
  expect(search()).toBe("?reviewState='hasIssues'");
  await vi.waitFor(() => expect(rowTexts().every((text) => text.includes('Has issues'))).toBe(true));
  await screen.getByRole('button', { name: 'Remove the filter Review state' }).click();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
  expect(search()).toBe('');
});

test('discards a choice that was not applied', async () => {
  const { screen, search } = await visitList();
  await settled();
  await screen.getByRole('button', { name: 'Review state: All' }).click();
  await screen.getByRole('checkbox', { name: 'Has issues' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Review state: All' })).toHaveFocus();
  expect(search()).toBe('');
});
