import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type KnownColumns, shownColumns } from '~/shared/columns/layout';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { FilterChip } from '~/shared/ui/filters/FilterChip';
import { Icon } from '~/shared/ui/icons/Icon';

interface ColumnsChipProps {
  chosen: ChosenLayout;
  known: KnownColumns;
  /** The panel of the columns. */
  children: (close: () => void) => ReactNode;
}

/** Opens the panel of a table's columns. It is marked while the columns are those of a link. */
export function ColumnsChip({ chosen, known, children }: ColumnsChipProps) {
  const { t } = useLingui();
  const count = shownColumns(chosen.layout.columns, known).length;
  const all = known.all.length;
  return (
    <FilterChip
      label={t`Columns`}
      summary={t`${count} of ${all}`}
      icon={<Icon name="table" />}
      active={chosen.ofLink !== null}
    >
      {children}
    </FilterChip>
  );
}
