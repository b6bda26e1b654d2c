import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';
import { rowIn, type SubmissionId, submissionOptions } from '~/shared/submissions/record';

const fieldsOptions = ({ projectId, xmlFormId }: SubmissionId) =>
  getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true });

/** Starts the requests of the page. */
export function prefetchSubmission(id: SubmissionId): void {
  void queryClient.prefetchQuery(submissionOptions(id));
  void queryClient.prefetchQuery(fieldsOptions(id));
}

/** The submission with all its answers. Another one replaces it when it has loaded. */
export function useSubmission(id: SubmissionId) {
  const query = useQuery({ ...submissionOptions(id), placeholderData: keepPreviousData });
  return { ...query, row: rowIn(query.data) };
}

/** Names and types, until the definition is read. */
export const useFields = (id: SubmissionId) => useQuery(fieldsOptions(id));
