import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { getListSubmissionAttachmentsQueryOptions } from '~/api/generated/hooks/submission-attachments';
import { getListSubmissionVersionsQueryOptions } from '~/api/generated/hooks/submission-versions';
import { queryClient } from '~/api/query-client';
import { feedOptions } from '~/domain/submission-feed/queries';
import { rowIn, type SubmissionId, submissionOptions } from '~/domain/submissions/record';

const fieldsOptions = ({ projectId, xmlFormId }: SubmissionId) =>
  getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true });

const parts = ({ projectId, xmlFormId, instanceId }: SubmissionId) => ({
  versions: getListSubmissionVersionsQueryOptions(projectId, xmlFormId, instanceId),
  attachments: getListSubmissionAttachmentsQueryOptions(projectId, xmlFormId, instanceId),
});

/** Starts the requests of the page, in parallel. */
export function prefetchSubmission(id: SubmissionId): void {
  void queryClient.prefetchQuery(submissionOptions(id));
  void queryClient.prefetchQuery(fieldsOptions(id));
  const { audits, comments, diffs } = feedOptions(id);
  const { versions, attachments } = parts(id);
  void queryClient.prefetchQuery(audits);
  void queryClient.prefetchQuery(comments);
  void queryClient.prefetchQuery(diffs);
  void queryClient.prefetchQuery(versions);
  void queryClient.prefetchQuery(attachments);
}

/** Loads the answers of a submission that somebody may open next. */
export const prefetchAnswers = (id: SubmissionId): void => void queryClient.prefetchQuery(submissionOptions(id));

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
