import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { DownloadOptions } from './download/options';

export const formatNames: Readonly<Record<DownloadOptions['format'], MessageDescriptor>> = {
  csv: msg`Main table (.csv)`,
  zip: msg`All tables (.zip)`,
  'zip-files': msg`All tables and files (.zip)`,
  xlsx: msg`Excel (.xlsx)`,
  geojson: msg`Map data (.geojson)`,
  jsonl: msg`JSON Lines (.jsonl)`,
};

export const formatReasons = {
  found: msg`Not available with answer filters.`,
  noRepeats: msg`This form has no repeats: the main table has everything.`,
  noPlaces: msg`This form asks for no places.`,
};

export const MatchingOnly = ({ total }: { total: number | undefined }) =>
  total === undefined ? (
    <Trans>Only those matching the filter</Trans>
  ) : (
    <Plural
      value={total}
      one="Only the # submission matching the filter"
      other="Only the # submissions matching the filter"
    />
  );
