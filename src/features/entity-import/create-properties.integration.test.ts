import { expect, test } from 'vitest';
import { getDataset } from '~/api/generated/hooks/datasets';
import { createDatasetProperty } from '~/api/generated/mutations/datasets';
import { households as list, serveHouseholds } from '../../../tests/helpers/households';
import { createProperties } from './import-job';

serveHouseholds();
const names = async () => (await getDataset(1, 'households')).properties.map(({ name }) => name);

test('a property that somebody created meanwhile under the same name is used', async () => {
  await createDatasetProperty(1, 'households', { name: 'plot_size' });
  await createProperties({ ...list, newProperties: ['plot_size', 'slope'] });
  expect(await names()).toEqual(expect.arrayContaining(['plot_size', 'slope']));
});

test('one that differs only in capitals is refused with both names, and nothing after it is created', async () => {
  await createDatasetProperty(1, 'households', { name: 'Plot_Size' });
  await expect(createProperties({ ...list, newProperties: ['plot_size', 'slope'] })).rejects.toMatchObject({
    text: { values: { wanted: 'plot_size', known: 'Plot_Size' } },
  });
  expect(await names()).not.toContain('slope');
});
