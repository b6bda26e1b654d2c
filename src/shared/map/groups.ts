import type { RecordLocations } from './locations';
/** Groups records by the values of a question, the most frequent ones first, to colour a map's marks. */
import { maxGroups } from './palette';

export interface GroupChoice {
  /** Empty without an answer; undefined while not loaded. */
  valueOf: (record: string) => string | undefined;
  /** Values with a fixed order; others follow by frequency. */
  known: readonly string[];
  labelOf: (value: string) => string;
}

export interface ShownGroup {
  group: number;
  /** Null: all others together. */
  label: string | null;
  count: number;
}

const other = 255;

export function groupPlaces(
  { ids }: RecordLocations,
  { valueOf, known, labelOf }: GroupChoice,
): { of: Uint8Array; legend: ShownGroup[] } {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  for (const id of ids) {
    const value = valueOf(id);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = [...counts.keys()];
  // Known values keep their colours with any filter, if there are enough colours.
  const isKnown = known.length <= maxGroups ? new Set(known) : new Set<string>();
  const ordered = values.toSorted(
    (one, two) =>
      Number(isKnown.has(two)) - Number(isKnown.has(one)) ||
      (isKnown.has(one) ? 0 : (counts.get(two) ?? 0) - (counts.get(one) ?? 0)),
  );
  const numbers = new Map(ordered.slice(0, maxGroups).map((value, group) => [value, group]));
  const of = Uint8Array.from(ids, (id) => {
    const value = valueOf(id);
    return value === undefined ? other : (numbers.get(value) ?? other);
  });
  const legend: ShownGroup[] = Array.from(numbers, ([value, group]) => ({
    group,
    label: labelOf(value),
    count: counts.get(value) ?? 0,
  }));
  const rest = of.reduce((sum, group) => sum + (group === other ? 1 : 0), 0);
  return { of, legend: rest > 0 ? [...legend, { group: other, label: null, count: rest }] : legend };
}
