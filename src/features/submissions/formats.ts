import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DownloadOptions } from './download/options';

/** The kinds of files that submissions are downloaded as, in the order of their list. */
export const formatNames: Readonly<Record<DownloadOptions['format'], MessageDescriptor>> = {
  csv: msg`Main table (.csv)`,
  zip: msg`All tables (.zip)`,
  'zip-files': msg`All tables and files (.zip)`,
  xlsx: msg`Excel (.xlsx)`,
  geojson: msg`Map data (.geojson)`,
  jsonl: msg`JSON Lines (.jsonl)`,
};

/** Why a kind of file is not possible. */
export const formatReasons = {
  found: msg`Not available with answer filters.`,
  noRepeats: msg`This form has no repeats: the main table has everything.`,
  noPlaces: msg`This form asks for no places.`,
};
