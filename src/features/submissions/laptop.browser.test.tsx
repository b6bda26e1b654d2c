import { beforeEach, expect, test, vi } from 'vitest';
import { activateLocale, loadTexts } from '~/i18n/i18n';
import { mockList, openList, settled, visitList } from '../../../tests/helpers/submissions-list';
import { onLaptop, toolbar } from '../../../tests/helpers/toolbar';

mockList();
beforeEach(onLaptop);

test.each(['en', 'es'] as const)('has its filters and tools in one line (%s)', async (language) => {
  await activateLocale(language);
  await loadTexts('pages');
  try {
    await openList();
    await vi.waitFor(() => expect(document.querySelector('.filter-count')?.textContent).toContain('395'));
    await vi.waitFor(() => expect(toolbar().last?.className).toContain('button-primary'));
    const words = language === 'en' ? 'Connect data' : 'Conectar datos';
    expect(document.querySelector('.filter-end')?.textContent).toContain(words);
    expect(toolbar()).toMatchObject({ height: 48, wrong: [] });
  } finally {
    await activateLocale('en');
  }
});

test('chosen filters are shortened before the tools take a second line', async () => {
  await openList('?reviewState=null&reviewState=%27edited%27&start=2026-01-01&end=2026-12-31');
  await vi.waitFor(() => expect(document.querySelectorAll('.chip-clear').length).toBe(2));
  const { height, last } = toolbar();
  expect(height).toBe(48);
  expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
});

test('offers programs nothing that they cannot read', async () => {
  const { screen } = await visitList({ path: '/projects/5/forms/cas_suspects/submissions' });
  await settled();
  await expect.element(screen.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Connect data' })).not.toBeInTheDocument();
});
