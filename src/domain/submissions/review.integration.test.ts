import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { getGetFormQueryKey } from '~/api/generated/hooks/forms';
import { LostAnswer } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { SubmissionRow } from '~/api/schema';
import { stripBidiIsolates } from '~/shared/lib/isolate';
import { notifications, shownNotifications } from '~/shared/ui/overlays/notifications';
import { serveFetch } from '../../../tests/helpers/served';
import { fetchRow, rowsKey } from './queries';
import { submitReview, reviewChoices, reviewedMessage, undoReview } from './review';

const server = serveFetch();
const form = { projectId: 1, xmlFormId: 'water_point' };
let instanceId = '';

beforeEach(async () => {
  queryClient.clear();
  const answer = await server().request(
    '/v1/projects/1/forms/water_point.svc/Submissions?$top=1&$select=__id,__system',
  );
  instanceId = ((await answer.json()) as { value: { __id: string }[] }).value[0]?.__id ?? '';
});

async function row(): Promise<SubmissionRow['__system']> {
  const found = await fetchRow(form, instanceId);
  if (!found) throw new Error('no submission');
  return found.__system;
}
/** What was noted with the reviews of the history. */
const notes = async () => {
  const answer = await server().request(`/v1/projects/1/forms/water_point/submissions/${instanceId}/audits`, {
    headers: { 'X-Extended-Metadata': 'true' },
  });
  const entries = (await answer.json()) as { action: string; notes: string | null }[];
  return entries.flatMap((entry) => (entry.action === 'submission.update' ? [entry.notes] : []));
};
const approve = (noted: string, before: SubmissionRow['__system']) =>
  submitReview(form, instanceId, before, { reviewState: 'approved', notes: noted });

test('a review with a lost answer is looked up', async () => {
  server().faults.add({ kind: 'lost', operation: 'updateSubmission' });
  expect(await approve('', await row())).toMatchObject({ reviewState: 'approved' });
});

test('a review lost before the server got it is not done because the state was so before', async () => {
  await approve('', await row());
  const before = await row();
  server().faults.add({ kind: 'offline', operation: 'updateSubmission' });
  const attempt = approve('Checked on site.', before);
  await expect(attempt).rejects.toThrow(LostAnswer);
  await expect(attempt).rejects.toMatchObject({ outcome: 'not-done' });
  expect(await notes()).toEqual([null]);
});

test('neither is its undo: only what the review recorded counts, not the state', async () => {
  const first = await approve('', await row());
  server().faults.add({ kind: 'offline', operation: 'updateSubmission' });
  await expect(approve('', { ...(await row()), ...first })).rejects.toMatchObject({ outcome: 'not-done' });
});

test('the result is unknown while the submission cannot be read, or was deleted', async () => {
  const before = await row();
  server().faults.add({ kind: 'lost', operation: 'updateSubmission' });
  server().faults.add({ kind: 'offline', operation: 'listSubmissionRows' });
  await expect(approve('', before)).rejects.toMatchObject({ outcome: 'unknown' });
  server().faults.add({ kind: 'lost', operation: 'updateSubmission' });
  const gone = server().request(`/v1/projects/1/forms/water_point/submissions/${instanceId}`, {
    method: 'DELETE',
  });
  expect((await gone).ok).toBe(true);
  await expect(submitReview(form, instanceId, before, { reviewState: 'rejected', notes: '' })).rejects.toBeDefined();
});

test("a review marks the rows as stale and reads the form's counts at once", async () => {
  const rows = [...rowsKey(form), {}];
  const counts = getGetFormQueryKey(form.projectId, form.xmlFormId);
  queryClient.setQueryData(rows, { value: [] });
  queryClient.setQueryData(counts, {});
  await approve('', await row());
  expect(queryClient.getQueryState(rows)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(counts)?.isInvalidated).toBe(true);
});

test('what was noted gets into the history as it was written', async () => {
  await approve('Vérifié: 100 % \ud800', await row());
  expect(await notes()).toEqual(['Vérifié: 100 % \ufffd']);
});

test('Undo sets the earlier state back, or says that it did not', async () => {
  const before = await fetchRow(form, instanceId);
  if (!before) throw new Error('no submission');
  const recorded = await approve('', before.__system);
  let done = 0;
  const undo = undoReview(form, before, recorded, () => (done += 1));
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'updateSubmission' });
  expect(await undo.run()).toBe(false);
  expect([done, shownNotifications.get().red]).toMatchObject([0, { error: { code: '403.1' } }]);
  notifications.hideAll();
  expect(await undo.run()).toBe(true);
  expect([done, shownNotifications.get().red, (await row()).reviewState]).toEqual([
    1,
    null,
    before.__system.reviewState,
  ]);
});

test('each state is told in its own words', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(reviewChoices.map((choice) => stripBidiIsolates(i18n._(reviewedMessage(choice, 'Well 5'))))).toEqual([
    'Submission approved: Well 5',
    'Submission marked as having issues: Well 5',
    'Submission rejected: Well 5',
  ]);
});
