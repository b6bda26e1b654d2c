/** What people type, choose, draw or attach is what the server stores: by mouse, by keyboard and by touch. */
import type { Locator, Page } from '@playwright/test';
import { typedKindsForm } from '../helpers/typed-kinds.ts';
import { expect, test } from './fixtures.ts';
import { choose } from './pages.ts';
import { newestSubmission, publishDefinition, sendButton } from './web-form-steps.ts';

test.use({ seed: 'roles', role: 'manager', actionTimeout: 10_000 });

const form = '/projects/1/forms/typed_kinds';

/** A way to use controls. */
interface Hand {
  press: (control: Locator) => Promise<void>;
  /** Types into a field key by key, because parts of dates can be lost, and leaves the focus there. */
  type: (field: Locator, keys: string) => Promise<void>;
  choose: (menu: Locator, label: string) => Promise<void>;
  /** Answers with a value in the middle. */
  slide: (slider: Locator) => Promise<void>;
  sign: (question: Locator) => Promise<void>;
}

const picture = {
  name: 'a.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  ),
};

const mouse: Hand = {
  press: (control) => control.click(),
  type: async (field, keys) => {
    // The start of the field, where the first part of a date is.
    await field.click({ position: { x: 16, y: 16 } });
    await field.page().keyboard.type(keys);
  },
  choose,
  slide: (slider) => slider.click(),
  sign: async (question) => {
    const sheet = await question.getByRole('img', { name: /Sign here/ }).boundingBox();
    if (!sheet) throw new Error('nowhere to sign');
    const { mouse: pointer } = question.page();
    await pointer.move(sheet.x + 30, sheet.y + 30);
    await pointer.down();
    await pointer.move(sheet.x + 90, sheet.y + 70, { steps: 4 });
    await pointer.up();
  },
};

const keyboard: Hand = {
  press: async (control) => {
    await control.focus();
    await control.page().keyboard.press('Space');
  },
  type: async (field, keys) => {
    await field.focus();
    await field.page().keyboard.type(keys);
  },
  choose: async (menu, label) => {
    await menu.focus();
    await menu.page().keyboard.type(label);
  },
  slide: async (slider) => {
    await slider.focus();
    for (let step = 0; step < 5; step += 1) await slider.page().keyboard.press('ArrowRight');
  },
  // Who cannot draw attaches a picture of the signature.
  sign: (question) => attach(keyboard, question, /Choose a picture/, picture),
};

const touch: Hand = {
  press: (control) => control.tap(),
  type: async (field, keys) => {
    await field.scrollIntoViewIfNeeded();
    // Chromium drops a tap that arrives while it still scrolls: that tap stops the scrolling, as on a phone.
    await field
      .page()
      .evaluate(() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))));
    await field.tap({ position: { x: 16, y: 16 } });
    // The focus follows a tap a moment later.
    await expect(field).toBeFocused();
    await field.page().keyboard.type(keys);
  },
  choose,
  slide: (slider) => slider.tap(),
  sign: async (question) => {
    const sheet = question.getByRole('img', { name: /Sign here/ });
    await sheet.scrollIntoViewIfNeeded();
    const box = await sheet.boundingBox();
    if (!box) throw new Error('nowhere to sign');
    const finger = await question.page().context().newCDPSession(question.page());
    const at = (by: number) => [{ x: box.x + 30 + by, y: box.y + 30 + by }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const by of [10, 20, 30])
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(by) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
};

async function attach(hand: Hand, question: Locator, name: RegExp, file: typeof picture): Promise<void> {
  const chooser = question.page().waitForEvent('filechooser');
  await hand.press(question.getByRole('button', { name }));
  await (await chooser).setFiles(file);
  // The file gets a name of its own, which the field shows.
  await expect(question.getByText(new RegExp(`\\.${file.name.split('.')[1]}$`))).toBeVisible();
}

/** The box of a question. */
const questionOf = (page: Page, name: string): Locator =>
  page.locator('.fill-question').filter({ has: page.getByText(`Field ${name}`, { exact: true }) });

/** Adds points by their coordinates; the last one is typed only. */
async function draw(hand: Hand, question: Locator, points: readonly (readonly [string, string])[]): Promise<void> {
  await hand.press(question.getByText('Enter coordinates'));
  for (const [at, [latitude, longitude]] of points.entries()) {
    await hand.type(question.getByLabel('Latitude'), latitude);
    await hand.type(question.getByLabel('Longitude'), longitude);
    if (at < points.length - 1) await hand.press(question.getByRole('button', { name: 'Add the point' }));
  }
}

type Answer = (hand: Hand, question: Locator) => Promise<void>;
const typing =
  (keys: string): Answer =>
  (hand, question) =>
    hand.type(question.locator('input, textarea').first(), keys);
const choosing =
  (...labels: string[]): Answer =>
  async (hand, question) => {
    for (const label of labels) await hand.press(question.getByLabel(label, { exact: true }));
  };

/** How each question is answered, and what the server stores. */
const answers: Readonly<Record<string, readonly [answer: Answer, stored: RegExp]>> = {
  picture: [(hand, question) => attach(hand, question, /picture/, picture), /^\d+-\w+\.png$/],
  sound: [
    (hand, question) =>
      attach(hand, question, /sound/, { name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') }),
    /^\d+-\w+\.wav$/,
  ],
  document: [
    (hand, question) =>
      attach(hand, question, /file/, { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }),
    /^\d+-\w+\.pdf$/,
  ],
  signature: [(hand, question) => hand.sign(question), /^\d+-\w+\.png$/],
  text: [typing('Kisima <b>&'), /^Kisima <b>&$/],
  lines: [typing('First line'), /^First line$/],
  digits: [typing('00123456789012345'), /^00123456789012345$/],
  whole: [typing('1234567'), /^1234567$/],
  decimal: [typing('1,5'), /^1\.5$/],
  bearing: [typing('271.25'), /^271\.25$/],
  code: [typing('4006381333931'), /^4006381333931$/],
  date: [typing('05062024'), /^2024-05-06$/],
  month: [
    async (hand, question) => {
      await hand.choose(question.getByRole('combobox'), 'March');
      await hand.type(question.getByRole('textbox'), '2024');
    },
    /^2024-03-01$/,
  ],
  year: [typing('1998'), /^1998-01-01$/],
  time: [typing('0708AM'), /^07:08:00\.000\S+$/],
  moment: [typing('050620240708AM'), /^2024-05-06T07:08:00\.000\S+$/],
  one: [choosing('Pear'), /^pear$/],
  some: [choosing('Apple', 'Fig'), /^apple fig$/],
  likert: [choosing('Fig'), /^fig$/],
  bare: [
    async (hand, question) => {
      // The circle is invisible; its label is what people press.
      if (hand === keyboard) await hand.press(question.getByLabel('Pear'));
      else await hand.press(question.locator('.fill-choice').filter({ hasText: 'Pear' }));
    },
    /^pear$/,
  ],
  found: [
    async (hand, question) => {
      await hand.type(question.getByRole('combobox'), 'pe');
      if (hand === keyboard) await question.page().keyboard.press('Enter');
      else await hand.press(question.getByRole('option', { name: 'Pear' }));
    },
    /^pear$/,
  ],
  several: [
    async (hand, question) => {
      await hand.press(question.getByRole('combobox'));
      if (hand === keyboard) {
        for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter'])
          await question.page().keyboard.press(key);
      } else for (const name of ['Apple', 'Fig']) await hand.press(question.getByRole('option', { name }));
    },
    /^apple fig$/,
  ],
  // Typed whole, and chosen by leaving the field.
  named: [(hand, question) => hand.type(question.getByRole('combobox'), 'fig'), /^fig$/],
  other: [choosing('Fig'), /^fig$/],
  which: [typing('A quince'), /^A quince$/],
  order: [
    (hand, question) => hand.press(question.getByRole('button', { name: 'Move down: Apple' })),
    /^pear apple fig$/,
  ],
  confirmed: [
    (hand, question) => hand.press(question.getByRole('button', { name: 'Confirm this order' })),
    /^apple pear fig$/,
  ],
  slider: [(hand, question) => hand.slide(question.getByRole('slider')), /^5$/],
  start: [
    async (hand, question) => {
      const slider = question.getByRole('slider');
      if (hand === keyboard) {
        await slider.focus();
        await slider.page().keyboard.press('Home');
      } else await slider[hand === touch ? 'tap' : 'click']({ position: { x: 8, y: 20 } });
    },
    /^0$/,
  ],
  stars: [
    async (hand, question) => {
      if (hand === keyboard) await hand.press(question.getByRole('radio', { name: '4', exact: true }));
      else await hand.press(question.locator('.fill-star').nth(4));
    },
    /^4$/,
  ],
  menu: [(hand, question) => hand.choose(question.getByRole('combobox'), '3'), /^3$/],
  seen: [choosing('OK'), /^OK$/],
  area: [
    (hand, question) =>
      draw(hand, question, [
        ['1', '1'],
        ['1', '2'],
        ['2', '2.5'],
      ]),
    /^1\.0 1\.0 0\.0 0\.0;1\.0 2\.0 0\.0 0\.0;2\.0 2\.5 0\.0 0\.0;1\.0 1\.0 0\.0 0\.0$/,
  ],
  line: [
    (hand, question) =>
      draw(hand, question, [
        ['-1', '1'],
        ['-1.25', '2'],
      ]),
    /^-1\.0 1\.0 0\.0 0\.0;-1\.25 2\.0 0\.0 0\.0$/,
  ],
  place: [(hand, question) => draw(hand, question, [['12.5', '7.25']]), /^12\.5 7\.25 0\.0 0\.0$/],
};

/** Opens the form and answers everything; the focus stays in the last field. */
async function answerAll(page: Page, hand: Hand): Promise<void> {
  await page.goto(`${form}/submissions/new`);
  for (const [name, [answer]] of Object.entries(answers))
    await test.step(name, () => answer(hand, questionOf(page, name)));
}

/** What the server has of the newest submission, by the names of the questions. */
async function storedAnswers(page: Page): Promise<Record<string, string>> {
  const { xml } = await newestSubmission(page, form);
  return page.evaluate(
    ([text, names]) => {
      const data = new DOMParser().parseFromString(text, 'text/xml').documentElement;
      return Object.fromEntries(names.map((name) => [name, data.querySelector(name)?.textContent ?? 'missing']));
    },
    [xml, Object.keys(answers)] as const,
  );
}

async function expectAllStored(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The form has been sent' })).toBeVisible();
  const stored = await storedAnswers(page);
  const expected = Object.fromEntries(
    Object.entries(answers).map(([name, [, text]]) => [name, expect.stringMatching(text)]),
  );
  expect(stored).toEqual(expected);
}

test.beforeEach(async ({ page }) => {
  await publishDefinition(page, typedKindsForm());
});

test('answers given with a mouse are stored, and are not lost by a reload', { tag: '@main' }, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await answerAll(page, mouse);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(questionOf(page, 'text').getByRole('textbox')).toHaveValue('Kisima <b>&');
  await sendButton(page).click();
  await expectAllStored(page);
});

test('answers given by keyboard are stored', async ({ page }) => {
  await answerAll(page, keyboard);
  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  await expectAllStored(page);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('answers given by touch are stored', async ({ page }) => {
    await answerAll(page, touch);
    await sendButton(page).tap();
    await expectAllStored(page);
  });
});
