import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getListSubmissionAttachmentsQueryOptions } from '~/api/generated/hooks/submission-attachments';
import type { SubmissionRow } from '~/api/schema';
import type { MissingFiles } from '~/domain/answers/missing-files';
import type { SubmissionId } from './record';

/**
 * The files of a submission that the server does not have. It is asked only where the row counts fewer files than were
 * expected; until it answers, they are unknown, so that no picture is asked for in vain. If it refuses, none is missing:
 * each file then says itself that it is not there.
 */
export function useMissingFiles(
  { projectId, xmlFormId, instanceId }: SubmissionId,
  row: SubmissionRow | undefined,
): MissingFiles {
  const enabled = row !== undefined && row.__system.attachmentsPresent < row.__system.attachmentsExpected;
  const { data: files, error } = useQuery({
    ...getListSubmissionAttachmentsQueryOptions(projectId, xmlFormId, instanceId),
    enabled,
  });
  return useMemo(() => {
    if (!files && !error && enabled) return 'unknown';
    return new Set((files ?? []).filter(({ exists }) => !exists).map(({ name }) => name));
  }, [files, error, enabled]);
}
