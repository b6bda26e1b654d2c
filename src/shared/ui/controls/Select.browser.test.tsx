import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../../tests/helpers/show';
import { choose } from '../../../../tests/helpers/choose';
import { Select } from './Select';

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index), label: `Région ${index}` }));

function Choice({ count }: { count: number }) {
  const [value, setValue] = useState('0');
  return (
    <>
      <label htmlFor="place">Place</label>
      <Select id="place" value={value} onChange={setValue} options={named(count)} />
      <p>Chosen: {value}.</p>
    </>
  );
}

test('ten options are a native list', async () => {
  const screen = await show(<Choice count={10} />);
  await choose(screen.getByLabelText('Place'), 'Région 7');
  await expect.element(screen.getByText('Chosen: 7.')).toBeVisible();
  expect(screen.getByLabelText('Place').element().tagName).toBe('SELECT');
});

test('among two thousand one is found by typing, without accents, and chosen by keyboard', async () => {
  const screen = await show(<Choice count={2000} />);
  await expect.poll(() => screen.getByLabelText('Place').element().tagName).toBe('INPUT');
  await userEvent.click(screen.getByRole('combobox', { name: 'Place' }));
  await userEvent.keyboard('region 1987{Enter}');
  await expect.element(screen.getByText('Chosen: 1987.')).toBeVisible();
  // Far from all are in the page.
  expect(document.querySelectorAll('.ant-select-item').length).toBeLessThan(40);
});

test('one of many is chosen by pointer, and it says when nothing is found', async () => {
  const screen = await show(<Choice count={11} />);
  await expect.poll(() => screen.getByLabelText('Place').element().tagName).toBe('INPUT');
  await choose(screen.getByRole('combobox', { name: 'Place' }), 'Région 3');
  await expect.element(screen.getByText('Chosen: 3.')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Place' }));
  await userEvent.keyboard('nowhere');
  await expect.element(screen.getByText('Nothing found.')).toBeVisible();
});

test('the native list stays while somebody uses it', async () => {
  const screen = await show(<Choice count={10} />);
  const native = screen.getByLabelText('Place').element() as HTMLSelectElement;
  native.focus();
  await screen.rerender(<Choice count={12} />);
  await import('./SearchSelect');
  await new Promise((later) => setTimeout(later, 100));
  expect(document.activeElement).toBe(native);
  native.blur();
  await expect.element(screen.getByRole('combobox', { name: 'Place' })).toHaveProperty('tagName', 'INPUT');
});
