import { expect, test } from 'vitest';
import { fillForm } from '../../../tests/helpers/fill-forms';
import { showForm } from '../../../tests/helpers/filled-form';

const labelled = (label: string) =>
  fillForm({ questions: [['q', 'type="string"', `<input ref="@"><label>${label}</label></input>`]] });

test.each([
  ['اسم المدرسة', 'rtl'],
  ['Name of the school', 'ltr'],
])(
  'a form without named languages whose label is "%s" is filled %s',
  async (label, direction) => {
    const { screen } = await showForm(labelled(label));
    const box = screen.getByRole('textbox', { name: label });
    await expect.element(box).toBeVisible();
    expect(getComputedStyle(box.element()).direction).toBe(direction);
    expect(getComputedStyle(document.querySelector('.fill-head') ?? document.body).direction).toBe(direction);
  },
  60_000,
);
