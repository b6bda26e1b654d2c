/** Every page shows texts that try to run or to imitate it, in all fields that any role can write (hostile-data.ts). */
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { addHostileData, hostileConfig, marker } from './hostile-data.ts';
import { pageGroups, type PageGroup, pagesOf } from './page-table.ts';
import { untilRendered } from './rendered.ts';
import { laptop, phone } from './views.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ role: 'admin', actionTimeout: 15_000 });

/** What a page has that came from the data as more than words, or turns the words around it. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((attribute) => {
    const found = [
      ...document.querySelectorAll(
        `[${attribute}], :is([onload], [onerror], [onclick]), iframe[srcdoc], object, embed, [href^="javascript:" i], [src^="javascript:" i], [src="x"]`,
      ),
    ].map((element) => `an element of the data: ${element.outerHTML.slice(0, 120)}`);
    if (!document.body.checkVisibility()) found.push('a style of the data hides the page');
    // Marks stand for them in names; elsewhere the text around must be out of their reach.
    const turning = /[\u202A-\u202E\u2066-\u2069]/;
    // Isolates around a part of a sentence are our own.
    const outside = (text: string) => text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !turning.test(outside(node.textContent ?? '')) || element.closest('option, script, style, title'))
        continue;
      let around: Element | null = element;
      while (around && getComputedStyle(around).unicodeBidi === 'normal') around = around.parentElement;
      if (!around) found.push(`turns the text around it: ${element.outerHTML.slice(0, 200)}`);
    }
    if (turning.test(outside(document.title))) found.push('turns the title');
    return found;
  }, marker);

test.describe('hostile texts are words on every page', () => {
  for (const [group, role] of Object.entries(pageGroups) as [PageGroup, (typeof pageGroups)[PageGroup]][])
    test(group, async ({ page, pageOf, server, problems }) => {
      const places = await addHostileData(page.request);
      await server.control({ files: { clientConfig: hostileConfig } });
      // Who runs the server reads there which settings are left out.
      problems.allow(/client-config\.json: "(?:statisticsUrl|map\.tiles)" must be an address/);
      const visited = role === null ? await pageOf(null) : page;
      await visited.addInitScript(() => {
        Object.assign(globalThis, { hacked: () => console.error('a text of the data was executed') });
      });
      for (const { name, open } of await pagesOf(visited, group, places))
        await test.step(name, async () => {
          await visited.setViewportSize(laptop);
          await open();
          for (const viewport of [laptop, phone]) {
            await visited.setViewportSize(viewport);
            await untilRendered(visited);
            const what = `${name} at ${viewport.width} pixels`;
            await expect.soft(() => expectNoSidewaysScroll(visited), what).toPass({ timeout: 2000 });
            expect.soft(await faultsOf(visited), what).toEqual([]);
          }
        });
    });
});
