/** Opens a map of many places, pans it like a person, and measures the cost. */
import type { Page } from 'playwright';

export interface Panning {
  /** Milliseconds from the last byte of the places to their first drawing. */
  drawn: number;
  /** Frames per second while the pointer drags. */
  frames: number;
  longestTask: number;
}

/** Places without pattern, in many towns, the same in every run. */
function manyPlaces(count: number): string {
  let seed = 11;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const towns = Array.from({ length: 300 }, () => [-17 + 20 * next(), 4 + 14 * next()] as const);
  const features = Array.from({ length: count }, (_, at) => {
    const [lon, lat] = towns[at % towns.length] ?? [0, 0];
    const near = () => (next() + next() + next() - 1.5) * 0.6;
    const id = `uuid:${at.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
    return {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [lon + near(), lat + near()] },
      properties: null,
    };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/**
 * Opens the map of a form with so many places, which stand for those of the server: it would take hours to send as many
 * submissions.
 */
export async function panMap(page: Page, address: string, count: number): Promise<Panning> {
  const body = manyPlaces(count);
  await page.route(/submissions\.geojson/, (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.addInitScript(() => {
    const seen = { longest: 0, drawnAt: 0, readAt: 0 };
    Object.assign(window, { mapSeen: seen });
    // The timing of the resource does not count how long the test takes to hand over the body.
    const { arrayBuffer } = Response.prototype;
    Response.prototype.arrayBuffer = async function (this: Response) {
      const bytes = await arrayBuffer.call(this);
      if (this.url.includes('submissions.geojson')) seen.readAt = performance.now();
      return bytes;
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      const label = document.querySelector('[role=application]')?.getAttribute('aria-label') ?? '';
      if (/\d/.test(label) && !/\b0\b/.test(label)) {
        // The drawing is in the frame after the label.
        requestAnimationFrame(() => requestAnimationFrame(() => (seen.drawnAt = performance.now())));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await page.waitForFunction(() => (window as unknown as { mapSeen: { drawnAt: number } }).mapSeen.drawnAt > 0, null, {
    timeout: 60_000,
  });
  const drawn = await page.evaluate(() => {
    const { drawnAt, readAt } = (window as unknown as { mapSeen: { drawnAt: number; readAt: number } }).mapSeen;
    if (readAt === 0) throw new Error('the places did not come at once');
    return drawnAt - readAt;
  });
  await page.waitForTimeout(1500);
  const box = await page.locator('[role=application]').boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const seen = { frames: 0, began: performance.now(), longest: 0 };
    Object.assign(window, { panSeen: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
    const countFrame = () => {
      seen.frames += 1;
      requestAnimationFrame(countFrame);
    };
    requestAnimationFrame(countFrame);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 90; step += 1)
    await page.mouse.move(x + 280 * Math.sin(step / 12), y + 150 * Math.sin(step / 9));
  const { frames, longestTask } = await page.evaluate(() => {
    const { panSeen } = window as unknown as { panSeen: { frames: number; began: number; longest: number } };
    return {
      frames: (panSeen.frames / (performance.now() - panSeen.began)) * 1000,
      longestTask: panSeen.longest,
    };
  });
  await page.mouse.up();
  return { drawn, frames, longestTask };
}
