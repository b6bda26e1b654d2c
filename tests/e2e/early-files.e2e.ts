import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { householdSurvey, lakeRegion } from './pages.ts';

/** The names of the scripts that a page has loaded until the first row of a table was in it. */
async function scriptsUntilRows(page: Page): Promise<string[]> {
  const shown = await page.waitForFunction(() => (globalThis as { rowsShown?: number }).rowsShown);
  return page.evaluate(
    (moment) => {
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (moment ?? 0))
        .map(({ name }) => name);
    },
    await shown.jsonValue(),
  );
}

/** What the build calls a script: its address without folder and hash. */
const nameOf = (address: string): string => address.replace(/^.*\/assets\/|-[\w-]{7}\.js$/g, '');

test.use({ role: 'manager' });

for (const [name, path] of [
  ['submissions', householdSurvey.path],
  ['entities', `${lakeRegion.path}/entity-lists/households/entities`],
] as const)
  test(`${name}: every script that runs before the first row was asked for before the application ran`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelectorAll('main [role=row], main tr').length < 2) return;
        observer.disconnect();
        (globalThis as { rowsShown?: number }).rowsShown = performance.now();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    // The first visit learns when the session ends.
    await page.goto(path);
    await scriptsUntilRows(page);
    // With an empty application only the early requests' script runs.
    await page.route('**/assets/app-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const [user] = await Promise.all([page.waitForResponse('**/v1/users/current'), page.goto(path)]);
    await user.finished();
    const linked = await page
      .locator('link[rel=modulepreload], script[src]')
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
      );
    const asked = new Set(linked.map(nameOf));
    await page.unroute('**/assets/app-*.js');
    await page.goto(path);
    const later = (await scriptsUntilRows(page)).map(nameOf).filter((script) => !asked.has(script));
    // The page notes the visit once it knows a name, which may be before the rows are there. No row waits for it.
    expect(later.filter((script) => script !== 'recents')).toEqual([]);
  });
