import { getListSubmissionCommentsQueryOptions } from '~/api/generated/hooks/submission-comments';
import { getListSubmissionDiffsQueryOptions } from '~/api/generated/hooks/submission-versions';
import { getListSubmissionAuditsQueryOptions } from '~/api/generated/hooks/submissions';
import type { SubmissionId } from '~/domain/submissions/record';

/** The queries of what happened to a submission. */
export const feedOptions = ({ projectId, xmlFormId, instanceId }: SubmissionId) => ({
  audits: getListSubmissionAuditsQueryOptions(projectId, xmlFormId, instanceId),
  comments: getListSubmissionCommentsQueryOptions(projectId, xmlFormId, instanceId),
  diffs: getListSubmissionDiffsQueryOptions(projectId, xmlFormId, instanceId),
});
