import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { useDownloadTool } from '~/shared/rows/toolbar';
import type { ColumnLayout } from '~/shared/columns/layout';
import { selectableFields, shownFields } from '~/domain/submissions/fields';
import { filterExpression, type FormId, useFields } from '~/domain/submissions/queries';
import type { SubmissionsState } from '~/domain/submissions/address';
import type { Tool } from '~/shared/ui/filters/tools';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';
import { type DownloadOptions, lastFormat } from './download/options';
import { formatNames, formatReasons } from './formats';

const DownloadDialog = lazyDialog(
  () => withTexts(import('./download/DownloadDialog'), 'submission-download'),
  'DownloadDialog',
);

interface Downloaded {
  form: FormId;
  state: SubmissionsState;
  /** The columns of the table. */
  layout: ColumnLayout;
  /** The matches of the filter, or all submissions without one; undefined if not known. */
  total: number | undefined;
  /** All submissions, if known. */
  all: number | undefined;
}

type Format = DownloadOptions['format'];
const placeTypes = new Set(['geopoint', 'geotrace', 'geoshape']);

/** Downloads what the table finds as a file of a kind, with the options of the last one, or opens the dialog with all. */
export function useDownload({ form, state, layout, total, all }: Downloaded): { tool: Tool; dialog: ReactNode } {
  const [open, setOpen] = useState<{ starts: Format | null } | null>(null);
  const { data: fields } = useFields(form);
  const shown = useMemo(() => shownFields(selectableFields(fields ?? []), layout), [fields, layout]);
  const expression = filterExpression(state);
  const isFound = state.finding !== null;
  const isFiltered = expression !== undefined || isFound;
  const hasRepeats = fields?.some(({ type }) => type === 'repeat');
  const hasPlaces = fields?.some(({ type }) => placeTypes.has(type));
  const whyNot = (format: Format) => {
    if (isFound && (format === 'zip' || format === 'zip-files')) return formatReasons.found;
    if (format === 'zip' && hasRepeats === false) return formatReasons.noRepeats;
    return format === 'geojson' && hasPlaces === false ? formatReasons.noPlaces : undefined;
  };
  const tool = useDownloadTool({
    kinds: formatNames,
    whyNot,
    last: lastFormat(form),
    scope: !isFiltered ? null : total === undefined ? (
      <Trans>Only those matching the filter</Trans>
    ) : (
      <Plural
        value={total}
        one="Only the # submission matching the filter"
        other="Only the # submissions matching the filter"
      />
    ),
    busy: (open?.starts ?? null) !== null,
    onIntent: DownloadDialog.preload,
    onChoose: (starts) => setOpen({ starts }),
    onOptions: () => setOpen({ starts: null }),
  });
  const dialog = open && (
    <DownloadDialog
      form={form}
      filter={isFiltered ? { expression, count: total, state } : null}
      all={isFiltered ? all : total}
      shown={shown}
      starts={open.starts}
      onClose={() => setOpen(null)}
    />
  );
  return { tool, dialog };
}
