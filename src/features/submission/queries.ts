import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { getListSubmissionAttachmentsQueryOptions } from '~/api/generated/hooks/submission-attachments';
import { getListSubmissionVersionsQueryOptions } from '~/api/generated/hooks/submission-versions';
import { feedOptions } from '~/domain/submission-feed/feed';
import { rowIn, type SubmissionId, submissionOptions } from '~/domain/submissions/record';

const fieldsOptions = ({ projectId, xmlFormId }: SubmissionId) =>
  getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true });

const parts = ({ projectId, xmlFormId, instanceId }: SubmissionId) => ({
  versions: getListSubmissionVersionsQueryOptions(projectId, xmlFormId, instanceId),
  attachments: getListSubmissionAttachmentsQueryOptions(projectId, xmlFormId, instanceId),
});

/** Prefetched with the route. */
export function submissionQueries(id: SubmissionId) {
  const { audits, comments, diffs } = feedOptions(id);
  const { versions, attachments } = parts(id);
  return [submissionOptions(id), fieldsOptions(id), audits, comments, diffs, versions, attachments];
}

/** With all answers and repeats. The previous submission stays until this one has loaded. */
export function useSubmission(id: SubmissionId) {
  const query = useQuery({ ...submissionOptions(id), placeholderData: keepPreviousData });
  return { ...query, row: rowIn(query.data) };
}

/** Used until the definition has loaded. */
export const useFields = (id: SubmissionId) => useQuery(fieldsOptions(id));

/** Newest first. */
export const useVersions = (id: SubmissionId) => useQuery(parts(id).versions);
export const useAttachments = (id: SubmissionId) => useQuery(parts(id).attachments);
