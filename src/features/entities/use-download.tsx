import type { DatasetProperty } from '~/api/schema';
import { filterParams } from '~/domain/entities/queries';
import { type ListId, ambiguousProperties } from '~/domain/entities/rows';
import type { EntitiesState } from '~/domain/entities/search-params';
import type { ColumnLayout } from '~/shared/columns/layout';
import { useDownloadTool } from '~/shared/rows/toolbar';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withMessages } from '~/shared/ui/states/lazy-part';
import { type Format, placeProperty } from './download/entity-file';
import { csvIgnoresSearch, formatNames, formatReasons, lastFormat, MatchingOnly } from './formats';

const DownloadEntities = lazyDialog(
  () => withMessages(import('./download/DownloadEntities'), 'entity-download'),
  'DownloadEntities',
);

interface Downloaded {
  list: ListId;
  properties: readonly DatasetProperty[];
  state: EntitiesState;
  layout: ColumnLayout;
  total: number | undefined;
  all: number | undefined;
}

export function useDownload({ list, properties, state, layout, total, all }: Downloaded) {
  const isFiltered = Object.keys(filterParams(state)).length > 0 || state.finding !== null;
  const areMixed = ambiguousProperties(properties).size > 0;
  const whyNot = (format: Format) => {
    if (format === 'csv') return csvIgnoresSearch(state) ? formatReasons.search : undefined;
    if (areMixed) return formatReasons.mixed;
    const lacksPlaces = format === 'geojson' && !properties.some(({ name }) => name === placeProperty);
    return lacksPlaces ? formatReasons.noPlaces : undefined;
  };
  return useDownloadTool({
    kinds: formatNames,
    whyNot,
    last: lastFormat(list),
    scope: isFiltered ? <MatchingOnly total={total} /> : null,
    onIntent: DownloadEntities.preload,
    dialog: (starts, onClose) => (
      <DownloadEntities
        list={list}
        state={state}
        total={total}
        all={all}
        layout={layout}
        starts={starts}
        onClose={onClose}
      />
    ),
  });
}
