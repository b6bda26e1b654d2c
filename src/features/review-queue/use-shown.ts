import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProblem } from '~/api/problem';
import type { FormId } from '~/domain/submissions/queries';
import { rowIn, submissionOptions } from '~/domain/submissions/record';
import type { Step } from './queue';

/** Milliseconds after which the shown submission is read again: somebody else may be reviewing it, too. */
const rereadAfter = 30_000;

/** The submission on the screen, and what the server newly says of it. */
export function useShown({ projectId, xmlFormId }: FormId, instanceId: string | null, step: (step: Step) => void) {
  const query = useQuery({
    ...submissionOptions({ projectId, xmlFormId, instanceId: instanceId ?? '' }),
    enabled: instanceId !== null,
    refetchInterval: rereadAfter,
  });
  const row = rowIn(query.data);
  const isDeleted = isProblem(query.error, '404.1') || (query.data !== undefined && row === undefined);
  useEffect(() => {
    if (isDeleted && instanceId !== null) step({ do: 'deleted', id: instanceId });
  }, [isDeleted, instanceId, step]);
  const system = row?.__system;
  useEffect(() => {
    if (!system || instanceId === null) return;
    const { reviewState, updatedAt } = system;
    step({ do: 'seen', id: instanceId, now: { reviewState, updatedAt } });
  }, [system, instanceId, step]);
  return row;
}
