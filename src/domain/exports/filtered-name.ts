import { localDay } from '~/shared/lib/dates';
import { fileName } from '~/shared/lib/file-names';

/**
 * The name of a file without its extension. One of some rows has the day and the filter, so that it is not taken for one
 * of all. `filter`: the conditions in words; null for all rows.
 */
export const filteredName = (name: string, filter: readonly string[] | null): string =>
  fileName(filter === null ? name : [name, localDay(Date.now()), ...filter].join(' '));
