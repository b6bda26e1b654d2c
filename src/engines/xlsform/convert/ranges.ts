import type { FormNode } from './form-node';
import type { ProblemLocation, ProblemList } from './problems';
import { acceptOnly, type Parameters } from './rows';
import type { Sheets } from './survey';
import { locate, type Row } from './table';

const defaults = { start: '1', end: '10', step: '1' };
const extra = ['tick_interval', 'placeholder', 'tick_labelset'];

interface Scale {
  readonly start: Decimal;
  readonly end: Decimal;
  readonly step: Decimal;
  readonly interval: Decimal | undefined;
  readonly place: ProblemLocation;
  readonly problems: ProblemList;
}

const isInside = (value: Decimal, { start, end }: Scale): boolean => {
  const [least, most] = compare(start, end) <= 0 ? [start, end] : [end, start];
  return compare(value, least) >= 0 && compare(value, most) <= 0;
};

function checkDistance(parameter: string, value: Decimal, { start, end, place, problems }: Scale): boolean {
  if (isZero(value)) problems.add('range-zero', place, { parameter });
  if (compare(value, absolute(minus(end, start))) > 0) problems.add('range-too-large', place, { parameter });
  return !isZero(value);
}

function checkLabels(name: string, appearance: string, scale: Scale, { lists }: Sheets): void {
  const { start, end, step, interval, place, problems } = scale;
  const list = lists.get(name);
  if (!list) return problems.add('range-labels-unknown', place, { list: name });
  const values: Decimal[] = [];
  for (const choice of list.choices) {
    const value = readDecimal(choice.name);
    const at = choice.row ? locate(choice.row, 'name') : place;
    if (!value) {
      problems.add('range-label-not-number', at, { name: choice.name, list: name });
      continue;
    }
    if (!isInside(value, scale)) problems.add('range-label-outside', at, { name: choice.name, list: name });
    const distance = interval ?? step;
    const parameter = interval ? 'tick_interval' : 'step';
    const fits =
      isMultiple(minus(value, start), distance) && (interval !== undefined || isMultiple(minus(value, start), step));
    if (!fits) problems.add('range-label-between', at, { name: choice.name, list: name, parameter });
    if (!values.some((one) => compare(one, value) === 0)) values.push(value);
  }
  if (!appearance.includes('no-ticks')) return;
  const ends = compare(start, end) === 0 ? [start] : [start, end];
  const areEnds =
    values.length === ends.length && ends.every((one) => values.some((value) => compare(one, value) === 0));
  if (!areEnds) problems.add('range-labels-not-ends', place, { list: name });
}

export function readRange(node: FormNode, row: Row, given: Parameters, sheets: Sheets): void {
  const { problems } = sheets;
  const place = locate(row, 'parameters');
  const appearance = node.control.get('appearance') ?? '';
  acceptOnly(
    ['end', 'placeholder', 'start', 'step', ...extra.filter((one) => one !== 'placeholder')],
    given,
    row,
    problems,
  );
  if (appearance !== '' && !/vertical|no-ticks/.test(appearance) && extra.some((one) => given.has(one)))
    problems.add('range-appearance', place, { appearance });
  const parameters = new Map([...given, ...Object.entries(defaults).filter(([key]) => !given.has(key))]);
  const read = (name: string): Decimal | undefined => {
    const text = parameters.get(name);
    if (text === undefined) return undefined;
    const value = readDecimal(text);
    if (!value) problems.add('parameter-not-number', place, { parameter: name, value: text });
    return value ?? undefined;
  };
  const [start, end, step] = [read('start'), read('end'), read('step')];
  const [interval, placeholder] = [read('tick_interval'), read('placeholder')];
  if (start && end && step) {
    const scale: Scale = { start, end, step, interval, place, problems };
    const isUsable = checkDistance('step', step, scale);
    const isSpaced = !interval || checkDistance('tick_interval', interval, scale);
    if (isUsable && interval && isSpaced && !isMultiple(interval, step))
      problems.add('range-between', place, { parameter: 'tick_interval' });
    if (isUsable && placeholder && !isMultiple(minus(placeholder, start), step))
      problems.add('range-between', place, { parameter: 'placeholder' });
    if (placeholder && !isInside(placeholder, scale))
      problems.add('range-outside', place, { parameter: 'placeholder' });
    const labels = parameters.get('tick_labelset');
    if (labels !== undefined && isUsable && isSpaced) {
      node.itemset = labels;
      checkLabels(labels, appearance, scale, sheets);
    }
  }
  const hasFractions = [start, end, step, interval, placeholder].some((value) => value && !isWhole(value));
  if (hasFractions) node.bind?.set('type', 'decimal');
  for (const [name, value] of parameters)
    if (name === 'tick_interval') node.control.set('odk:tick-interval', value);
    else if (name === 'placeholder') node.control.set('odk:placeholder', value);
    else if (name !== 'tick_labelset') node.control.set(name, value);
}

// Decimal numbers without rounding, for the checks of ranges.

interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Longer numbers are slow to compute with. */
const longest = 100;

function readDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return null;
  const power = Number(exponent);
  if (whole.length + fraction.length + Math.abs(power) > longest) return null;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - power;
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return [at(a), at(b), scale];
}

const compare = (a: Decimal, b: Decimal): number => {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
};

function minus(a: Decimal, b: Decimal): Decimal {
  const [x, y, scale] = aligned(a, b);
  return { digits: x - y, scale };
}

const absolute = ({ digits, scale }: Decimal): Decimal => ({ digits: digits < 0n ? -digits : digits, scale });
const isZero = ({ digits }: Decimal): boolean => digits === 0n;

function isMultiple(a: Decimal, of: Decimal): boolean {
  const [x, y] = aligned(a, of);
  return x % y === 0n;
}

const isWhole = ({ digits, scale }: Decimal): boolean => digits % 10n ** BigInt(scale) === 0n;
