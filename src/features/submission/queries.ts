import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import { getGetSubmissionRowQueryOptions, getListSubmissionRowsQueryOptions } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import { odataString } from '~/shared/lib/odata';

/** A submission of a published form. */
export interface SubmissionId {
  projectId: number;
  xmlFormId: string;
  /** Of its first version. */
  instanceId: string;
}

/** The server knows one row by its address only with such an id; others are found by a filter. */
const plainId = /^(?:uuid:)?[A-Za-z0-9-]+$/;

/** Places as GeoJSON, which unlike the text of the table has their accuracy. */
const rowOptions = ({ projectId, xmlFormId, instanceId }: SubmissionId) =>
  plainId.test(instanceId)
    ? getGetSubmissionRowQueryOptions(projectId, xmlFormId, instanceId, { $expand: '*' })
    : getListSubmissionRowsQueryOptions(projectId, xmlFormId, {
        $filter: `__id eq ${odataString(instanceId)}`,
        $expand: '*',
        $top: 1,
      });

const fieldsOptions = ({ projectId, xmlFormId }: SubmissionId) =>
  getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true });

/** Starts the requests of the page. */
export function prefetchSubmission(id: SubmissionId): void {
  void queryClient.prefetchQuery(rowOptions(id));
  void queryClient.prefetchQuery(fieldsOptions(id));
}

/** The submission with all its answers, repeats included. Another one replaces it when it has loaded. */
export function useSubmission(id: SubmissionId) {
  const query = useQuery({ ...rowOptions(id), placeholderData: keepPreviousData });
  const table = query.data as SubmissionTable | undefined;
  return { ...query, row: table?.value[0] as SubmissionRow | undefined };
}

/** Names and types, until the definition is read. */
export const useFields = (id: SubmissionId) => useQuery(fieldsOptions(id));
