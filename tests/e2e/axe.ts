/** Axe's rules for accessibility, on the page or a part of it. */
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { untilRendered } from './rendered.ts';

/** WCAG 2.0 to 2.2 (A, AA) and best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * The rules to hold: all; those that depend on the colours, for another theme of a view that all were held in; or on
 * colours, sizes and places, for another direction of the writing.
 */
const rulesOf = {
  all: { type: 'tag', values: tags },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  look: {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
  },
} as const satisfies Record<string, { type: 'tag' | 'rule'; values: string[] }>;
export type Rules = keyof typeof rulesOf;

/** Expects no violation of these rules on the page, or in a part of it. */
export async function expectAccessible(
  page: Page,
  { within, except, rules = 'all' }: { within?: string | undefined; except?: string; rules?: Rules } = {},
): Promise<void> {
  // What is still loading has no text to look at or is pale, and what fades has less contrast.
  await untilRendered(page);
  // Axe takes longer to read than to run, so it stays in the document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly: rulesOf[rules], resultTypes: ['violations'] };
  // The list of an open select scrolls by the keys of its combobox. A bar at the bottom covers a part of a card by chance.
  const violations = await page.evaluate(
    async ([part, without, how]) => {
      const { axe: inPage } = window as unknown as { axe: { run(on: unknown, how: unknown): Promise<AxeResults> } };
      return (
        await inPage.run(
          {
            include: part ?? document,
            exclude: [without, '.ant-select-dropdown-list-holder', '.dt-card-toggle'].filter(
              (one) => one !== undefined,
            ),
          },
          how,
        )
      ).violations;
    },
    [within, except, options] as const,
  );
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.html.slice(0, 200)}\n    ${node.failureSummary}`).join('\n')}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
