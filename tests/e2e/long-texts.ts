/**
 * Steps of the e2e tests that take the long language of pseudo.ts through every page and dialog. Which pages and dialogs
 * those are, tests/architecture/long-texts.test.ts reads from the source.
 */
import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import type { Locator, Page } from '@playwright/test';
import type { Rules } from './axe.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { cutTexts, pseudoPieces, speakPseudo, stretched } from './pseudo.ts';
import { untilRendered } from './rendered.ts';
import { laptop, phone, setView } from './views.ts';

const catalogue = new URL('../../src/i18n/locales/en.po', import.meta.url);
let read: ReturnType<ReturnType<typeof formatter>['parse']> | undefined;

/** What shows that a component is on screen: pieces of the texts that it alone has, or else shares with others. */
async function piecesOf(file: string): Promise<string[]> {
  read ??= formatter().parse(readFileSync(catalogue, 'utf8'), { locale: 'en', sourceLocale: 'en', filename: 'en.po' });
  const own = Object.entries(await read)
    .filter(([, { origin, obsolete }]) => obsolete !== true && origin?.some(([path]) => path === file))
    .filter(([, { origin = [] }]) => origin.length <= 6)
    .map(([id, { message = id }]) => pseudoPieces(message));
  return own.flat().filter((piece) => piece.length > 5);
}

const boxes = (page: Page): Locator => page.locator('[role=dialog]:visible, dialog[open]:visible');
const popup = '.ant-dropdown, .popup, .ant-drawer-open';
const popups = (page: Page): Locator => page.locator(popup);

/** A control by the beginning of its English name, in the open dialog or menu if there is one. */
async function control(page: Page, name: string): Promise<Locator> {
  const long = stretched(name);
  const over = page.locator('[role=dialog]:visible, dialog[open]:visible, [role=menu]:visible').last();
  const scope = (await over.count()) > 0 ? over : page.locator('body');
  const controls = 'button, a, summary, label, [role=tab], [role=menuitem]';
  const byText = scope.locator(controls).filter({ hasText: long, visible: true });
  // A control that is a picture has its name in an attribute.
  return byText.or(scope.locator(`:is(${controls}):is([aria-label^="${long}"], [title^="${long}"]):visible`)).first();
}

/** Presses controls by their English names, one after the other. */
export async function press(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await (await control(page, name)).click();
}

/** A field by the beginning of its English label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(stretched(label)).first();

/** Expects that everything on screen can be read, and that axe finds nothing in it or in its new part. */
async function expectReadable(page: Page, what: string, rules: Rules = 'all', within?: string): Promise<void> {
  // The names of these tools begin with their words, unless both are stretched.
  await expectAccessible(page, { within, except: '.tool', rules });
  const width = page.viewportSize()?.width ?? 0;
  await expect.soft(() => expectNoSidewaysScroll(page), `${what} at ${width} pixels`).toPass({ timeout: 2000 });
  await expect
    .soft(async () => expect(await cutTexts(page)).toEqual([]), `cut texts of ${what} at ${width} pixels`)
    .toPass({ timeout: 2000 });
}

/** Runs a check on a dark laptop and on a light phone: every-page.e2e.ts has the other two. */
async function onBoth(page: Page, check: () => Promise<void>): Promise<void> {
  await check();
  await setView(page, [phone, 'light']);
  await check();
  await setView(page, [laptop, 'dark']);
  await untilRendered(page);
}

/** Opens every menu and popover that the page's buttons have, not dialogs; each kind once. */
async function lookIntoPopups(
  page: Page,
  seen: Set<string>,
  which = 'main [aria-haspopup][aria-expanded]:not([role=combobox]):visible',
): Promise<void> {
  const buttons = page.locator(which);
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => {
      // antd's own change with the theme and while they are pressed.
      const look = [...one.classList].filter((name) => !/^(?:ant|css|theme)-/.test(name)).join(' ');
      return `${look} ${(one.ariaLabel ?? one.textContent ?? '').trim().slice(0, 14)}`;
    }),
  );
  const width = page.viewportSize()?.width ?? 0;
  for (const [at, name] of names.entries()) {
    if (seen.has(`${width} ${name}`)) continue;
    seen.add(`${width} ${name}`);
    await buttons.nth(at).click();
    await expect(popups(page)).not.toHaveText('');
    await expectReadable(page, `the popup of ${name}`, 'all', popup);
    // One for a list that is open in it.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(popups(page)).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 5000 });
  }
}

interface Steps {
  within?: () => Promise<void>;
  close?: () => Promise<void>;
  /** It belongs to the toolbar of one width, and closes where another one takes its place. */
  oneWidth?: true;
}

/** All words of a part of the page, also of fields and pictures. It runs in the page. */
const wordsIn = (box: Element): string =>
  [
    box.textContent,
    ...[...box.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    ),
  ].join(' ');

/** An e2e test through an area in the long language, on one page. */
export class LongTexts {
  private readonly seen = new Set<string>();

  private constructor(readonly page: Page) {}

  static async begin(page: Page): Promise<LongTexts> {
    await page.setViewportSize(laptop);
    await page.emulateMedia({ colorScheme: 'dark' });
    await speakPseudo(page);
    return new LongTexts(page);
  }

  /**
   * Opens a page, and looks at it and at its menus and popovers. Takes the rules of axe; every-page.e2e.ts holds the
   * others for each page as it opens.
   */
  async visit(path: string, rules: Rules = 'look'): Promise<void> {
    await test.step(path, async () => {
      await this.page.goto(path);
      await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(this.page.locator('html')).toHaveAttribute('dir', 'rtl');
      await untilRendered(this.page);
      // Otherwise the English texts would be measured.
      await expect(this.page.locator('body')).toContainText(/lør/);
      await this.look(path, rules);
    });
  }

  /** Looks at the page as it is now. */
  async look(what: string, rules: Rules = 'all'): Promise<void> {
    await onBoth(this.page, async () => {
      await expectReadable(this.page, what, rules);
      await lookIntoPopups(this.page, this.seen);
    });
  }

  /** Looks at the menus of the frame around all pages. */
  async frame(): Promise<void> {
    await onBoth(this.page, () =>
      lookIntoPopups(this.page, this.seen, 'header :is([aria-haspopup=menu], .phone-only > button):visible'),
    );
  }

  /** Expects that the open dialog is rendered by a file, and looks at it. */
  async shows(file: string, both: typeof onBoth = onBoth): Promise<void> {
    const { page } = this;
    const box = boxes(page).last();
    const pieces = await piecesOf(file);
    expect(pieces, `texts of ${file}`).not.toEqual([]);
    await expect(async () => {
      const text = (await box.evaluate(wordsIn)).replaceAll(/\s+/g, ' ');
      expect(
        pieces.some((piece) => text.includes(piece)),
        `"${text.slice(0, 200)}" has a text of ${file}`,
      ).toBe(true);
    }).toPass({ timeout: 10_000 });
    await both(page, () => expectReadable(page, file, 'all', ':is([role=dialog], dialog[open])'));
  }

  /**
   * Opens a dialog, looks at it, and closes it by Escape. Takes the file that draws it, the English names of the
   * controls that open it or a function that does, and what else to do while it is open.
   */
  async dialog(
    file: string,
    open: readonly string[] | (() => Promise<void>),
    { within, close = () => this.page.keyboard.press('Escape'), oneWidth }: Steps = {},
  ): Promise<void> {
    await test.step(file, async () => {
      const before = await boxes(this.page).count();
      if (typeof open === 'function') await open();
      else await press(this.page, ...open);
      await this.shows(file, oneWidth && ((_page, check) => check()));
      await within?.();
      await close();
      await expect(boxes(this.page)).toHaveCount(before);
    });
  }
}
