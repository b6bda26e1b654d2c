import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useMemo } from 'react';
import { isProblem } from '~/api/problem';
import type { FormId } from '~/domain/submissions/queries';
import { rowIn, submissionOptions } from '~/domain/submissions/record';
import { rereadAfter, useSeen } from '~/shared/queue/use-seen';
import type { Step } from './queue';

/** The submission on the screen, and what the server newly says of it. */
export function useShown({ projectId, xmlFormId }: FormId, instanceId: string | null, step: Dispatch<Step>) {
  const query = useQuery({
    ...submissionOptions({ projectId, xmlFormId, instanceId: instanceId ?? '' }),
    enabled: instanceId !== null,
    refetchInterval: rereadAfter,
  });
  const row = rowIn(query.data);
  const isDeleted = isProblem(query.error, '404.1') || (query.data !== undefined && row === undefined);
  const system = row?.__system;
  const now = useMemo(() => system && { reviewState: system.reviewState, updatedAt: system.updatedAt }, [system]);
  useSeen({ id: instanceId, isDeleted, now }, step);
  return row;
}
