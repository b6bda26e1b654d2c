import { beforeEach, expect, test } from 'vitest';
import { getDataset, listDatasets } from '~/api/generated/hooks/datasets';
import { updateDataset } from '~/api/generated/mutations/datasets';
import type { DatasetDetailsExtended } from '~/api/schema';
import { restoreSession } from '~/session/session';
import { answerDifferences } from '../../../../tests/helpers/asked-differences';
import { serveFetch } from '../../../../tests/helpers/served';
import { listAccess, changeList } from './change-list';

serveFetch(undefined, 'demo');
beforeEach(() => restoreSession());

test('who gets the entities is not changed unasked if another user has changed it', async () => {
  const [first] = await listDatasets(1);
  const name = first?.name ?? '';
  await updateDataset(1, name, { accessFilter: null });
  const list = (await getDataset(1, name)) as DatasetDetailsExtended;
  await updateDataset(1, name, { accessFilter: { type: 'ownerOnly' } });
  const asked = answerDifferences('theirs');
  const rules = [{ datasetProperty: 'village', actorProperty: 'village' }];
  const wanted = { accessFilter: { type: 'property' as const, rules } };
  expect(await changeList(list, wanted, { seen: { accessFilter: null } })).toBe(false);
  expect(asked()).toBe(1);
  expect(listAccess(await getDataset(1, name))).toEqual({ type: 'ownerOnly' });
});
