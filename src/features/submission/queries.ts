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

/** The first queries of the page, in parallel. */
export function submissionQueries(id: SubmissionId) {
  const { audits, comments, diffs } = feedOptions(id);
  const { versions, attachments } = parts(id);
  return [submissionOptions(id), fieldsOptions(id), audits, comments, diffs, versions, attachments];
}

/** The submission with all its answers, repeats included. Another one replaces it when it has loaded. */
export function useSubmission(id: SubmissionId) {
  const query = useQuery({ ...submissionOptions(id), placeholderData: keepPreviousData });
  return { ...query, row: rowIn(query.data) };
}

/** Names and types, until the definition is read. */
export const useFields = (id: SubmissionId) => useQuery(fieldsOptions(id));

/** The versions, newest first. */
export const useVersions = (id: SubmissionId) => useQuery(parts(id).versions);
/** The files of the current version, present and missing. */
export const useAttachments = (id: SubmissionId) => useQuery(parts(id).attachments);
