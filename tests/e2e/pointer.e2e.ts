/**
 * A pointer on everything: each page with a mouse and with a finger, from left to right and from right to left. Whatever
 * opens is opened by pressing it, and each option and button in it is hit at its middle and corners.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type HitTests, installHitTests, type Opener, spokenOnly } from './hit-tests.ts';
import { type PageGroup, pageGroups, pagesOf } from './page-table.ts';
import { untilRendered } from './rendered.ts';
import { laptop, phone } from './views.ts';

// Each page with all that it opens, which takes long on a busy machine.
test.describe.configure({ timeout: 240_000 });

const devices = { mouse: laptop, finger: phone } as const;
const locales = { English: 'en-US', Arabic: 'ar-EG' } as const;

/** Pages that have more once all their rows are loaded. */
const loaded: Partial<Record<string, string>> = {
  submissions: '?find=a&where=village~present&reviewState=%27edited%27',
  submissionsSummary: '?cross=%2Fhead%2Fsex~__system%2FreviewState',
  entities: '?find=a',
};

/** The short form: five pages, each in one of the views. */
const short: readonly (readonly [view: string, group: PageGroup, title: string])[] = [
  ['mouse, English', 'submissions', 'submissions, loaded'],
  ['finger, English', 'entity list', 'entities'],
  ['mouse, Arabic', 'submissions', 'submission'],
  ['mouse, Arabic', 'project', 'formAccess'],
  ['finger, Arabic', 'site', 'home'],
];

/** Opens a page and loads all rows, unless the browser has them. */
async function openLoaded(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const load = page.locator('main .state .ant-btn-primary');
  const rows = page.locator('main :is([role=gridcell], .dt-card, figure)').first();
  await expect(load.or(rows).first()).toBeVisible();
  if (await load.isVisible()) await load.click();
  await expect(rows).toBeVisible({ timeout: 30_000 });
}

type InPage = Window & { hitTests: HitTests };
type Opened = ReturnType<HitTests['opened']>;

const hasOpened = (opened: Opened) => opened === 'layer' || opened === 'more';
const hasClosed = (opened: Opened) => opened === 'more' || opened === null;

/** Opens by pointer what pages can open, each kind once, and collects what a pointer cannot reach or the eye not see. */
class Pointer {
  readonly faults: string[] = [];
  private readonly known: string[] = [];
  private name = '';
  private filesChosen = 0;

  constructor(
    private readonly page: Page,
    private readonly isTouch: boolean,
  ) {
    page.on('filechooser', () => (this.filesChosen += 1));
  }

  async visit(name: string, open: () => Promise<void>): Promise<void> {
    this.name = name;
    do {
      await open();
      await untilRendered(this.page);
    } while (!(await this.look([])));
  }

  private call<Name extends keyof HitTests>(name: Name, ...args: Parameters<HitTests[Name]>) {
    return this.page.evaluate(
      ([which, rest]) => {
        const { hitTests } = window as unknown as InPage;
        return (hitTests[which] as (...all: unknown[]) => unknown)(...rest);
      },
      [name, args as unknown[]] as const,
    ) as Promise<ReturnType<HitTests[Name]>>;
  }

  private async note(path: readonly Opener[]): Promise<void> {
    const where = [this.name, ...path.map((one) => one.name)].join(' > ');
    for (const fault of await this.call('faults')) this.faults.push(`${where}: ${fault}`);
  }

  /** Looks at the page or a layer, and at what it opens. Returns false if something could not be closed. */
  private async look(path: readonly Opener[]): Promise<boolean> {
    await this.note(path);
    if (path.length === 2) return true;
    for (;;) {
      // A menu closes when its item opens a dialog.
      const last = path.at(-1);
      if (last && (await this.call('opened')) === null) {
        await this.call('end');
        const again = await this.call('next', [], last.key);
        if (again === null || (await this.press(again)) !== 'layer') return false;
      }
      if (await this.call('stray')) {
        await this.page.keyboard.press('Escape');
        await untilRendered(this.page);
      }
      const next = await this.call('next', this.known);
      if (next === null) return true;
      this.known.push(next.key);
      const what = await this.press(next);
      if (what === 'layer' && !((await this.look([...path, next])) && (await this.close()))) return false;
      if (what === 'more') await this.note([...path, next]);
    }
  }

  /** Presses an opener at its middle. Returns what it opened. A layer begins a level. */
  private async press({ key, name, at }: Opener): Promise<Opened> {
    const { page, filesChosen } = this;
    if (at === null) return null;
    const tap = ({ x, y }: { x: number; y: number }) =>
      this.isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
    await this.call('begin');
    await tap(at);
    let what = await this.becomes(hasOpened, 5000);
    if (what === null && this.filesChosen === filesChosen) {
      // Rows that came late have moved it, or its options loaded under the finger: people press again.
      await this.call('end');
      const again = await this.call('next', [], key);
      await this.call('begin');
      await tap(again?.at ?? at);
      what = await this.becomes(hasOpened, 10_000);
    }
    await untilRendered(page);
    // A field that came with more of the page opens its list.
    if (what === 'more' || what === 'opening') what = await this.becomes(hasOpened, 5000);
    if (what === 'opening') what = 'more';
    if (what !== 'layer') await this.call('end');
    if (what === null && this.filesChosen === filesChosen) this.faults.push(`${this.name}: ${name} opens nothing`);
    return what;
  }

  /** Closes what was opened last. */
  private async close(): Promise<boolean> {
    if ((await this.call('opened')) === 'layer') await this.page.keyboard.press('Escape');
    const isClosed = hasClosed(await this.becomes(hasClosed, 2000));
    await this.call('end');
    return isClosed;
  }

  /** Waits for something to open, which may load its code first, or to close. */
  private async becomes(isSo: (opened: Opened) => boolean, wait: number): Promise<Opened> {
    const end = Date.now() + wait;
    for (;;) {
      const opened = await this.call('opened');
      if (isSo(opened) || Date.now() > end) return opened;
    }
  }
}

for (const [device, viewport] of Object.entries(devices))
  for (const [language, locale] of Object.entries(locales))
    test.describe(`${device}, ${language}`, () => {
      const isTouch = device === 'finger';
      test.use({ viewport, hasTouch: isTouch, isMobile: isTouch, locale });

      /** Expects that everything can be reached on those pages of a group whose title fits. */
      async function expectReached(page: Page, group: PageGroup, fits: (title: string) => boolean): Promise<void> {
        // Once for each role, what the frame around all pages opens.
        const passedOver = group === 'entrance' || group === 'site' ? 'slot' : 'header *';
        await page.addInitScript(installHitTests, { spoken: spokenOnly, passedOver });
        const pointer = new Pointer(page, isTouch);
        const pages = await pagesOf(page, group);
        // Loaded rows stay in the browser, so that other pages have them, too.
        const more = pages.flatMap(({ name, path }) => {
          const query = loaded[name];
          return query === undefined
            ? []
            : [{ name: `${name}, loaded`, open: () => openLoaded(page, `${path}${query}`) }];
        });
        for (const { name, open } of [...pages, ...more])
          if (fits(name)) await test.step(name, () => pointer.visit(name, open));
        expect(pointer.faults).toEqual([]);
      }

      for (const [group, role] of Object.entries(pageGroups) as [PageGroup, (typeof pageGroups)[PageGroup]][])
        test.describe(group, () => {
          test.use({ role });
          const titles = short
            .filter(([view, of]) => view === `${device}, ${language}` && of === group)
            .map((one) => one[2]);

          test('a pointer reaches everything', async ({ page }) => {
            await expectReached(page, group, (title) => !titles.includes(title));
          });
          for (const title of titles)
            test(`a pointer reaches everything: ${title}`, { tag: '@main' }, async ({ page }) => {
              await expectReached(page, group, (one) => one === title);
            });
        });
    });
