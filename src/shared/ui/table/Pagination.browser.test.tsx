import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../tests/helpers/show';
import { Pagination } from './Pagination';

test.each([
  ['ltr', 1],
  ['rtl', -1],
])('beside a map, the pages of a long list stay within its 320 px (%s)', async (dir, towardsEnd) => {
  await page.viewport(1366, 800);
  const onChange = vi.fn<(page: number, pageSize: number) => void>();
  const screen = await show(
    <div dir={dir} data-testid="list" style={{ inlineSize: 320, marginInlineStart: 400 }}>
      <Pagination page={2} pageSize={250} total={123_456} isSimple onChange={onChange} />
    </div>,
  );
  const list = screen.getByTestId('list').element().getBoundingClientRect();
  const parts = [...screen.getByTestId('list').element().querySelectorAll('button, [role=status], .ant-select')];
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) {
    const { left, right } = part.getBoundingClientRect();
    expect([left >= list.left, right <= list.right], part.outerHTML.slice(0, 80)).toEqual([true, true]);
  }
  const previous = screen.getByRole('button', { name: 'Previous page' });
  const next = screen.getByRole('button', { name: 'Next page' });
  const [from, to] = [previous, next].map((button) => button.element().getBoundingClientRect().left);
  expect(Math.sign((to ?? 0) - (from ?? 0))).toBe(towardsEnd);
  await next.click();
  expect(onChange).toHaveBeenLastCalledWith(3, 250);
});
