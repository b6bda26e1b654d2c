import { Modal } from 'antd';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '~/app/styles.css';
import { show } from '../../../../tests/helpers/show';
import { disabledItem, downloadItem, itemIcon, linkItem, MenuButton, radio } from './MenuButton';

async function open() {
  const chosen = vi.fn<(fruit: string) => void>();
  const screen = await show(
    <>
      <button type="button">Before</button>
      <MenuButton
        label="Fruit"
        items={[
          { key: 'apple', label: 'Apple', onClick: () => chosen('apple') },
          { key: 'banana', label: 'Banana', ...radio(true), onClick: () => chosen('banana') },
          disabledItem('date', 'Date', 'Sold out'),
          { key: 'cherry', label: 'Cherry', onClick: () => chosen('cherry') },
        ]}
      >
        ▾
      </MenuButton>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Fruit' });
  button.element().focus();
  return { screen, button, chosen, focused: () => document.activeElement?.textContent };
}

test('opens by arrows, which wrap around; Home and End jump, a letter finds', async () => {
  const { button, focused } = await open();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  expect(focused()).toBe('Apple');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Cherry');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Apple');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Cherry');
  await userEvent.keyboard('b');
  expect(focused()).toBe('Banana');
});

test('selects by Enter and returns the focus', async () => {
  const { screen, button, chosen } = await open();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('menuitem', { name: 'Cherry' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([['cherry']]);
  await expect.element(button).toHaveFocus();
  expect(screen.getByRole('menu').elements()).toHaveLength(0);
});

test('closes by Esc and Tab without a selection, and by a click outside', async () => {
  const { screen, button, chosen } = await open();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(button).toHaveFocus();
  expect(screen.getByRole('menu').elements()).toHaveLength(0);
  await userEvent.keyboard('{ArrowDown}{Tab}');
  expect(screen.getByRole('menu').elements()).toHaveLength(0);
  await button.click();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Banana' })).toHaveAttribute('aria-checked', 'true');
  await screen.getByRole('button', { name: 'Before' }).click();
  expect(screen.getByRole('menu').elements()).toHaveLength(0);
  expect(chosen).not.toHaveBeenCalled();
});

test('goes on from its button by Tab', async () => {
  const { screen, button } = await open();
  await userEvent.keyboard('{ArrowDown}{Shift>}{Tab}{/Shift}');
  await expect.element(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('has the focus on what is off, says why, and does nothing there', async () => {
  const { screen, focused } = await open();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Apple');
  await userEvent.keyboard('d');
  expect(focused()).toBe('DateSold out');
  const off = screen.getByRole('menuitem', { name: 'Date', exact: true });
  await expect.element(off).toHaveAttribute('aria-disabled', 'true');
  await expect.element(off).toHaveAccessibleDescription('Sold out');
  await userEvent.keyboard('{Enter}');
  await off.click({ force: true });
  await expect.element(off).toHaveFocus();
});

test('closes by Esc without the dialog around it', async () => {
  const closed = vi.fn<() => void>();
  const screen = await show(
    <Modal open title="Basket" onCancel={closed} footer={null}>
      <MenuButton label="Fruit" items={[{ key: 'apple', label: 'Apple' }]} />
    </Modal>,
  );
  const button = screen.getByRole('button', { name: 'Fruit' });
  await button.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Apple' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  expect(closed).not.toHaveBeenCalled();
});

test('has real links, whose icon is at the other edge', async () => {
  const screen = await show(
    <MenuButton
      label="Fruit"
      items={[
        { key: 'edit', icon: itemIcon('pencil'), label: 'Edit' },
        linkItem('https://example.org/fruit', 'A longer name than Edit'),
        downloadItem('/fruit.csv', 'fruit.csv', 'Download'),
      ]}
    />,
  );
  await screen.getByRole('button', { name: 'Fruit' }).click();
  const link = screen.getByRole('menuitem', { name: 'A longer name than Edit (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('href', 'https://example.org/fruit');
  await expect.element(screen.getByRole('menuitem', { name: 'Download' })).toHaveAttribute('download', 'fruit.csv');
  const [edit, line] = document.querySelectorAll('li');
  const edges = (item: Element | null | undefined) => item?.getBoundingClientRect();
  const iconOf = (item: Element | undefined) => edges(item?.querySelector('.icon'));
  expect((iconOf(edit)?.left ?? NaN) - (edges(edit)?.left ?? NaN)).toBeCloseTo(12, 0);
  expect((edges(line)?.right ?? NaN) - (iconOf(line)?.right ?? NaN)).toBeCloseTo(12, 0);
});
