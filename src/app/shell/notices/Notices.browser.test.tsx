import { expect, test, vi } from 'vitest';
import { markUnsaved } from '~/shared/lib/unsaved';
import { mockPages, visitPage } from '../../../../tests/helpers/mocked-page';
import { Notices } from './Notices';
import { watchVersion } from './version';

vi.mock(import('./version'), { spy: true });
mockPages('demo');

test('a server that was updated asks nobody to lose what is not saved', async () => {
  let check: () => void = () => undefined;
  vi.mocked(watchVersion).mockImplementation((tell) => {
    check = () => tell({ text: 'another', version: null, date: null }, true);
    return () => undefined;
  });
  const { screen } = await visitPage([{ path: '/', Component: Notices }], '/');
  await expect.poll(() => vi.mocked(watchVersion).mock.calls).not.toEqual([]);
  const saved = markUnsaved();
  check();
  await expect.element(screen.getByText(/Save your changes, then refresh the page/)).toBeVisible();
  const refresh = screen.getByRole('button', { name: 'Refresh page' });
  await expect.element(refresh).not.toBeInTheDocument();
  saved();
  check();
  await expect.element(screen.getByText(/Refresh the page to use the new version/)).toBeVisible();
  await expect.element(refresh).toBeVisible();
});
