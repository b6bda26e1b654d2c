import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { entitiesSearchParams } from '~/domain/entities/search-params';
import { type ColumnOption, ColumnPanel } from '~/shared/columns/ColumnPanel';
import type { KnownColumns } from '~/shared/columns/layout';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { columnId, type SystemColumn, systemHeaders, defaultPins } from './use-entity-columns';

interface EntityColumnsProps {
  chosen: ChosenLayout;
  properties: readonly DatasetProperty[];
  known: KnownColumns;
  close: () => void;
}

export function EntityColumns({ chosen, properties, known, close }: EntityColumnsProps) {
  const { i18n } = useLingui();
  const options = useMemo(() => {
    const ofSystem = Object.entries(systemHeaders) as [SystemColumn, (typeof systemHeaders)[SystemColumn]][];
    return new Map<string, ColumnOption>([
      ...ofSystem.map(([id, header]) => [id, { label: i18n._(header) }] as const),
      ...properties.map((property) => [columnId(property), { label: property.name }] as const),
    ]);
  }, [i18n, properties]);
  return (
    <ColumnPanel
      chosen={chosen}
      known={known}
      usualPins={defaultPins}
      options={options}
      labels={null}
      schema={entitiesSearchParams}
      close={close}
    />
  );
}
