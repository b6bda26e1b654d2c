import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useCallback } from 'react';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { RowMark } from '~/shared/ui/table/types';

export type Move = 'delete' | 'restore';

export const opposite = { delete: 'restore', restore: 'delete' } as const;

/** Must be stable. */
export interface RowMoves<Row> {
  /** Throws what the notification explains. */
  send: (id: string, move: Move) => Promise<unknown>;
  reread: (move: Move) => Promise<void>;
  doneText: (row: Row, move: Move) => MessageDescriptor;
  notDone: Record<Move, MessageDescriptor>;
}

/**
 * Moves one row to the trash or back at once, with Undo in the notification. The row fades before the list is
 * refetched.
 */
export function useTrashMoves<Row extends { __id: string }>(
  { send, reread, doneText, notDone }: RowMoves<Row>,
  mark: (id: string, kind: RowMark) => Promise<void>,
): (row: Row, move: Move) => void {
  return useCallback(
    (row, move) => {
      const id = row.__id;
      const undo = async () => {
        try {
          await send(id, opposite[move]);
          void reread(opposite[move]);
          return true;
        } catch (error) {
          alerts.failed(notDone[opposite[move]], error);
          return false;
        }
      };
      const run = async () => {
        try {
          await send(id, move);
          alerts.success(doneText(row, move), { action: { label: msg`Undo`, run: undo } });
          await mark(id, 'deleted');
        } catch (error) {
          alerts.failed(notDone[move], error);
        }
        void reread(move);
      };
      void run();
    },
    [send, reread, doneText, notDone, mark],
  );
}
