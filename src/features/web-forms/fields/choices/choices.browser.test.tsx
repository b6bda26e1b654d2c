import { fillForm, manyChoices } from '../../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../../tests/helpers/filled-form';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

const items = ['Apple', 'Pear', 'Fig']
  .map((name) => `<item><label>${name}</label><value>${name.toLowerCase()}</value></item>`)
  .join('');
const select = (tag: string, appearance = '') =>
  showForm(
    fillForm({
      questions: [
        ['q', 'type="string"', `<${tag} ref="@" appearance="${appearance}"><label>Fruit</label>${items}</${tag}>`],
        ['after', 'type="string"', '<input ref="@"><label>After it</label></input>'],
      ],
    }),
  );

test.each(['', 'columns-2', 'columns-pack', 'horizontal', 'likert', 'no-buttons', 'list-nolabel'])(
  'one choice is made with the appearance "%s"',
  async (appearance) => {
    const { screen, answer } = await select('select1', appearance);
    await screen.getByRole('radio', { name: 'Pear' }).click({ force: true });
    expect(answer('q')).toBe('pear');
    await expect.element(screen.getByRole('radiogroup', { name: 'Fruit' })).toBeInTheDocument();
  },
);

test('several choices are stored in the order of the list', async () => {
  const { screen, answer } = await select('select');
  await screen.getByRole('checkbox', { name: 'Fig' }).click();
  await screen.getByRole('checkbox', { name: 'Apple' }).click();
  expect(answer('q')).toBe('apple fig');
});

test('a quick choice goes on to the next question', async () => {
  const { screen } = await select('select1', 'quick');
  await screen.getByRole('radio', { name: 'Apple' }).click();
  await expect.element(screen.getByLabelText('After it')).toHaveFocus();
});

test('the line of labels has no controls', async () => {
  const { screen } = await select('select1', 'label');
  await expect.element(screen.getByText('Pear')).toBeVisible();
  expect(screen.getByRole('radio').elements()).toHaveLength(0);
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
}, 30_000);

test('several choices of a list to search can be removed again', async () => {
  const { screen, answer } = await showForm(manyChoices(300, 'select'));
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
