/** Scrolls a table like a user, and measures the cost. */
import type { Page } from 'playwright';

export interface Scrolling {
  /** The largest number of elements in any frame. */
  nodes: number;
  /** The longest task over 50 milliseconds, 0 without one. */
  longestTask: number;
  /** Text of the first visible cell at the end, as a proof of scrolling. */
  lastRow: number;
}

/** Scrolls the grid down, sideways and back, and counts elements in every frame. */
export async function scrollGrid(page: Page): Promise<Scrolling> {
  const grid = page.locator('main :is([role=grid], [role=treegrid])').first();
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
