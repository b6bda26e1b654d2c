import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import * as needs from '~/api/generated/needs';
import { filterParams } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import type { EntitiesState } from '~/domain/entities/search-params';
import { lastDownload } from '~/domain/exports/last-download';
import { serverHas } from '~/session/server';
import type { Format } from './download/entity-file';

export const formatNames: Readonly<Record<Format, MessageDescriptor>> = {
  csv: msg`CSV (.csv)`,
  xlsx: msg`Excel (.xlsx)`,
  geojson: msg`Map data (.geojson)`,
  jsonl: msg`JSON Lines (.jsonl)`,
};

const release = needs.exportEntitiesSearch;

export const formatReasons = {
  search: msg`Needs ODK Central ${release} or newer for the results of a search.`,
  mixed: msg`Some names of properties only differ in letters other than A to Z. The server only tells their values apart in CSV files.`,
  noPlaces: msg`This list has no property “geometry”.`,
};

/** Servers before 2025.3 ignore the search when they export CSV. */
export const csvIgnoresSearch = (state: EntitiesState): boolean =>
  filterParams(state).$search !== undefined && state.finding === null && serverHas(release) === false;

export const downloadKey = ({ projectId, datasetName }: ListId): string => `entities ${projectId} ${datasetName}`;

function lastChoice(list: ListId): Record<string, unknown> {
  const value = lastDownload(downloadKey(list));
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export const lastFormat = (list: ListId): Format | null =>
  (Object.keys(formatNames) as Format[]).find((format) => format === lastChoice(list)['format']) ?? null;

export const downloadsShownOnly = (list: ListId): boolean => lastChoice(list)['onlyShown'] === true;

export const MatchingOnly = ({ total }: { total: number | undefined }) =>
  total === undefined ? (
    <Trans>Only those matching the filter</Trans>
  ) : (
    <Plural value={total} one="Only the # entity matching the filter" other="Only the # entities matching the filter" />
  );
