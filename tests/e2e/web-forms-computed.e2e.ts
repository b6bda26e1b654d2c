/** What a form computes while it is filled, and expressions that it cannot have. */
import { fillForm, type FormQuestion } from '../helpers/fill-forms.ts';
import { expect, test } from './fixtures.ts';
import { publishDefinition, newestSubmission } from './web-form-steps.ts';

test.use({ seed: 'roles', role: 'manager', actionTimeout: 10_000 });

const form = '/projects/1/forms/fill';
const set = (name: string, value: string) =>
  `<setvalue ref="/data/${name}" event="xforms-value-changed" value="${value}"/>`;
const question = (name: string, bind = '', actions = ''): FormQuestion => [
  name,
  `type="string" ${bind}`,
  `<input ref="@"><label>Field ${name}</label>${actions}</input>`,
];

test('totals, greetings and moments are as in Collect', async ({ page }) => {
  const repeat = (name: string) =>
    `<group ref="/data/${name}"><label>Entry</label><repeat nodeset="/data/${name}"><input ref="/data/${name}/size"><label>Size</label></input></repeat></group>`;
  const data = fillForm({
    questions: [
      question('greeting'),
      question('title'),
      question(
        'name',
        '',
        set('title', "concat('Dr ', /data/name)") + set('greeting', "concat('Hello ', /data/title)"),
      ),
      ['day', 'type="date" calculate="now()"', '<input ref="@"><label>Day</label></input>'],
      ['clock', 'type="time" calculate="now()"', '<input ref="@"><label>Clock</label></input>'],
      question('none', 'relevant="sum(/data/empty/size) = 0"'),
      question(
        'some',
        'relevant="sum(/data/pond/size) = 5.5 and min(/data/pond/size) = 2 and max(/data/pond/size) = 3.5"',
      ),
    ],
    more: {
      instance:
        '<pond jr:template=""><size/></pond><pond><size/></pond><pond><size/></pond><pond><size/></pond><empty jr:template=""><size/></empty>',
      binds: '<bind nodeset="/data/pond/size" type="decimal"/>',
      body: repeat('pond') + repeat('empty'),
    },
  });
  await publishDefinition(page, data);
  await page.goto(`${form}/submissions/new`);
  for (const name of ['Ann', 'Bea']) {
    await page.getByLabel('Field name').fill(name);
    await expect(page.getByLabel('Field greeting')).toHaveValue(`Hello Dr ${name}`);
  }
  await expect(page.getByLabel('Field none')).toBeVisible();
  await expect(page.getByLabel('Field some')).toBeHidden();
  await page.getByLabel('Size').nth(0).fill('2');
  await page.getByLabel('Size').nth(1).fill('3.5');
  await expect(page.getByLabel('Field some')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The form has been sent' })).toBeVisible();
  const { xml } = await newestSubmission(page, form);
  expect(xml).toMatch(/<day>\d{4}-\d\d-\d\d<\/day><clock>\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d<\/clock>/);
});
