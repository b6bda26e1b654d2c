import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { ListId } from '~/domain/entities/rows';
import { SelectionBar } from '~/shared/rows/SelectionBar';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import type { Move } from '~/shared/rows/use-trash-moves';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { startMovingEntities } from './entity-trash';
import type { Listed } from './use-selected-entities';

const DeleteDialog = lazyDialog(() => import('./DeleteDialog'), 'DeleteDialog');

/** More than these were hardly all looked at, and "Select all" is one press away: their deletion asks first. */
const mostUnasked = 10;

interface EntitiesBulkBarProps {
  list: ListId;
  selection: SelectedRows<Listed>;
  /** How many match the filter. */
  total: number;
  move: Move;
}

/** The bar under the table while entities are selected. Moving a few needs no question: it can be undone. */
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
        ) : count > mostUnasked ? (
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
