import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { entitiesAddress } from '~/domain/entities/address';
import type { ListId } from '~/domain/entities/rows';
import { ColumnsChip } from '~/shared/rows/toolbar';
import { onDemand, withTexts } from '~/shared/ui/states/on-demand';
import { ViewsMenu } from '~/shared/views/ViewsMenu';
import { knownColumns, layoutName } from './columns';

const EntityColumns = onDemand(() => withTexts(import('./EntityColumns'), 'columns'), 'EntityColumns', 6);

interface ColumnChooserProps {
  list: ListId;
  chosen: ChosenLayout;
  properties: readonly DatasetProperty[];
}

/** Opens the panel of the columns, and the saved views of the table. */
export function ColumnChooser({ list, chosen, properties }: ColumnChooserProps) {
  const known = useMemo(() => knownColumns(properties), [properties]);
  return (
    <>
      <ColumnsChip chosen={chosen} known={known}>
        {(close) => <EntityColumns chosen={chosen} properties={properties} known={known} close={close} />}
      </ColumnsChip>
      <ViewsMenu
        owner={{ projectId: list.projectId, table: layoutName(list.datasetName) }}
        table={{ schema: entitiesAddress, known }}
        layout={chosen.layout}
      />
    </>
  );
}
