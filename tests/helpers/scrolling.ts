/** Scrolling a table as a hand does, and what that costs the page. */
import type { Page } from 'playwright';

export interface Scrolling {
  /** The most elements the document had at any frame. */
  nodes: number;
  /** Milliseconds of the longest task that took over 50, 0 when none did. */
  longestTask: number;
  /** Text of the first cell seen at the end: proof that something was scrolled. */
  lastRow: number;
}

/** Wheels through the grid, down, sideways and back, counting elements at every frame. */
export async function scrollGrid(page: Page): Promise<Scrolling> {
  const grid = page.locator('main [role=grid]').first();
  await grid.hover();
  await page.evaluate(() => {
    const seen = { nodes: 0, longest: 0, stop: false };
    Object.assign(window, { scrollingSeen: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
    const count = () => {
      seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length);
      if (!seen.stop) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const wheel = async (x: number, y: number, times: number) => {
    for (let step = 0; step < times; step += 1) {
      await page.mouse.wheel(x, y);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  };
  await wheel(0, 600, 30);
  await wheel(400, 0, 15);
  await wheel(0, 1200, 20);
  const lastRow = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('[role=row]')].map((row) => Number(row.getAttribute('aria-rowindex') ?? 0)),
    ),
  );
  await wheel(-400, -1200, 15);
  return page.evaluate((last) => {
    const { scrollingSeen: seen } = window as unknown as {
      scrollingSeen: { nodes: number; longest: number; stop: boolean };
    };
    seen.stop = true;
    return { nodes: seen.nodes, longestTask: Math.round(seen.longest), lastRow: last };
  }, lastRow);
}
