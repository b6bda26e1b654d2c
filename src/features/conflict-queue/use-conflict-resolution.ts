import { msg, plural } from '@lingui/core/macro';
import { type Dispatch, useCallback } from 'react';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { entityOptions, type EntityRecord } from '~/domain/entities/record';
import type { ListId } from '~/domain/entities/rows';
import { conflictingChangeText, saveEntity } from '~/domain/entities/writes';
import { useBackgroundSaves } from '~/shared/queue/use-queue';
import { notifications } from '~/shared/ui/overlays/notifications';
import type { Step } from './queries';

export interface Problem {
  id: string;
  label: string;
  error: unknown;
}

const waitingText = (count: number) =>
  msg`${plural(count, { one: '# conflict is not resolved yet.', other: '# conflicts are not resolved yet.' })}`;

/** Resolves conflicts in the background. Leaving the page asks while any is not saved. */
export function useConflictResolution({ projectId, datasetName }: ListId, step: Dispatch<Step>) {
  const { problems, saving, background, forget, note } = useBackgroundSaves<Problem>(waitingText);

  const readNow = useCallback(
    async (uuid: string): Promise<EntityRecord> =>
      (await queryClient.fetchQuery({
        ...entityOptions({ projectId, datasetName, uuid }),
        staleTime: 0,
      })) as EntityRecord,
    [projectId, datasetName],
  );

  /** After the user resolved it elsewhere, such as in the edit dialog. */
  const resolvedElsewhere = useCallback(
    async (uuid: string) => {
      const now = await readNow(uuid);
      if (now.conflict !== null) return;
      step({ do: 'decide', id: uuid, choice: 'resolved' });
      step({ do: 'recorded', id: uuid, after: { inConflict: false, updatedAt: now.updatedAt } });
    },
    [readNow, step],
  );

  const resolve = useCallback(
    (entity: EntityRecord) => {
      const { uuid, currentVersion } = entity;
      forget(uuid);
      step({ do: 'decide', id: uuid, choice: 'resolved' });
      background(async () => {
        try {
          await saveEntity({ projectId, datasetName, uuid }, entity, {}, { resolve: true });
          const now = await readNow(uuid).catch(() => entity);
          step({ do: 'recorded', id: uuid, after: { inConflict: false, updatedAt: now.updatedAt } });
          notifications.success(msg`Conflict resolved.`);
        } catch (error) {
          step({ do: 'refused', id: uuid });
          if (isProblem(error, '404.1')) step({ do: 'deleted', id: uuid });
          // Someone else saved first: their version stays, and this one is shown again if it still conflicts.
          const race = conflictingChangeText(error);
          const now = race ? await readNow(uuid).catch(() => null) : null;
          if (now) step({ do: 'seen', id: uuid, now: { inConflict: now.conflict !== null, updatedAt: now.updatedAt } });
          note({ id: uuid, label: currentVersion.label, error });
        }
      });
    },
    [projectId, datasetName, background, forget, note, readNow, step],
  );

  return { problems, saving, resolve, resolvedElsewhere, forget };
}
