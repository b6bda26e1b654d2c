import type { DatasetProperty } from '~/api/schema';
import type { ExportPlan, LocalFormat, PlanField, ValueType } from '~/domain/exports/plan';

/** The property that the server, too, takes for a place. */
export const placeProperty = 'geometry';

const field = (path: readonly string[], header: string, type: ValueType = 'text'): PlanField => ({
  path,
  header,
  type,
  choices: null,
  isMultiple: false,
});

/**
 * What a file of entities is built from: label, properties, and what the server knows of each, under the names of the
 * server's CSV. In: the format, the properties of the file, the name of its sheet, and the lines about it.
 */
export function planOf(
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
