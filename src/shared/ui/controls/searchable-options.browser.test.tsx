import { Select } from 'antd';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { choose } from '../../../../tests/helpers/choose';
import { show } from '../../../../tests/helpers/show';
import { searchableOptions } from './searchable-options';

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index), label: `Région ${index}` }));

function Choice({ count }: { count: number }) {
  const [value, setValue] = useState('0');
  return (
    <>
      <label htmlFor="place">Place</label>
      <Select id="place" value={value} onChange={setValue} {...searchableOptions(named(count))} />
      <p>Chosen: {value}.</p>
    </>
  );
}

test('ten options are chosen by pointer, and cannot be searched', async () => {
  const screen = await show(<Choice count={10} />);
  await choose(screen.getByLabelText('Place'), 'Région 7');
  await expect.element(screen.getByText('Chosen: 7.')).toBeVisible();
  await expect.element(screen.getByLabelText('Place')).toHaveAttribute('readonly');
});

test('among two thousand one is found by typing, without accents, and chosen by keyboard', async () => {
  const screen = await show(<Choice count={2000} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Place' }));
  await userEvent.keyboard('region 1987{Enter}');
  await expect.element(screen.getByText('Chosen: 1987.')).toBeVisible();
  // Far from all are in the page.
  expect(document.querySelectorAll('.ant-select-item').length).toBeLessThan(40);
});

test('one of many is chosen by pointer, and it says when nothing is found', async () => {
  const screen = await show(<Choice count={11} />);
  await choose(screen.getByRole('combobox', { name: 'Place' }), 'Région 3');
  await expect.element(screen.getByText('Chosen: 3.')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Place' }));
  await userEvent.keyboard('nowhere');
  await expect.element(screen.getByText('Nothing found.')).toBeVisible();
});
