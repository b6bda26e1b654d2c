import { type GeoValue, parseGeoAnswer } from '~/engines/xforms/geo';
import type { Question } from '../protocol';
import type { RowQuery, MapLocations } from '../types';
import { type Column, pointShape, valueIn } from './columns';
import { isEmpty, isValidLocation, textOf } from './conditions';
import { findDuplicates, distributionOf } from './distribution';
import type { RowEngine } from './engine';
import { crossRows, groupRows, select } from './groups';
import { countMarks } from './order';

export function answer(engine: RowEngine, question: Question): unknown {
  const { find } = question;
  switch (question.kind) {
    case 'rows':
      return engine.rows(find, question.skip, question.top, question.wkt);
    case 'json':
      return engine.json(find, question.skip, question.top, question.wkt);
    case 'count':
      return engine.count(find);
    case 'ids':
      return engine.ids(find);
    case 'position':
      return engine.position(find, question.id);
    case 'places':
      return locationsOf(engine, find, question.field, question.colour);
    case 'groups':
      return groupRows(engine, find, question.grouping, question.most);
    case 'spread':
      return distributionOf(engine, find, question.field, question.bins);
    case 'cross':
      return crossRows(engine, find, question.one, question.other, question.most);
    case 'duplicates':
      return findDuplicates(engine, find, question.fields, question.most);
  }
}

/** Colours that a legend can tell apart and a byte can count. */
const maxValues = 255;

const kinds = { point: 0, line: 1, area: 2 } as const;

export function locationsOf(engine: RowEngine, find: RowQuery, field: string, colour: string | null): MapLocations {
  // An unknown colour field, or one in another repeat, says nothing about the locations.
  const withColour = colour === null ? null : select(engine, find, [field, colour]);
  const selection = withColour ?? select(engine, find, [field]);
  const owners: number[] = [];
  const kindOf: number[] = [];
  const starts: number[] = [0];
  const lonLat: number[] = [];
  const names: (string | null)[] = [];
  const ids = new Map<string, number>();
  let missing = 0;
  for (const [index, part] of selection?.table.parts.entries() ?? []) {
    if (!part || !selection) continue;
    const { column, rowOf } = selection.sourceOf(index, field);
    const coloured = withColour && colour !== null ? withColour.sourceOf(index, colour) : null;
    for (let row = 0; row < part.part.count; row += 1) {
      if (selection.marks[part.base + row] !== 1) continue;
      const at = rowOf(row);
      const place = placeIn(column, at);
      if (!place) {
        missing += 1;
        continue;
      }
      const id = engine.idOf(index, selection.table.path, row);
      let owner = ids.get(id);
      if (owner === undefined) ids.set(id, (owner = ids.size));
      owners.push(owner);
      kindOf.push(kinds[place.kind]);
      for (const { lon, lat } of place.points) lonLat.push(lon, lat);
      starts.push(lonLat.length / 2);
      const value = coloured ? valueIn(coloured.column, coloured.rowOf(row)) : null;
      names.push(isEmpty(value) ? null : textOf(value));
    }
  }
  return {
    ...engine.answered(find, colour === null ? [field] : [field, colour]),
    total: selection ? countMarks(selection.marks) : 0,
    ids: [...ids.keys()],
    owners: Uint32Array.from(owners),
    kinds: Uint8Array.from(kindOf),
    starts: Uint32Array.from(starts),
    lonLat: Float64Array.from(lonLat),
    ...colours(names),
    missing,
  };
}

function placeIn(
  column: Column,
  row: number,
): (Pick<GeoValue, 'kind'> & { points: readonly { lon: number; lat: number }[] }) | null {
  if (column.kind !== 'points') return parseGeoAnswer(valueIn(column, row));
  const [lon = NaN, lat = NaN] = [column.numbers[row * 4], column.numbers[row * 4 + 1]];
  return column.shapes[row] !== pointShape.none && isValidLocation(lon, lat)
    ? { kind: 'point', points: [{ lon, lat }] }
    : null;
}

function colours(names: readonly (string | null)[]): Pick<MapLocations, 'colours' | 'values' | 'hasOthers'> {
  const counts = new Map<string | null, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].toSorted((one, other) => other[1] - one[1]).map(([name]) => name);
  const hasOthers = sorted.length > maxValues;
  const values = hasOthers ? [...sorted.slice(0, maxValues - 1), null] : sorted;
  const codes = new Map(sorted.map((name, at) => [name, Math.min(at, values.length - 1)]));
  return { colours: Uint16Array.from(names, (name) => codes.get(name) ?? 0), values, hasOthers };
}
