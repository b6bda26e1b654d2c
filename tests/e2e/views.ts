/** The views of a screen in which e2e tests look at it: sizes, themes, zoom, text spacing. */
import { type Page, test } from '@playwright/test';
import type { Rules } from './axe.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts';
import { coveredControls, cutTexts, overlappingTexts } from './layout-faults.ts';
import { untilRendered } from './rendered.ts';

/** Laptop or phone, light or dark. */
export type View = readonly [viewport: { width: number; height: number }, colorScheme: 'light' | 'dark'];
export const laptop = { width: 1366, height: 800 };
export const phone = { width: 390, height: 844 };
export const onLaptop: readonly View[] = [
  [laptop, 'light'],
  [laptop, 'dark'],
];
const everywhere: readonly View[] = [...onLaptop, [phone, 'light']];

/** Resizes the window and changes the theme of the device. */
export async function setView(page: Page, [viewport, colorScheme]: View): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  // Else a bar covers what the size of the window before has scrolled below it.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/**
 * Checks a screen in every view; `within` names its new part. All rules of axe are held in the first theme of each size:
 * another theme changes only colours.
 */
export async function check(
  page: Page,
  { within, views = everywhere, rules = 'all' }: { within?: string; views?: readonly View[]; rules?: Rules } = {},
): Promise<void> {
  for (const [at, [viewport, colorScheme]] of views.entries()) {
    const isSeen = views.slice(0, at).some(([{ width }]) => width === viewport.width);
    await setView(page, [viewport, colorScheme]);
    await untilRendered(page);
    await test.step(`${viewport.width} pixels, ${colorScheme}`, async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { within, rules: isSeen ? 'colours' : rules });
    });
  }
}

/** Windows of a laptop whose page is enlarged: at 200 %, and at 400 %, the narrowest and lowest one of WCAG 1.4.10. */
const zoomed = [
  ['200 %', { width: 683, height: 400 }],
  ['400 %', { width: 320, height: 256 }],
] as const;

/**
 * Expects that nothing is cut, covered or beside the window at 200 % and 400 %. Takes the part of the page to look at.
 */
export async function checkZoomed(page: Page, within = 'body'): Promise<void> {
  for (const [zoom, viewport] of zoomed)
    await test.step(zoom, async () => {
      await page.setViewportSize(viewport);
      await untilRendered(page);
      await expectNoSidewaysScroll(page);
      expect(await cutTexts(page), `cut texts of ${page.url()} at ${zoom}`).toEqual([]);
      expect(await overlappingTexts(page), `texts over each other in ${page.url()} at ${zoom}`).toEqual([]);
      expect(await coveredControls(page, within), `covered controls of ${page.url()} at ${zoom}`).toEqual([]);
    });
}

/** The spacing of WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Expects that nothing is cut or covered when a person's own style spaces the text out. */
export async function checkSpaced(page: Page): Promise<void> {
  const key = await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return document.adoptedStyleSheets.length - 1;
  }, spacing);
  for (const width of [1366, 320])
    await test.step(`spaced, ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await untilRendered(page);
      await expectNoSidewaysScroll(page);
      expect(await cutTexts(page), `cut texts of ${page.url()} at ${width} pixels`).toEqual([]);
      expect(await overlappingTexts(page), `texts over each other in ${page.url()} at ${width} pixels`).toEqual([]);
    });
  await page.evaluate((index) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((_, at) => at !== index);
  }, key);
}
