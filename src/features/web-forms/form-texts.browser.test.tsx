import { fillForm, inputOf } from '../../../tests/helpers/fill-forms';
import { showForm } from '../../../tests/helpers/filled-form';
import { expect, test } from 'vitest';

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
  await screen.getByRole('combobox', { name: 'Language of the form' }).selectOptions('English (en)');
  await expect.element(screen.getByText('Name of the village')).toBeVisible();
  expect(langOf(screen.getByText('Name of the village').element())).toBe('en');
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
