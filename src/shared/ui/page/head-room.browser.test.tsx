import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activateLocale } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';
import { PageHead } from './PageHead';
import 'virtual:palette.css';
import '~/app/styles.css';

type Head = ComponentProps<typeof PageHead>;

/* What comes late into the head of a page does not move what is below it. */

const withHead = (head: Head) => (
  <MemoryRouter>
    <PageHead {...head} />
    <p>Below</p>
  </MemoryRouter>
);
const below = () => page.getByText('Below').element().getBoundingClientRect().top;

const crumbs = [{ label: 'Projects', to: '/' }];
const early: Head = { crumbs, title: undefined, facts: null, tabs: [] };
const tabs = ['Submissions', 'Versions', 'Settings'].map((label) => ({ to: `/${label}`, label, current: false }));
const facts = ['household_survey', 'Version 2026100501', 'Open'].map((fact) => <span key={fact}>{fact}</span>);
const late = <a href="/form-access">17 app users have access</a>;

test.each([390, 1366])(
  'facts, tabs and a link among the facts have their room before they are there, %i px',
  async (width) => {
    await activateLocale('en');
    await page.viewport(width, 800);
    const { rerender } = await show(withHead(early));
    const top = below();
    for (const head of [
      { ...early, tabs },
      { ...early, title: 'Household survey', facts, tabs },
      { ...early, title: 'Household survey', facts: [facts, late], tabs },
    ]) {
      await rerender(withHead(head));
      expect(below()).toBeCloseTo(top, 0);
    }
  },
);

test.each<'ltr' | 'rtl'>(['ltr', 'rtl'])(
  'the mark of a tab stands inside it, apart from the next one: %s',
  async (dir) => {
    await activateLocale('en');
    await page.viewport(1366, 800);
    const mark = { icon: 'pencil', text: 'Draft', shown: true } as const;
    const [edit, versions] = ['Edit Form', 'Versions'].map((label) => ({ to: `/${label}`, label, current: false }));
    if (!edit || !versions) throw new Error('two tabs are needed');
    await show(<div dir={dir}>{withHead({ ...early, tabs: [{ ...edit, mark }, versions] })}</div>);
    const boxOf = (name: RegExp) => page.getByRole('link', { name }).element().getBoundingClientRect();
    const icon = page.getByTitle('Draft').element().getBoundingClientRect();
    const [own, next] = [boxOf(/Edit Form/), boxOf(/Versions/)];
    expect(icon.left >= own.left + 8 && icon.right <= own.right - 8).toBe(true);
    expect(Math.max(icon.left - next.right, next.left - icon.right)).toBeGreaterThan(10);
  },
);

const counted = (...counts: (number | null)[]): Head => ({
  ...early,
  tabs: counts.map((count, at) => ({ to: `/${at}`, label: `Tab ${'abcd'[at]}`, count, current: false })),
});

test('a number that comes late moves no tab', async () => {
  const { rerender } = await show(withHead(counted(null, 3)));
  const left = () =>
    page
      .getByRole('link', { name: /^Tab b/ })
      .element()
      .getBoundingClientRect().left;
  const before = left();
  for (const count of [7, 999]) {
    await rerender(withHead(counted(count, 3)));
    expect(left()).toBeCloseTo(before, 0);
  }
});

test('the number of a tab is part of its name, also where it is shortened; none and zero are not', async () => {
  await show(withHead(counted(1234, 0, 123_456, 395)));
  const tab = (letter: string) => page.getByRole('link', { name: new RegExp(`^Tab ${letter}`) });
  await expect.element(tab('a')).toHaveAccessibleName(/^Tab a\s?1,234$/);
  await expect.element(tab('b')).toHaveAccessibleName('Tab b');
  await expect.element(tab('c')).toHaveAccessibleName(/^Tab c\s?123,456$/);
  await expect.element(tab('c')).toMatchTextContent(/99,999\+$/);
  // antd would write 99+.
  await expect.element(tab('d')).toMatchTextContent(/395$/);
});
