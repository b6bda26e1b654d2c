import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useMemo } from 'react';
import { isProblem } from '~/api/problem';
import { entityOptions } from '~/domain/entities/record';
import type { ListId } from '~/domain/entities/rows';
import { rereadAfter, useSeen } from '~/shared/queue/use-seen';
import type { Step } from './conflicts';

/** The entity on the screen, and what the server newly says of it. */
export function useShown(list: ListId, uuid: string | null, step: Dispatch<Step>) {
  const query = useQuery({
    ...entityOptions({ ...list, uuid: uuid ?? '' }),
    enabled: uuid !== null,
    refetchInterval: rereadAfter,
  });
  const isDeleted = isProblem(query.error, '404.1');
  const entity = isDeleted ? undefined : query.data;
  const now = useMemo(() => entity && { inConflict: entity.conflict !== null, updatedAt: entity.updatedAt }, [entity]);
  useSeen({ id: uuid, isDeleted, now }, step);
  return { entity, error: isDeleted ? null : query.error, retry: () => void query.refetch() };
}
