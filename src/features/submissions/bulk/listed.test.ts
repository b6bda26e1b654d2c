import { expect, test } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { resultIdentity, submissionJobItems, toListedSubmission } from './listed';

/* What a job knows of a submission that was selected: by its state and time of change, later changes are told. */

const row = {
  __id: 'uuid:1',
  __system: { reviewState: 'hasIssues', updatedAt: '2026-01-02', submitterName: 'Awa', submitterId: '5' },
} as unknown as SubmissionRow;

test('a submission is stored as it was listed, with its name', () => {
  const listed = toListedSubmission(({ __id }) => ({ title: 'Well', id: __id }))(row);
  expect(listed).toEqual({
    reviewState: 'hasIssues',
    updatedAt: '2026-01-02',
    submitterName: 'Awa',
    name: expect.stringContaining('Well'),
  });
  expect(submissionJobItems(new Map([['uuid:1', listed]]))).toEqual([
    { id: 'uuid:1', label: listed.name, data: ['hasIssues', '2026-01-02', 'Awa'] },
  ]);
});

test('a file of results names a submission by its id and who sent it, and links its page', () => {
  const cellsOf = (submitter: unknown) =>
    resultIdentity.cellsOf({ item: { id: 'uuid:1', data: [null, null, submitter] } });
  expect(resultIdentity.head).toEqual(['instanceId', 'submitter']);
  expect(cellsOf('Awa')).toEqual(['uuid:1', 'Awa']);
  expect(cellsOf(null)).toEqual(['uuid:1', '']);
  expect(resultIdentity.addressOf({ projectId: 2, xmlFormId: 'wells' }, 'uuid:1')).toMatch(
    /^\/projects\/2\/forms\/wells\/submissions\/uuid(?::|%3A)1$/,
  );
});
