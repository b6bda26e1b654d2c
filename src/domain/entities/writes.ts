import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getEntity } from '~/api/generated/hooks/entities';
import { deleteEntity, getUpdateEntityMutationOptions, restoreEntity } from '~/api/generated/mutations/entities';
import { refetchAfter } from '~/api/invalidation';
import { mutate } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import type { Entity, EntityUpdate } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import type { TrashMove } from '~/shared/rows/use-trash-moves';
import { type NotificationAction, notifications } from '~/shared/ui/overlays/notifications';
import type { EntityId } from './rows';

type Known = Pick<Entity, 'conflict' | 'currentVersion'>;

const read = ({ projectId, datasetName, uuid }: EntityId) => getEntity(projectId, datasetName, uuid) as Promise<Entity>;

/** The message for a refusal caused by someone else's earlier change; null for other failures. */
export function conflictingChangeText(error: unknown): MessageDescriptor | null {
  if (isProblem(error, '409.15'))
    return msg`Someone else changed this entity. Check the newest version, then try again.`;
  if (isProblem(error, '400.32')) return msg`Someone else has already resolved this conflict.`;
  return null;
}

const has = ({ label, data }: Entity['currentVersion'], change: EntityUpdate): boolean =>
  (change.label ?? label) === label && Object.entries(change.data ?? {}).every(([name, value]) => data[name] === value);

/**
 * Saves values based on the version that the user saw, and can resolve the conflict. Without values it only
 * resolves. Throws ApiError (409.15: there is a newer version) and LostAnswer.
 */
export async function saveEntity(
  id: EntityId,
  seen: Known,
  change: EntityUpdate,
  { resolve = false } = {},
): Promise<void> {
  const { projectId, datasetName, uuid } = id;
  const baseVersion = seen.currentVersion.version;
  const isChange = Object.keys(change).length > 0;
  const me = signedInUser()?.id;
  const settled = await settleWrite<unknown, Known, boolean>(
    () =>
      mutate(getUpdateEntityMutationOptions(), {
        projectId,
        datasetName,
        uuid,
        data: change,
        params: { baseVersion, ...(resolve ? { resolve } : {}) },
      }),
    {
      before: seen,
      read: () => read(id),
      happened: (now) =>
        (!resolve || now.conflict === null) &&
        (!isChange ||
          (now.currentVersion.version > baseVersion &&
            now.currentVersion.creatorId === me &&
            has(now.currentVersion, change))),
    },
  );
  settledValue(settled);
}

/** Moves an entity to the trash or back, and refetches what shows it. Throws ApiError and LostAnswer. */
export async function moveEntity(id: EntityId, move: TrashMove): Promise<void> {
  const { projectId, datasetName, uuid } = id;
  const call = move === 'delete' ? deleteEntity : restoreEntity;
  const exists = async (): Promise<boolean> => {
    try {
      await read(id);
      return true;
    } catch (error) {
      if (isProblem(error, '404.1')) return false;
      throw error;
    }
  };
  const settled = await settleWrite<unknown, boolean, boolean>(() => call(projectId, datasetName, uuid), {
    before: move === 'delete',
    read: exists,
    happened: (now) => now === (move === 'restore'),
    already: ['404.1'],
  });
  settledValue(settled);
  void refetchAfter(move === 'delete' ? 'deleteEntity' : 'restoreEntity', projectId, datasetName, uuid);
}

export const undoDelete = (id: EntityId, onDone: () => void): NotificationAction => ({
  label: msg`Undo`,
  run: async () => {
    try {
      await moveEntity(id, 'restore');
      onDone();
      return true;
    } catch (error) {
      notifications.failed(msg`The entity was not restored.`, error);
      return false;
    }
  },
});
