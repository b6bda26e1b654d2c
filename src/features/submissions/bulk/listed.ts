import type { FormRef } from '~/api/form-version-ref';
import type { ReviewState, SubmissionRow } from '~/api/schema';
import { formatSubmissionName, type SubmissionName } from '~/domain/submissions/names';
import { paths } from '~/shared/lib/paths';

/** A submission as the list showed it when it was selected; `updatedAt` reveals later changes. */
export interface ListedSubmission extends Pick<
  SubmissionRow['__system'],
  'reviewState' | 'updatedAt' | 'submitterName'
> {
  name: string;
}

export const toListedSubmission =
  (nameOf: (row: SubmissionRow) => SubmissionName) =>
  (row: SubmissionRow): ListedSubmission => {
    const { reviewState, updatedAt, submitterName } = row.__system;
    return { reviewState, updatedAt, submitterName, name: formatSubmissionName(nameOf(row)) };
  };

/** State and time of change before the job, and the submitter. Short, because many are stored. */
export type ListedItem = readonly [reviewState: ReviewState, updatedAt: string | null, submitterName: string | null];

export const submissionJobItems = (listed: ReadonlyMap<string, ListedSubmission>) =>
  [...listed].map(([id, { reviewState, updatedAt, submitterName, name }]) => ({
    id,
    label: name,
    data: [reviewState, updatedAt, submitterName] as ListedItem,
  }));

export const resultIdentity = {
  head: ['instanceId', 'submitter'],
  cellsOf: ({ item: { id, data } }: { item: { id: string; data: readonly unknown[] } }) => [
    id,
    typeof data[2] === 'string' ? data[2] : '',
  ],
  addressOf: ({ projectId, xmlFormId }: FormRef, id: string) => paths.submission(projectId, xmlFormId, id),
};
