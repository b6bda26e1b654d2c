import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Icon } from '~/shared/ui/icons/Icon';
import '~/app/styles.css';
import { show } from '../../../../tests/helpers/show';
import { Menu, MenuAction, MenuLink, MenuRadio } from './Menu';

async function open() {
  const chosen = vi.fn<(fruit: string) => void>();
  const screen = await show(
    <>
      <button type="button">Before</button>
      <Menu label="Fruit" trigger="▾">
        <MenuAction onSelect={() => chosen('apple')}>Apple</MenuAction>
        <MenuRadio checked onSelect={() => chosen('banana')}>
          Banana
        </MenuRadio>
        <MenuAction onSelect={() => chosen('cherry')}>Cherry</MenuAction>
      </Menu>
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
  await userEvent.keyboard('{ArrowUp}{Enter}');
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

test('starts every item at the same edge, and shows the icon of a link at the other', async () => {
  const screen = await show(
    <Menu label="Fruit" trigger="▾" startsOpen>
      <MenuAction onSelect={() => undefined}>
        <Icon name="pencil" />
        Edit
      </MenuAction>
      <MenuLink href="https://example.org">A longer name than Edit</MenuLink>
    </Menu>,
  );
  const [action, link] = screen.getByRole('menuitem').elements();
  const iconOf = (item: Element | undefined) => item?.querySelector('.icon')?.getBoundingClientRect();
  const edges = (item: Element | undefined) => item?.getBoundingClientRect();
  expect((iconOf(action)?.left ?? NaN) - (edges(action)?.left ?? NaN)).toBeCloseTo(10, 0);
  expect((edges(link)?.right ?? NaN) - (iconOf(link)?.right ?? NaN)).toBeCloseTo(10, 0);
});
