import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useCallback } from 'react';
import { notifications } from '~/shared/ui/overlays/notifications';
import type { RowMark } from '~/shared/ui/table/types';

export type TrashMove = 'delete' | 'restore';

export const oppositeMove = { delete: 'restore', restore: 'delete' } as const;

/** Must be stable. */
export interface RowMoves<Row> {
  /** Throws what the notification explains. */
  send: (id: string, move: TrashMove) => Promise<unknown>;
  invalidate: (move: TrashMove) => Promise<void>;
  doneText: (row: Row, move: TrashMove) => MessageDescriptor;
  failureTitle: Record<TrashMove, MessageDescriptor>;
}

/**
 * Moves one row to the trash or back at once, with Undo in the notification. The row fades before the list is
 * refetched.
 */
export function useTrashMoves<Row extends { __id: string }>(
  { send, invalidate, doneText, failureTitle }: RowMoves<Row>,
  mark: (id: string, kind: RowMark) => Promise<void>,
): (row: Row, move: TrashMove) => void {
  return useCallback(
    (row, move) => {
      const id = row.__id;
      const undo = async () => {
        try {
          await send(id, oppositeMove[move]);
          void invalidate(oppositeMove[move]);
          return true;
        } catch (error) {
          notifications.failed(failureTitle[oppositeMove[move]], error);
          return false;
        }
      };
      const run = async () => {
        try {
          await send(id, move);
          notifications.success(doneText(row, move), { action: { label: msg`Undo`, run: undo } });
          await mark(id, 'deleted');
        } catch (error) {
          notifications.failed(failureTitle[move], error);
        }
        void invalidate(move);
      };
      void run();
    },
    [send, invalidate, doneText, failureTitle, mark],
  );
}
