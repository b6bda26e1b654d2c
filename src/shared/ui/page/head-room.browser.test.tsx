import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activateLocale } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';
import { PageHead } from './PageHead';
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
