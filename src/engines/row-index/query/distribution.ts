import type { Duplicates, RowQuery, ValueDistribution } from '../types';
import { valueIn } from './columns';
import { isEmpty, numeric, textOf } from './conditions';
import type { RowEngine } from './engine';
import { eachRow, select } from './groups';
import { countMarks } from './order';
import { parseMoment } from './tables';

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  if (numeric.test(value)) return Number(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : parseMoment(value);
}

function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return low + (high - low) * (at - Math.floor(at));
}

/** The smallest of 1, 2, 5, 10, 20 … that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((step) => step * power >= least * (1 - 1e-12)) ?? 10) * power;
}

/** Precision of doubles: narrower bins would share limits. */
const digits = 1e14;
const narrowest = 1e-290;

/** Round bins of equal width, at most `most`; one if they cannot be told apart. */
function binsOf(sorted: Float64Array, most: number, isWhole: boolean): ValueDistribution['bins'] {
  const [min = 0, max = 0] = [sorted[0], sorted.at(-1)];
  const all = [{ from: min, to: max, count: sorted.length }];
  const width = max - min;
  if (width < narrowest || !Number.isFinite(width)) return all;
  // One less: the outer bins start and end at round numbers.
  const round = roundStep(width / Math.max(1, most - 1));
  const isSingle = round <= 1 && isWhole;
  const step = isSingle ? 1 : round;
  if (Math.max(-min, max) / step > digits) return all;
  const below = Math.floor(min / step);
  // Rounding can put a number at the limit of its bin.
  const first = below * step > min ? below - 1 : below;
  const bins = Array.from({ length: Math.floor(max / step) - first + 1 }, (_, at) => ({
    from: Number(((first + at) * step).toPrecision(15)),
    to: Number(((first + at + 1) * step).toPrecision(15)),
    count: 0,
  }));
  // The maximum belongs to the last bin.
  const last = bins.at(-1);
  if (last && bins.length > 1 && last.from === max && !isSingle) bins.pop();
  let at = 0;
  for (const number of sorted) {
    while (at < bins.length - 1 && number >= (bins[at]?.to ?? Infinity)) at += 1;
    const bin = bins[at];
    if (bin) bin.count += 1;
  }
  return bins;
}

export function distributionOf(engine: RowEngine, find: RowQuery, field: string, most: number): ValueDistribution {
  const selection = select(engine, find, [field]);
  const found: number[] = [];
  let missing = 0;
  if (selection) {
    for (const [index, part] of selection.table.parts.entries()) {
      if (!part) continue;
      const { column, rowOf } = selection.sourceOf(index, field);
      const isQuick = column.kind === 'numbers' || column.kind === 'times' || column.kind === 'stamps';
      for (let row = 0; row < part.part.count; row += 1) {
        if (selection.marks[part.base + row] !== 1) continue;
        const at = rowOf(row);
        const number = isQuick ? (column.values[at] ?? NaN) : numberOf(valueIn(column, at));
        if (Number.isNaN(number)) missing += 1;
        else found.push(number);
      }
    }
  }
  const total = selection ? countMarks(selection.marks) : 0;
  const base = { ...engine.answered(find, [field]), total, count: found.length, missing };
  if (found.length === 0) return { ...base, numbers: null, bins: [] };
  const sorted = Float64Array.from(found).sort();
  const isWhole = sorted.every(Number.isSafeInteger);
  const [lower, median, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const reach = 1.5 * (upper - lower);
  const fences = [lower - reach, upper + reach] as const;
  let [sum, outliers] = [0, 0];
  for (const number of sorted) {
    sum += number;
    if (number < fences[0] || number > fences[1]) outliers += 1;
  }
  const numbers = {
    min: sorted[0] ?? NaN,
    max: sorted.at(-1) ?? NaN,
    mean: sum / sorted.length,
    lower,
    median,
    upper,
    fences,
    outliers,
    isWhole,
  };
  return { ...base, numbers, bins: binsOf(sorted, most, isWhole) };
}

const maxIds = 200;

export function findDuplicates(engine: RowEngine, find: RowQuery, fields: readonly string[], most: number): Duplicates {
  const selection = fields.length === 0 ? null : select(engine, find, fields);
  const sets = new Map<string, { values: (string | null)[]; places: [index: number, row: number][] }>();
  if (selection)
    eachRow(selection, fields, (index, row, values) => {
      const texts = values.map((value) => (isEmpty(value) ? null : textOf(value)));
      if (texts.every((text) => text === null)) return;
      const key = JSON.stringify(texts);
      const set = sets.get(key);
      if (set) set.places.push([index, row]);
      else sets.set(key, { values: texts, places: [[index, row]] });
    });
  const repeated = [...sets.values()].filter(({ places }) => places.length > 1);
  const path = selection?.table.path ?? '';
  return {
    ...engine.answered(find, fields),
    total: selection ? countMarks(selection.marks) : 0,
    sets: repeated
      .toSorted((one, other) => other.places.length - one.places.length)
      .slice(0, most)
      .map(({ values, places }) => ({
        values,
        ids: [...new Set(places.map(([index, row]) => engine.idOf(index, path, row)))].slice(0, maxIds),
        count: places.length,
      })),
    allSets: repeated.length,
    allRows: repeated.reduce((sum, { places }) => sum + places.length, 0),
  };
}
