import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { loadTexts } from '~/i18n/i18n';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { ColumnsChip } from '~/shared/rows/ColumnsChip';
import { onDemand } from '~/shared/ui/states/on-demand';
import { knownColumns } from './columns';

const EntityColumns = onDemand(async () => {
  const [{ EntityColumns: Loaded }] = await Promise.all([import('./EntityColumns'), loadTexts('columns')]);
  return Loaded;
}, 6);

interface ColumnChooserProps {
  chosen: ChosenLayout;
  properties: readonly DatasetProperty[];
}

/** Opens the panel of the columns. */
export function ColumnChooser({ chosen, properties }: ColumnChooserProps) {
  const known = useMemo(() => knownColumns(properties), [properties]);
  return (
    <ColumnsChip chosen={chosen} known={known}>
      {(close) => <EntityColumns chosen={chosen} properties={properties} known={known} close={close} />}
    </ColumnsChip>
  );
}
