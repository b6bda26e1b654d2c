import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { DatasetProperty } from '~/api/schema';
import type { EntitiesState } from '~/domain/entities/address';
import { conditionsOf } from '~/domain/entities/queries';
import { type ListId, withSharedNames } from '~/domain/entities/rows';
import type { ColumnLayout } from '~/shared/columns/layout';
import { useDownloadTool } from '~/shared/rows/toolbar';
import type { Tool } from '~/shared/ui/filters/tools';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';
import { type Format, placeProperty } from './download/entity-file';
import { csvIsWhole, formatNames, formatReasons, lastFormat } from './formats';

const DownloadEntities = lazyDialog(
  () => withTexts(import('./download/DownloadEntities'), 'entity-download'),
  'DownloadEntities',
);

interface Downloaded {
  list: ListId;
  properties: readonly DatasetProperty[];
  state: EntitiesState;
  layout: ColumnLayout;
  /** The matches of the filter, or all entities without one; undefined if not known. */
  total: number | undefined;
  /** All entities of the list, if known. */
  all: number | undefined;
}

/** Downloads what the table finds as a file of a kind, or opens the dialog with all options. */
export function useDownload({ list, properties, state, layout, total, all }: Downloaded): {
  tool: Tool;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<{ starts: Format | null } | null>(null);
  const isFiltered = Object.keys(conditionsOf(state)).length > 0 || state.finding !== null;
  const areMixed = withSharedNames(properties).size > 0;
  const whyNot = (format: Format) => {
    if (format === 'csv') return csvIsWhole(state) ? formatReasons.search : undefined;
    if (areMixed) return formatReasons.mixed;
    const lacksPlaces = format === 'geojson' && !properties.some(({ name }) => name === placeProperty);
    return lacksPlaces ? formatReasons.noPlaces : undefined;
  };
  const tool = useDownloadTool({
    kinds: formatNames,
    whyNot,
    last: lastFormat(list),
    scope: !isFiltered ? null : total === undefined ? (
      <Trans>Only those matching the filter</Trans>
    ) : (
      <Plural
        value={total}
        one="Only the # entity matching the filter"
        other="Only the # entities matching the filter"
      />
    ),
    busy: (open?.starts ?? null) !== null,
    onIntent: DownloadEntities.preload,
    onChoose: (starts) => setOpen({ starts }),
    onOptions: () => setOpen({ starts: null }),
  });
  const dialog = open && (
    <DownloadEntities
      list={list}
      state={state}
      total={total}
      all={all}
      layout={layout}
      starts={open.starts}
      onClose={() => setOpen(null)}
    />
  );
  return { tool, dialog };
}
