import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { activateLocale, loadCatalogue } from '~/i18n/i18n';
import { countOf, mockList, openList, rowTexts, settled, visitList } from '../../../tests/helpers/submissions-list';
import { onLaptop, toolbar } from '../../../tests/helpers/toolbar';

const { asked } = mockList();

async function visit(query = '') {
  const { screen, search, router } = await visitList({ query });
  const filters = screen.getByRole('group', { name: 'Filters' });
  return {
    screen,
    filter: (name: RegExp) => filters.getByRole('button', { name }),
    count: filters.getByRole('status'),
    search,
    router,
  };
}
type Page = Awaited<ReturnType<typeof visit>>;

/** Opens a checkbox filter and selects only one option. */
async function pick({ screen, filter }: Page, name: string, option: string) {
  await filter(new RegExp(`^${name}`)).click();
  const box = screen.getByRole('dialog', { name });
  await box.getByRole('checkbox', { name: option }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
}

test('filters by submitter and state together; Clear removes both, and a link to no matches all', async () => {
  const page = await visit();
  await settled();
  await pick(page, 'Submitted by', 'Putri Wulandari');
  await expect.poll(() => rowTexts().every((text) => text.includes('Putri Wulandari'))).toBe(true);
  await expect.element(page.filter(/^Submitted by/)).toMatchTextContent(/Putri Wulandari/);
  await pick(page, 'Review state', 'Received');
  expect(page.search()).toBe('?submitterId=4&reviewState=null');
  const both = await countOf('(__system/submitterId eq 4) and (__system/reviewState eq null)');
  await expect.element(page.count).toHaveTextContent(`${both} of 395`);
  await settled();
  expect(rowTexts().filter((text) => !/Putri Wulandari.*(Received|File missing)/.test(text))).toEqual([]);
  await page.screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.count).toHaveTextContent('395 submissions');
  expect(page.search()).toBe('');
  // One that is gone counts, too.
  await page.router.navigate('?submitterId=4&submitterId=99999999&start=1999-01-01&end=1999-12-31');
  await expect.element(page.filter(/^Submitted by/)).toMatchTextContent(/2 of 8/);
  await expect.element(page.screen.getByText('No submissions match these filters')).toBeVisible();
  await expect.element(page.count).toHaveTextContent('0 of 395');
  await page.screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.count).toHaveTextContent('395 submissions');
});

test('filters by the days of the zone of the device, by a usual range or by two days in their order', async () => {
  const timeZone = 'Asia/Kathmandu';
  const zone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  await zone(timeZone);
  onTestFinished(() => zone('').then(() => undefined));
  const { screen, filter, count, search } = await visit();
  await settled();
  const dayOf = (moment: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
  const day = (ago: number) => dayOf(Date.now() - ago * 86_400_000);
  const submitted = filter(/^Submitted at/);
  await expect.element(submitted).toMatchTextContent('Submitted at: All time');
  await submitted.click();
  await screen.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.poll(search).toBe(`?start=${day(6)}&end=${day(0)}`);
  await expect.poll(() => asked.join('\n')).toContain(`ge ${day(6)}T00:00:00.000+05:45`);
  expect(asked.join('\n')).toContain(`lt ${day(-1)}T00:00:00.000+05:45`);
  await expect.element(submitted).toMatchTextContent('Submitted at: Last 7 days');

  await submitted.click();
  await expect.element(screen.getByRole('button', { name: 'Today' })).toBeVisible();
  await screen.getByLabelText('First day').fill(day(10));
  await screen.getByLabelText('Last day').fill(day(20));
  await expect.poll(search).toBe(`?start=${day(20)}&end=${day(10)}`);
  await screen.getByLabelText('First day').fill(day(30));
  await userEvent.keyboard('{Enter}');
  await expect.poll(search).toBe(`?start=${day(30)}&end=${day(20)}`);
  await expect.element(count).toMatchTextContent(/^\d+ of 395$/);
  const written = (iso: string) => iso.replaceAll('-', '/');
  await expect.element(submitted).toMatchTextContent(`${written(day(30))} – ${written(day(20))}`);
  const days = () =>
    [...document.querySelectorAll<HTMLTimeElement>('[data-r] time')].map((time) => dayOf(Date.parse(time.dateTime)));
  await vi.waitFor(() => {
    expect(days().length).toBeGreaterThan(3);
    expect(days().filter((one) => one < day(30) || one > day(20))).toEqual([]);
  });
});

test('says "All" without a filter of states; a choice is applied when the filter closes, "Only" leaves one state', async () => {
  const { screen, filter, count, search } = await visit();
  await settled();
  await expect.element(filter(/^Review state/)).toMatchTextContent('Review state: All');
  await filter(/^Review state/).click();
  const box = screen.getByRole('dialog', { name: 'Review state' });
  await expect.element(box.getByRole('checkbox').first()).toBeVisible();
  await expect.element(box.getByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  await box.getByRole('checkbox', { name: 'Has issues' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(filter(/^Review state: Has issues/)).toHaveFocus();
  expect(search()).toBe("?reviewState='hasIssues'");
  await filter(/^Review state/).click();
  await box.getByRole('checkbox', { name: 'Edited' }).click();
  await box.getByRole('button', { name: 'Only Has issues' }).click();
  await expect.element(count).toHaveTextContent('31 of 395');
  expect(search()).toBe("?reviewState='hasIssues'");
  await expect.poll(() => rowTexts().every((text) => text.includes('Has issues'))).toBe(true);
  await expect.element(filter(/^Review state/)).toMatchTextContent('Review state: Has issues');
  await screen.getByRole('button', { name: 'Remove the filter Review state' }).click();
  await expect.element(count).toHaveTextContent('395 submissions');
  expect(search()).toBe('');
});

test('a laptop has filters in one line and tools in another, in short and in long words', async () => {
  await onLaptop();
  onTestFinished(() => activateLocale('en'));
  const { router } = await openList();
  for (const [language, words] of [
    ['en', 'Connect data'],
    ['es', 'Conectar datos'],
  ] as const) {
    await activateLocale(language);
    await loadCatalogue('pages');
    await expect.poll(() => document.querySelector('.filter-end')?.textContent).toContain(words);
    await expect.poll(() => document.querySelector('.filter-count')?.textContent).toContain('395');
    await expect.poll(() => toolbar().last?.className).toContain('ant-btn-primary');
    await expect.poll(toolbar).toMatchObject({ height: 88, wrong: [] });
  }
  await router.navigate('?reviewState=null&reviewState=%27edited%27&start=2026-01-01&end=2026-12-31');
  await expect.poll(() => document.querySelectorAll('.chip-clear').length).toBe(2);
  const { height, last } = toolbar();
  expect(height).toBe(88);
  expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
});
