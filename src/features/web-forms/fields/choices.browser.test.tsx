import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fillForm, type FormQuestion, inputOf, manyChoices } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';

const items = ['Apple', 'Pear', 'Fig']
  .map((name) => `<item><label>${name}</label><value>${name.toLowerCase()}</value></item>`)
  .join('');
const choice = (name: string, tag = 'select1', appearance = ''): FormQuestion => [
  name,
  'type="string"',
  `<${tag} ref="@" appearance="${appearance}"><label>${name}</label>${items}</${tag}>`,
];

test('choices are made with every appearance, and stored in the order of the list', async () => {
  const appearances = ['', 'columns-2', 'columns-pack', 'horizontal', 'likert', 'no-buttons', 'list-nolabel'];
  const { screen, answer } = await showForm(
    fillForm({
      questions: [
        ...appearances.map((appearance, at) => choice(`q${at}`, 'select1', appearance)),
        choice('several', 'select'),
        choice('labels', 'select1', 'label'),
        choice('quick', 'select1', 'quick'),
        inputOf('after'),
      ],
    }),
  );
  for (const [at, appearance] of appearances.entries()) {
    const group = screen.getByRole('radiogroup', { name: `q${at}`, exact: true });
    await group.getByRole('radio', { name: 'Pear' }).click({ force: true });
    expect([appearance, answer(`q${at}`)]).toEqual([appearance, 'pear']);
  }
  await screen.getByRole('checkbox', { name: 'Fig' }).click();
  await screen.getByRole('checkbox', { name: 'Apple' }).click();
  expect(answer('several')).toBe('apple fig');
  // The line of labels has no controls.
  expect(screen.getByRole('radio').elements()).toHaveLength(3 * (appearances.length + 1));
  // A quick choice goes on to the next question.
  await screen.getByRole('radiogroup', { name: 'quick' }).getByRole('radio', { name: 'Apple' }).click();
  await expect.element(screen.getByLabelText('after')).toHaveFocus();
});

test('a choice without a label is shown by its value', async () => {
  const unlabelled = '<select1 ref="@"><label>Q</label><item><label/><value>c</value></item></select1>';
  const { screen } = await showForm(fillForm({ questions: [['q', 'type="string"', unlabelled]] }));
  await expect.element(screen.getByRole('radio', { name: 'c' })).toBeVisible();
});

test('a choice is searched and made by keyboard among 5,000, of which few are drawn', async () => {
  const { screen, answer } = await showForm(manyChoices(5000));
  const field = screen.getByRole('combobox', { name: /Village/ });
  await field.fill('village 4998 of');
  await expect.element(screen.getByText('1 choice')).toBeVisible();
  expect(screen.getByRole('option').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(answer('village')).toBe('c4998');
  await expect.element(field).toHaveValue('Village 4998 of the north');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText('5,000 choices')).toBeVisible();
  expect(screen.getByRole('option').elements().length).toBeLessThan(40);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
});

test('several choices of a list to search can be removed again', async () => {
  const { screen, answer } = await showForm(manyChoices(20, 'select'));
  await screen.getByRole('combobox').fill('village 7 ');
  await screen.getByRole('option', { name: 'Village 7 of the north' }).click();
  await screen.getByRole('combobox').fill('village 3 ');
  await screen.getByRole('option', { name: 'Village 3 of the north' }).click();
  expect(answer('village')).toBe('c3 c7');
  await screen.getByRole('button', { name: 'Remove Village 7 of the north' }).click();
  expect(answer('village')).toBe('c3');
});

test('an order is an answer once something was moved', async () => {
  const rank = `<odk:rank ref="@"><label>Order</label>${items}</odk:rank>`;
  const { screen, answer } = await showForm(fillForm({ questions: [['q', 'type="odk:rank"', rank]] }));
  expect(answer('q')).toBe('');
  await screen.getByRole('button', { name: 'Move down: Apple' }).click();
  expect(answer('q')).toBe('pear apple fig');
  await screen.getByRole('button', { name: 'Move up: Fig' }).click();
  expect(answer('q')).toBe('pear fig apple');
  await screen.getByRole('button', { name: 'Clear the answer' }).click();
  expect(answer('q')).toBe('');
});

test('an item takes the place of a much taller one once it is dragged past its middle', async () => {
  const tall = `<item><label>${'Tall '.repeat(600)}</label><value>tall</value></item>`;
  const rank = `<odk:rank ref="@"><label>Order</label><item><label>Small</label><value>small</value></item>${tall}</odk:rank>`;
  const { screen, answer } = await showForm(fillForm({ questions: [['q', 'type="odk:rank"', rank]] }));
  const [handle] = screen.container.querySelectorAll<HTMLElement>('.fill-handle');
  const other = screen.container.querySelectorAll('.fill-rank > li')[1]?.getBoundingClientRect();
  if (!handle || !other) throw new Error('no items');
  handle.setPointerCapture = () => undefined;
  const point = (type: string, clientY: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientY }));
  point('pointerdown', handle.getBoundingClientRect().top);
  await expect.poll(() => screen.container.querySelector('.fill-rank-dragged')).not.toBeNull();
  const first = () => screen.container.querySelector('.fill-rank > li')?.textContent;
  point('pointermove', other.top + other.height * 0.3);
  // Until React has drawn what follows.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(first()).toContain('Small');
  point('pointermove', other.top + other.height * 0.6);
  await expect.poll(first).toContain('Tall');
  point('pointerup', other.top + other.height * 0.6);
  await expect.poll(() => answer('q')).toBe('tall small');
});
