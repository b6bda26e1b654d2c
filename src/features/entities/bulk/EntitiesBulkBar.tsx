import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { ListId } from '~/domain/entities/rows';
import { SelectionBar } from '~/shared/rows/SelectionBar';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import type { TrashMove } from '~/shared/rows/use-trash-moves';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { startMovingEntities } from './entity-trash';
import type { ListedEntity } from './use-selected-entities';

const DeleteDialog = lazyDialog(() => import('./DeleteDialog'), 'DeleteDialog');

/** Above this number deleting asks first: few people have looked at all of them, and "Select all" is one click away. */
const maxUnasked = 10;

interface EntitiesBulkBarProps {
  list: ListId;
  selection: SelectedRows<ListedEntity>;
  total: number;
  move: TrashMove;
}

/** Deleting a few does not ask: it can be undone. */
export function EntitiesBulkBar({ list, selection, total, move }: EntitiesBulkBarProps) {
  const [isAsking, ask] = useState(false);
  const count = selection.listed.size;
  const reading = selection.reading !== null;
  const run = () => {
    startMovingEntities(list, selection.listed, move);
    selection.clear();
    ask(false);
  };
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {move === 'restore' ? (
          <Button disabled={reading} onClick={run}>
            <Trans>Restore</Trans>
          </Button>
        ) : count > maxUnasked ? (
          <Button danger disabled={reading} onClick={() => ask(true)} {...DeleteDialog.intent}>
            <Trans>Delete…</Trans>
          </Button>
        ) : (
          <Button danger disabled={reading} onClick={run}>
            <Trans>Delete</Trans>
          </Button>
        )}
      </SelectionBar>
      {isAsking && <DeleteDialog count={count} onDelete={run} onClose={() => ask(false)} />}
    </>
  );
}
