import { afterEach, expect, test } from 'vitest';
import { activateLocale, loadCatalogue } from '~/i18n/i18n';
import { choose } from '../../../tests/helpers/choose';
import { fillForm, inputOf } from '../../../tests/helpers/fill-forms';
import { showForm } from '../../../tests/helpers/filled-form';

afterEach(() => activateLocale('en'));

const text = (id: string, words: string) => `<text id="${id}"><value>${words}</value></text>`;
const fruit = ['apple', 'pear'].map((name) => `<item><label>${name}</label><value>${name}</value></item>`).join('');

test('the texts of the form have its language, those of the page the language of the page', async () => {
  const { screen } = await showForm(
    fillForm({
      model: `<itext><translation lang="French (fr)">${text('q', 'Nom du village')}</translation><translation lang="English (en)">${text('q', 'Name of the village')}</translation></itext>`,
      questions: [['q', 'type="string" required="true()"', `<input ref="@"><label ref="jr:itext('q')"/></input>`]],
    }),
  );
  const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang');
  const button = screen.getByRole('button', { name: 'Send' });
  expect(langOf(screen.getByText('Nom du village').element())).toBe('fr');
  expect(langOf(button.element())).toBe(document.documentElement.lang);
  await button.click();
  const fault = screen.getByText('Answer this question.');
  await expect.element(fault).toBeVisible();
  expect(langOf(fault.element())).toBe(document.documentElement.lang);
  await choose(screen.getByRole('combobox', { name: 'Language of the form' }), 'English (en)');
  await expect.element(screen.getByText('Name of the village')).toBeVisible();
  expect(langOf(screen.getByText('Name of the village').element())).toBe('en');
});

test('words of the page keep the direction of the page in a form of another one', async () => {
  await showForm(
    fillForm({
      questions: [
        ['q', 'type="string" required="true()"', '<input ref="@"><label>Village</label></input>'],
        ['place', 'type="geopoint"', '<input ref="@"><label>Place</label></input>'],
      ],
    }),
  );
  await loadCatalogue('web-forms');
  await activateLocale('ar');
  const form = document.querySelector('form');
  if (!form) throw new Error('no form');
  expect(getComputedStyle(form).direction).toBe('ltr');
  await expect.poll(() => document.querySelector('summary')).not.toBeNull();
  expect(getComputedStyle(document.querySelector('summary') ?? form).direction).toBe('rtl');
  form.requestSubmit();
  await expect.poll(() => document.querySelector('.fill-question .fill-fault')).not.toBeNull();
  const fault = document.querySelector('.fill-question .fill-fault')?.firstChild;
  if (!fault?.textContent?.endsWith('.')) throw new Error('no sentence');
  const leftOf = (at: number) => {
    const range = document.createRange();
    range.setStart(fault, at);
    range.setEnd(fault, at + 1);
    return range.getBoundingClientRect().left;
  };
  const stop = leftOf(fault.textContent.length - 1);
  expect(stop, 'the full stop is at the left end').toBeLessThan(leftOf(0));
  expect(stop - (fault.parentElement?.getBoundingClientRect().left ?? 0), 'below its question').toBeLessThan(30);
});

test('a question that must be answered says so, whatever its control', async () => {
  const { screen } = await showForm(
    fillForm({
      questions: [
        ['text', 'type="string" required="true()"', '<input ref="@"><label>Text</label></input>'],
        ['one', 'type="string" required="true()"', `<select1 ref="@"><label>One</label>${fruit}</select1>`],
        ['many', 'type="string" required="true()"', `<select ref="@"><label>Many</label>${fruit}</select>`],
        ['free', 'type="string"', `<select ref="@"><label>Free</label>${fruit}</select>`],
      ],
    }),
  );
  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveAttribute('aria-required', 'true');
  const one = screen.getByRole('radiogroup', { name: 'One' });
  await expect.element(one).toHaveAttribute('aria-required', 'true');
  // A group cannot be marked: its name says it.
  await expect.element(screen.getByRole('group', { name: 'Many (An answer is required)' })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Free' })).toBeVisible();
  await expect.element(one).not.toHaveAttribute('aria-invalid');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(one).toHaveAttribute('aria-invalid', 'true');
  await expect.element(one).toHaveAccessibleDescription('Answer this question.');
});

test('the button that clears an answer says of which question, and gives the focus back to it', async () => {
  const { screen, answer } = await showForm(
    fillForm({ questions: [['one', 'type="string"', `<select1 ref="@"><label>One</label>${fruit}</select1>`]] }),
  );
  await screen.getByRole('radio', { name: 'pear' }).click();
  const clear = screen.getByRole('button', { name: 'Clear the answer' });
  await expect.element(clear).toHaveAccessibleDescription('One');
  await clear.click();
  expect(answer('one')).toBe('');
  await expect.element(screen.getByRole('radio', { name: 'apple' })).toHaveFocus();
  await expect.element(screen.getByRole('radio', { name: 'apple' })).not.toBeChecked();
});

test.each([
  ['اسم المدرسة', 'rtl'],
  ['Name of the school', 'ltr'],
])('a form without named languages whose label is "%s" is filled %s', async (label, direction) => {
  const { screen } = await showForm(fillForm({ questions: [inputOf('q', '', '', label)] }));
  const box = screen.getByRole('textbox', { name: label });
  await expect.element(box).toBeVisible();
  for (const element of [box.element(), document.querySelector('.fill-head') ?? document.body])
    expect(getComputedStyle(element).direction).toBe(direction);
});

test('questions of a group are cards with space between them, until it is folded', async () => {
  const questions = ['first', 'second'].map((name) => `<input ref="/data/g/${name}"><label>${name}</label></input>`);
  const { screen } = await showForm(
    fillForm({
      questions: [],
      more: {
        instance: '<g><first/><second/></g>',
        body: `<group ref="/data/g"><label>Home</label>${questions.join('')}</group>`,
      },
    }),
  );
  const card = (name: string) =>
    screen.getByLabelText(name).element().closest('.fill-question')?.getBoundingClientRect();
  await expect.element(screen.getByLabelText('second')).toBeVisible();
  expect((card('second')?.top ?? 0) - (card('first')?.bottom ?? 0)).toBeGreaterThanOrEqual(8);
  await screen.getByRole('button', { name: 'Home' }).click();
  await expect.element(screen.getByText('first')).not.toBeVisible();
});
