import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ListId } from '~/domain/entities/rows';
import type { Move } from '~/shared/rows/use-trash-moves';
import { SelectionBar } from '~/shared/rows/SelectionBar';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import { startMovingEntities } from './entity-trash';
import type { Listed } from './use-selected-entities';

interface EntitiesBulkBarProps {
  list: ListId;
  selection: SelectedRows<Listed>;
  /** How many match the filter. */
  total: number;
  move: Move;
}

/** The bar under the table while entities are selected. Moving them needs no question: it can be undone. */
export function EntitiesBulkBar({ list, selection, total, move }: EntitiesBulkBarProps) {
  const run = () => {
    startMovingEntities(list, selection.listed, move);
    selection.clear();
  };
  return (
    <SelectionBar selection={selection} total={total}>
      <Button danger={move === 'delete'} disabled={selection.reading !== null} onClick={run}>
        {move === 'delete' ? <Trans>Delete</Trans> : <Trans>Restore</Trans>}
      </Button>
    </SelectionBar>
  );
}
