/** A phone in the hand: menus, answers and decisions by touch, with controls that a finger can hit. */
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { choose, dataRows, heading, householdSurvey, lakeRegion, toast, userMenu } from './pages.ts';
import { phone } from './views.ts';

test.use({ role: 'admin', viewport: phone, hasTouch: true });

const cards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

