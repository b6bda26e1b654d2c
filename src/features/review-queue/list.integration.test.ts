import { beforeEach, expect, test } from 'vitest';
import { updateSubmission } from '~/api/generated/mutations/submissions';
import { queryClient } from '~/api/query-client';
import { serveFetch } from '../../../tests/helpers/served';
import { queueList, readQueueState } from './queries';

serveFetch(undefined, 'demo');
const form = { projectId: 1, xmlFormId: 'household_survey' };
// The demonstration has 395 submissions, more than a page of the list.
const everything = readQueueState(
  new URLSearchParams("reviewState=null&reviewState='edited'&reviewState='hasIssues'&reviewState='approved'"),
);

beforeEach(() => queryClient.clear());

test('lists every submission once, although reviewed ones leave the filter meanwhile', async () => {
  const list = queueList(form, everything);
  const first = await list.first();
  expect(first.complete).toBe(false);
  expect(first.listed).toHaveLength(250);
  for (const { id } of first.listed.slice(0, 60))
    await updateSubmission(form.projectId, form.xmlFormId, id, { reviewState: 'rejected' });
  const ids = first.listed.map(({ id }) => id);
  for (let complete = false; !complete;) {
    // No one told this client about the reviews.
    const more = await list.more(new Set(ids), 0, new AbortController().signal);
    ids.push(...more.listed.map(({ id }) => id));
    ({ complete } = more);
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(first.total);
});
