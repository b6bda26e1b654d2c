import { afterEach, expect, test, vi } from 'vitest';
import { activateLocale, type Locale } from '~/i18n/i18n';
import { show } from '../../../tests/helpers/show';
import type { ComparedRow } from './compare';
import { ComparedLines } from './ComparedLines';

afterEach(() => activateLocale('en'));

test.each<[Locale, string]>([
  ['en', '→'],
  ['ar', '←'],
])('the arrow of a change points to its new value: %s', async (locale, arrow) => {
  await activateLocale(locale, ['start', 'entity-import']);
  const changes = [{ field: 'village', from: 'Alibeyköy', to: 'Çatalca' }];
  const screen = await show(
    <ComparedLines
      result={{
        lines: [{ row: 2, label: 'Ayşe', kind: 'changed', uuid: 'a', version: 1, changes }],
        unchanged: 0,
        notation: 0,
      }}
      expected={2}
      onApply={() => Promise.resolve()}
      onCancel={() => undefined}
    />,
  );
  await expect.element(screen.getByText('Çatalca')).toBeVisible();
  const line = document.querySelector('.import-change');
  expect(line?.textContent).toContain(arrow);
  const [from, to] = [...(line?.querySelectorAll('bdi') ?? [])].slice(-2).map((value) => value.getBoundingClientRect());
  expect((to?.left ?? 0) > (from?.left ?? 0)).toBe(arrow === '→');
});

const missing: ComparedRow = { row: 2, label: 'Ayşe', kind: 'missing' };
const changed: ComparedRow = { row: 3, label: 'Umut', kind: 'changed', uuid: 'a', version: 1, changes: [] };

test.each([
  ['nothing can be applied without them', [missing], 1],
  ['other rows change something', [missing, changed], 0],
])('offers to create the rows that are not in the list only if %s', async (_, lines, offers) => {
  const createOthers = vi.fn<() => void>();
  const screen = await show(
    <ComparedLines
      result={{ lines, unchanged: 0, notation: 0 }}
      expected={2}
      onApply={() => Promise.resolve()}
      onCreateOthers={createOthers}
      onCancel={() => undefined}
    />,
  );
  await expect.element(screen.getByText('1 not in the list')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Update existing entities and create the others' });
  expect(button.elements()).toHaveLength(offers);
  if (offers > 0) await button.click();
  expect(createOthers).toHaveBeenCalledTimes(offers);
});
