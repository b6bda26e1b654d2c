import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { getListSubmissionAttachmentsQueryOptions } from '~/api/generated/hooks/submission-attachments';
import { getListSubmissionVersionsQueryOptions } from '~/api/generated/hooks/submission-versions';
import { feedQueries } from '~/domain/submission-feed/feed';
import { firstRow, type SubmissionRef, submissionOptions } from '~/domain/submissions/record';

const fieldsOptions = ({ projectId, xmlFormId }: SubmissionRef) =>
  getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true });

const parts = ({ projectId, xmlFormId, instanceId }: SubmissionRef) => ({
  versions: getListSubmissionVersionsQueryOptions(projectId, xmlFormId, instanceId),
  attachments: getListSubmissionAttachmentsQueryOptions(projectId, xmlFormId, instanceId),
});

/** Prefetched with the route. */
export function submissionQueries(id: SubmissionRef) {
  const { audits, comments, diffs } = feedQueries(id);
  const { versions, attachments } = parts(id);
  return [submissionOptions(id), fieldsOptions(id), audits, comments, diffs, versions, attachments];
}

/** With all answers and repeats. The previous submission stays until this one has loaded. */
export function useSubmission(id: SubmissionRef) {
  const query = useQuery({ ...submissionOptions(id), placeholderData: keepPreviousData });
  return { ...query, row: firstRow(query.data) };
}

/** Used until the definition has loaded. */
export const useFields = (id: SubmissionRef) => useQuery(fieldsOptions(id));

/** Newest first. */
export const useVersions = (id: SubmissionRef) => useQuery(parts(id).versions);
export const useAttachments = (id: SubmissionRef) => useQuery(parts(id).attachments);
