import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getGetSubmissionRowQueryOptions } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { SubmissionRow } from '~/api/schema';

/** A submission of a published form. */
interface SubmissionId {
  projectId: number;
  xmlFormId: string;
  /** Of its first version. */
  instanceId: string;
}

const rowOptions = ({ projectId, xmlFormId, instanceId }: SubmissionId) =>
  getGetSubmissionRowQueryOptions(projectId, xmlFormId, instanceId, { $expand: '*', $wkt: true });

/** Starts the requests of the page. */
export function prefetchSubmission(id: SubmissionId): void {
  void queryClient.prefetchQuery(rowOptions(id));
}

/** The submission with all its answers, repeats included. Another one replaces it when it has loaded. */
export function useSubmission(id: SubmissionId) {
  const query = useQuery({ ...rowOptions(id), placeholderData: keepPreviousData });
  return { ...query, row: query.data?.value[0] as SubmissionRow | undefined };
}
