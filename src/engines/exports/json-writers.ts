import {
  type Emit,
  type ExportPlan,
  emptyCounts,
  type PlanField,
  type PlanTable,
  type Row,
  type RowWriter,
} from './plan';
import {
  valueAt,
  jsonOf,
  type ExportGeometry,
  parseGeometry,
  type Position,
  rowsAt,
  fieldValue,
  toWkt,
} from './values';

const encoder = new TextEncoder();
const batch = 100_000;

/** Buffers text and emits UTF-8. Lone surrogates, which JSON may contain, become U+FFFD. */
function bufferedText(emit: Emit) {
  let text = '';
  const flush = () => {
    if (text !== '') emit(encoder.encode(text));
    text = '';
  };
  return {
    add: (more: string) => {
      text += more;
      if (text.length > batch) flush();
    },
    flush,
  };
}

type Properties = Record<string, unknown>;
/** Without a prototype, so that `__proto__` is a plain key. */
const empty = (): Properties => Object.create(null) as Properties;

function answersOf(row: Row, { fields, repeats }: PlanTable): Properties {
  const found = empty();
  for (const field of fields) found[field.header] = jsonOf(fieldValue(row, field), field);
  for (const repeat of repeats) found[repeat.title] = rowsAt(row, repeat.path).map((one) => answersOf(one, repeat));
  return found;
}

/** JSON Lines (jsonlines.org): answers by header, repeats as lists. */
export function jsonLinesWriter({ table, unreadablePath }: ExportPlan, emit: Emit): RowWriter {
  const counts = emptyCounts();
  const out = bufferedText(emit);
  return {
    counts,
    write(row) {
      counts.rows += 1;
      if (unreadablePath && valueAt(row, unreadablePath) !== null) counts.unreadable += 1;
      out.add(`${JSON.stringify(answersOf(row, table))}\n`);
    },
    end: out.flush,
  };
}

const isPlace = ({ type }: PlanField) => type === 'geopoint' || type === 'geotrace' || type === 'geoshape';

/** Twice the signed area of a ring: positive if counterclockwise. */
const windingOf = (ring: readonly Position[]): number => {
  let [sum, x0, y0] = [0, 0, 0];
  for (const [x1, y1] of ring) {
    sum += x0 * y1 - x1 * y0;
    [x0, y0] = [x1, y1];
  }
  return sum;
};

/** RFC 7946 has outer rings counterclockwise and closed. */
function ringOf(positions: readonly Position[]): Position[] {
  const [first] = positions;
  const last = positions.at(-1);
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1];
  const ring = isClosed || !first ? [...positions] : [...positions, first];
  return windingOf(ring) < 0 ? ring.toReversed() : ring;
}

function geometryOf({ type, positions }: ExportGeometry) {
  if (type === 'Point') return { type, coordinates: positions[0] };
  return { type, coordinates: type === 'LineString' ? positions : [ringOf(positions)] };
}

/**
 * A FeatureCollection (RFC 7946), one feature per answered location, also in repeats. Properties are the answers of its
 * row and of the rows around it.
 */
export function geoJsonWriter({ table, keyPath, unreadablePath }: ExportPlan, emit: Emit): RowWriter {
  const counts = emptyCounts();
  const out = bufferedText(emit);
  let isFirst = true;
  out.add('{"type":"FeatureCollection","features":[');

  const feature = (place: ExportGeometry, field: PlanField, { id, answers }: { id: unknown; answers: Properties }) => {
    const properties = empty();
    Object.assign(properties, answers);
    properties['fieldpath'] = `/${field.path.join('/')}`;
    if (place.accuracy !== null) properties['accuracy'] = place.accuracy;
    out.add(
      `${isFirst ? '' : ','}\n${JSON.stringify({ type: 'Feature', id, geometry: geometryOf(place), properties })}`,
    );
    isFirst = false;
    counts.features += 1;
  };
  const visit = (row: Row, { fields, repeats }: PlanTable, around: Properties): void => {
    const answers = empty();
    Object.assign(answers, around);
    const places: [PlanField, ExportGeometry][] = [];
    for (const field of fields) {
      const value = fieldValue(row, field);
      const place = isPlace(field) ? parseGeometry(value) : null;
      if (place) places.push([field, place]);
      answers[field.header] = place ? toWkt(place) : jsonOf(value, field);
    }
    const id = valueAt(row, keyPath);
    for (const [field, place] of places) feature(place, field, { id, answers });
    for (const repeat of repeats) for (const one of rowsAt(row, repeat.path)) visit(one, repeat, answers);
  };
  return {
    counts,
    write(row) {
      counts.rows += 1;
      if (unreadablePath && valueAt(row, unreadablePath) !== null) counts.unreadable += 1;
      const before = counts.features;
      visit(row, table, empty());
      if (counts.features === before) counts.withoutPlace += 1;
    },
    end({ remarks = [] }) {
      // RFC 7946 lets a collection have members of its own.
      out.add(`\n]${remarks.length === 0 ? '' : `,"remarks":${JSON.stringify(remarks)}`}}\n`);
      out.flush();
    },
  };
}
