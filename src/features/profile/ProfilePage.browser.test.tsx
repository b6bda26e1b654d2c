import { beforeEach, expect, test } from 'vitest';
import { getRowIndex } from '~/domain/row-index/indexes';
import { emptyStorage, loaded, storedKeys, until } from '../../../tests/helpers/local-index';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { ProfilePage } from './ProfilePage';

mockPages('demo');
const place = { kind: 'submissions', projectId: 1, xmlFormId: 'household_survey' } as const;

beforeEach(emptyStorage);

const preference = async () =>
  (await stored<{ preferences: { site: Record<string, unknown> } }>('/users/current')).preferences.site[
    'alidadeRowIndexOff'
  ];

test('keeps no rows in the browser once that is turned off, and allows it again', async () => {
  const index = await loaded(place);
  expect(await storedKeys()).not.toEqual([]);
  const { screen } = await visitPage([{ path: '/account/edit', Component: ProfilePage }], '/account/edit');
  const keep = screen.getByRole('switch', { name: 'Keep submissions and entities on this device for searching' });
  await expect.element(keep).toBeChecked();
  await expect.element(keep).toHaveAccessibleDescription(/until you log out/);
  await keep.click();
  await expect.element(keep).not.toBeChecked();
  await expect.poll(() => index.state()).toEqual({ phase: 'off' });
  await expect.poll(() => storedKeys()).toEqual([]);
  await expect.poll(() => preference()).toBe(true);
  expect(getRowIndex(place).state()).toEqual({ phase: 'off' });
  await keep.click();
  await expect.element(keep).toBeChecked();
  await expect.poll(() => preference()).toBeUndefined();
  await until(getRowIndex(place), 'absent', { why: 'never' });
});
