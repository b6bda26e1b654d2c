import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { signIn, signOut } from '~/session/session';
import { forgetRowIndexes } from '~/shared/lib/row-indexes';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { rowIndexOf } from './indexes';
import { paging } from './source';
import { everything, type IndexState, type RowIndex } from './types';

const mocks = mockPages('demo');
const place = { kind: 'submissions', projectId: 1, xmlFormId: 'household_survey' } as const;
const table = '/projects/1/forms/household_survey.svc/Submissions';

beforeEach(() => {
  paging.fewestRows = 50;
  paging.mostRows = 100;
});

const until = (index: RowIndex, phase: IndexState['phase'], more: Partial<IndexState> = {}) =>
  vi.waitFor(() => expect(index.state()).toMatchObject({ phase, ...more }), { timeout: 10_000 });

async function loaded(): Promise<RowIndex> {
  const index = rowIndexOf(place);
  await until(index, 'absent');
  index.load();
  await until(index, 'ready', { syncing: false });
  return index;
}

const serverRows = async () => (await stored<{ value: SubmissionRow[] }>(`${table}?%24expand=*`)).value;

test('loads all rows page by page, and gives them back as the server wrote them', async () => {
  const index = await loaded();
  const rows = await serverRows();
  expect(index.state()).toMatchObject({ rows: rows.length, kept: true });
  const found = await index.rows(everything, 0, 1000);
  expect(found.total).toBe(395);
  expect(found.rows).toEqual(rows);
});
