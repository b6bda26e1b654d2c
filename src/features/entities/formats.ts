import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as needs from '~/api/generated/needs';
import type { EntitiesState } from '~/domain/entities/address';
import { conditionsOf } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { lastDownload } from '~/domain/exports/last-download';
import { serverHas } from '~/session/server';
import type { Format } from './download/entity-file';

/** The kinds of files that entities are downloaded as, in the order of their list. */
export const formatNames: Readonly<Record<Format, MessageDescriptor>> = {
  csv: msg`CSV (.csv)`,
  xlsx: msg`Excel (.xlsx)`,
  geojson: msg`Map data (.geojson)`,
  jsonl: msg`JSON Lines (.jsonl)`,
};

const release = needs.exportEntitiesSearch;

/** Why a kind of file is not possible. */
export const formatReasons = {
  search: msg`Needs ODK Central ${release} or newer for the results of a search.`,
  mixed: msg`Some names of properties only differ in letters other than A to Z. The server only tells their values apart in CSV files.`,
  noPlaces: msg`This list has no property “geometry”.`,
};

/** Servers before 2025.3 write the whole list into CSV files, as if nothing was searched for. */
export const csvIsWhole = (state: EntitiesState): boolean =>
  conditionsOf(state).$search !== undefined && state.finding === null && serverHas(release) === false;

/** The same for all downloads of one entity list. */
export const downloadKey = ({ projectId, datasetName }: ListId): string => `entities ${projectId} ${datasetName}`;

function lastChoice(list: ListId): Record<string, unknown> {
  const value = lastDownload(downloadKey(list));
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The kind of file that was downloaded last from this list; null before the first. */
export const lastFormat = (list: ListId): Format | null =>
  (Object.keys(formatNames) as Format[]).find((format) => format === lastChoice(list)['format']) ?? null;

/** Whether it had only the properties that the table shows. */
export const downloadsShownOnly = (list: ListId): boolean => lastChoice(list)['onlyShown'] === true;
