import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { getExportEntitiesUrl } from '~/api/generated/hooks/exports';
import { getListEntityRowsUrl } from '~/api/generated/hooks/odata';
import type { DatasetProperty, ListEntityRowsParams } from '~/api/schema';
import { openAnswer } from '~/api/transfers';
import { loadFound } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import type { EntitiesState } from '~/domain/entities/search-params';
import type { Download } from '~/domain/exports/download-kind';
import { filteredName, limitRemarks, localTypes, rowsPerPage } from '~/domain/exports/file-limits';
import { receiveFile } from '~/domain/exports/receive-file';
import { answerFilterParts, rangeParts } from '~/domain/row-index/answer-filter';
import { buildFile } from '~/engines/exports/build-file';
import type { ExportCounts, ExportPlan, LocalFormat, PlanField, ValueType } from '~/engines/exports/plan';
import { idColumn } from '~/engines/exports/stream-checks';
import { formatDateTime } from '~/shared/lib/dates';
import { serverPageReader } from '~/shared/rows/page-bytes';

/** The server takes this property for the location, too. */
export const placeProperty = 'geometry';

const field = (path: readonly string[], header: string, type: ValueType = 'text'): PlanField => ({
  path,
  header,
  type,
  choices: null,
  isMultiple: false,
});

/** The columns of the file: label, properties, and system fields under the names of the server's CSV. */
function planOf(
  format: LocalFormat,
  properties: readonly DatasetProperty[],
  title: string,
  about: ExportPlan['about'],
): ExportPlan {
  const taken = new Set<string>();
  // A property may be named like one of the other columns.
  const unique = (header: string): string => {
    let name = header;
    for (let number = 2; taken.has(name); number += 1) name = `${header} (${number})`;
    taken.add(name);
    return name;
  };
  const system = (name: string, header: string, type?: ValueType) => field(['__system', name], header, type);
  const fields = [
    field(['label'], 'label'),
    ...properties.map(({ name, odataName }) =>
      field([odataName], name, format === 'geojson' && name === placeProperty ? 'geopoint' : 'text'),
    ),
    field(['__id'], '__id'),
    system('createdAt', '__createdAt', 'moment'),
    system('creatorName', '__creatorName'),
    system('updates', '__updates', 'int'),
    system('updatedAt', '__updatedAt', 'moment'),
    system('version', '__version', 'int'),
  ];
  return {
    format,
    table: {
      title,
      path: [],
      fields: fields.map((one) => ({ ...one, header: unique(one.header) })),
      repeats: [],
    },
    keyPath: ['__id'],
    unreadablePath: null,
    about,
    words: { key: '', parentKey: '', latitude: '', longitude: '', altitude: '', accuracy: '', withOffset: '' },
  };
}

export type Format = 'csv' | LocalFormat;

interface EntityFile {
  list: ListId;
  format: Format;
  properties: readonly DatasetProperty[];
  conditions: Pick<ListEntityRowsParams, '$filter' | '$search'>;
  /** The search in the local index, in place of `conditions`. */
  found: EntitiesState | null;
  /** For the sheet about the file; null for all entities. */
  filter: readonly string[] | null;
}

/** The filters as text. `creators`: names by id. */
export const describeFilters = (
  { search, creatorIds, range, updatedRange, conflict, finding }: EntitiesState,
  creators: ReadonlyMap<number, string>,
  i18n: I18n,
): string[] => [
  ...(search === '' ? [] : [search]),
  ...(creatorIds ?? []).map((id) => creators.get(id) ?? String(id)),
  ...rangeParts(range),
  ...rangeParts(updatedRange),
  ...(conflict === 'true' ? [i18n._(msg`Possible conflict`)] : []),
  ...(conflict === 'false' ? [i18n._(msg`No conflict`)] : []),
  ...(finding ? answerFilterParts(finding, i18n) : []),
];

export const exportFileInfo = ({ datasetName }: ListId, format: Format, filter: readonly string[] | null) => ({
  name: `${filteredName(datasetName, filter)}.${format}`,
  type: format === 'csv' ? 'text/csv' : localTypes[format],
});

function remarksOf(counts: ExportCounts, format: LocalFormat, i18n: I18n): string[] {
  const { withoutPlace } = counts;
  return [
    ...limitRemarks(counts, i18n),
    format === 'geojson' &&
      withoutPlace > 0 &&
      i18n._(
        msg`${plural(withoutPlace, {
          one: '# entity has no place and is not in the file.',
          other: '# entities have no place and are not in the file.',
        })}`,
      ),
  ].filter((remark) => remark !== false);
}

/** CSV is made by the server, other formats in the browser. */
export function entityFile(file: EntityFile, i18n: I18n): Download['produce'] {
  const { list, format, properties, conditions, found, filter } = file;
  const { projectId, datasetName } = list;
  if (format === 'csv')
    return async (target, { signal, onProgress }) => {
      const ids = found && (await (await loadFound()).readFoundKeys(list, found, signal));
      const response = await openAnswer(getExportEntitiesUrl(projectId, datasetName, conditions), { signal });
      const only = ids ? { ids, columnOf: idColumn } : undefined;
      return receiveFile(response, target, { kind: 'csv', only, signal, onProgress });
    };
  const plan = planOf(format, properties, i18n._(msg`Entities`), { title: i18n._(msg`About this file`), lines: [] });
  const about = (counts: ExportCounts): ExportPlan['about'] => ({
    title: plan.about.title,
    remarks: remarksOf(counts, format, i18n),
    lines: [
      [i18n._(msg`Entity list`), datasetName],
      [i18n._(msg`Server`), location.origin],
      [i18n._(msg`Downloaded at`), formatDateTime(new Date().toISOString(), true)],
      [i18n._(msg`Rows`), String(counts.rows)],
      ...(filter ? [[i18n._(msg`Filter`), filter.join(' · ')] as const] : []),
      ...remarksOf(counts, format, i18n).map((remark) => [i18n._(msg`Note`), remark] as const),
    ],
  });
  const url = getListEntityRowsUrl(projectId, datasetName, {
    $top: rowsPerPage(properties.length),
    $count: true,
    ...conditions,
  });
  return async (target, { signal, onProgress }) => {
    const read = found ? (await loadFound()).foundFile(list, found) : serverPageReader(url);
    const counts = await buildFile(target, { plan, read, about, signal, onProgress });
    return { rows: counts.rows, remarks: remarksOf(counts, format, i18n) };
  };
}
