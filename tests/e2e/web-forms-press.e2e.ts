/** A press is never lost because leaving a field moved the page before the pointer was released. */
import type { Locator, Page } from '@playwright/test';
import { fillForm, type FormQuestion } from '../helpers/fill-forms.ts';
import { expect, test } from './fixtures.ts';
import { publishDefinition } from './web-form-steps.ts';

test.use({ seed: 'roles', role: 'manager', actionTimeout: 10_000 });

const items = ['Apple', 'Pear', 'Fig']
  .map((name) => `<item><label>${name}</label><value>${name.toLowerCase()}</value></item>`)
  .join('');
const field = (name: string, bind: string, appearance = ''): FormQuestion => [
  name,
  bind,
  `<input ref="@" appearance="${appearance}"><label>Field ${name}</label></input>`,
];
const after = (name: string): FormQuestion => [
  `after_${name}`,
  'type="string"',
  `<select1 ref="@"><label>After ${name}</label>${items}</select1>`,
];

/** Fields that say something, or fold their list, when they are left like this. */
const left: readonly [question: FormQuestion, begin: (question: Locator) => Promise<void>, says: RegExp][] = [
  [
    field('needed', 'type="string" required="true()"'),
    (question) => question.getByRole('textbox').click(),
    /Answer this question/,
  ],
  [
    field('whole', 'type="int"'),
    (question) => question.getByRole('textbox').pressSequentially('12a'),
    /Enter a whole number/,
  ],
  [
    field('year', 'type="date"', 'year'),
    (question) => question.getByRole('textbox').pressSequentially('20'),
    /four digits/,
  ],
  [
    field('date', 'type="date"'),
    (question) => question.getByLabel('Field date').pressSequentially('0506'),
    /This date is not complete/,
  ],
  [
    ['found', 'type="string"', `<select1 ref="@" appearance="minimal"><label>Field found</label>${items}</select1>`],
    (question) => question.getByRole('combobox').pressSequentially('p'),
    /Nothing was chosen/,
  ],
  [
    field('place', 'type="geopoint"'),
    async (question) => {
      await question.getByText('Enter coordinates').click();
      await question.getByLabel('Latitude').pressSequentially('1');
    },
    /Enter a latitude/,
  ],
];

const form = fillForm({
  questions: left.flatMap(([question]) => [question, after(question[0])]),
  more: {
    instance: '<child jr:template=""><name/></child><child><name/></child>',
    binds: '<bind nodeset="/data/child/name" type="string" required="true()"/>',
    body: '<group ref="/data/child"><label>Child</label><repeat nodeset="/data/child"><input ref="/data/child/name"><label>Field of a child</label></input></repeat></group>',
  },
}).replace('id="fill"', 'id="presses" version="1"');

const questionOf = (page: Page, label: string): Locator =>
  page.locator('.fill-question').filter({ has: page.getByText(label, { exact: true }) });

/** Presses the mouse on a control, and releases it once the page has been rendered again; nothing may have moved. */
async function pressSlowly(page: Page, control: Locator): Promise<void> {
  const before = await control.boundingBox();
  if (!before) throw new Error('not in view');
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await control.boundingBox()).toEqual(before);
  await page.mouse.up();
}

test.beforeEach(async ({ page }) => {
  await publishDefinition(page, form);
  await page.goto('/projects/1/forms/presses/preview');
});

test('a slow click counts wherever the focus was, and then the field that was left says what is wrong', async ({
  page,
}) => {
  for (const [[name], begin, says] of left)
    await test.step(name, async () => {
      const [question, next] = [questionOf(page, `Field ${name}`), questionOf(page, `After ${name}`)];
      await begin(question);
      await next.scrollIntoViewIfNeeded();
      await expect(question.getByText(says)).toBeHidden();
      await pressSlowly(page, next.getByRole('radio', { name: 'Pear' }));
      await expect(next.getByRole('radio', { name: 'Pear' })).toBeChecked();
      await expect(question.getByText(says)).toBeVisible();
    });
  await page.getByLabel('Field of a child').click();
  await pressSlowly(page, page.getByRole('button', { name: 'Add: Child' }));
  await expect(page.getByLabel('Field of a child')).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tap counts wherever the focus was', async ({ page }) => {
    for (const [[name], begin, says] of left)
      await test.step(name, async () => {
        const [question, next] = [questionOf(page, `Field ${name}`), questionOf(page, `After ${name}`)];
        await begin(question);
        await next.getByRole('radio', { name: 'Fig' }).tap();
        await expect(next.getByRole('radio', { name: 'Fig' })).toBeChecked();
        await expect(question.getByText(says)).toBeVisible();
      });
  });
});
