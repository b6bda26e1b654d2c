import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProblem } from '~/api/problem';
import { entityOptions } from '~/domain/entities/record';
import type { ListId } from '~/domain/entities/rows';
import type { Step } from './conflicts';

/** Milliseconds after which the shown entity is read again: somebody else may be resolving it, too. */
const rereadAfter = 30_000;

/** The entity on the screen, and what the server newly says of it. */
export function useShown(list: ListId, uuid: string | null, step: (step: Step) => void) {
  const query = useQuery({
    ...entityOptions({ ...list, uuid: uuid ?? '' }),
    enabled: uuid !== null,
    refetchInterval: rereadAfter,
  });
  const isDeleted = isProblem(query.error, '404.1');
  useEffect(() => {
    if (isDeleted && uuid !== null) step({ do: 'deleted', id: uuid });
  }, [isDeleted, uuid, step]);
  const entity = isDeleted ? undefined : query.data;
  useEffect(() => {
    if (!entity || uuid === null) return;
    step({ do: 'seen', id: uuid, now: { inConflict: entity.conflict !== null, updatedAt: entity.updatedAt } });
  }, [entity, uuid, step]);
  return { entity, error: isDeleted ? null : query.error, retry: () => void query.refetch() };
}
