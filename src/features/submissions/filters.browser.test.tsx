import { expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { activateLocale, loadTexts } from '~/i18n/i18n';
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
  await box.getByRole('button', { name: 'Apply' }).click();
  await expect.element(box).not.toBeInTheDocument();
}

test('filters by submitter and state together; Clear removes both, and a link to no matches all', async () => {
  const page = await visit();
  await settled();
  await pick(page, 'Submitted by', 'Putri Wulandari');
  await vi.waitFor(() => expect(rowTexts().every((text) => text.includes('Putri Wulandari'))).toBe(true));
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

test('says "All" without a filter of states; a choice that is not applied changes nothing, "Only" leaves one state', async () => {
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
  await expect.element(filter(/^Review state: All/)).toHaveFocus();
  expect(search()).toBe('');
  await filter(/^Review state/).click();
  await box.getByRole('button', { name: 'Only Has issues' }).click();
  await expect.element(count).toHaveTextContent('31 of 395');
  expect(search()).toBe("?reviewState='hasIssues'");
  await vi.waitFor(() => expect(rowTexts().every((text) => text.includes('Has issues'))).toBe(true));
  await expect.element(filter(/^Review state/)).toMatchTextContent('Review state: Has issues');
  await screen.getByRole('button', { name: 'Remove the filter Review state' }).click();
  await expect.element(count).toHaveTextContent('395 submissions');
  expect(search()).toBe('');
});

test.each(['en', 'es'] as const)(
  'a laptop has filters and tools in one line, shortened where needed (%s)',
  async (language) => {
    await onLaptop();
    await activateLocale(language);
    await loadTexts('pages');
    try {
      const { router } = await openList();
      await vi.waitFor(() => expect(document.querySelector('.filter-count')?.textContent).toContain('395'));
      await vi.waitFor(() => expect(toolbar().last?.className).toContain('button-primary'));
      const words = language === 'en' ? 'Connect data' : 'Conectar datos';
      expect(document.querySelector('.filter-end')?.textContent).toContain(words);
      expect(toolbar()).toMatchObject({ height: 48, wrong: [] });
      await router.navigate('?reviewState=null&reviewState=%27edited%27&start=2026-01-01&end=2026-12-31');
      await vi.waitFor(() => expect(document.querySelectorAll('.chip-clear').length).toBe(2));
      const { height, last } = toolbar();
      expect(height).toBe(48);
      expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
    } finally {
      await activateLocale('en');
    }
  },
);
