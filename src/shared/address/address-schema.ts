import { isDateOnly } from '~/shared/lib/dates';
import type { DateRange } from '~/shared/ui/filters/DateRangeFilter';
import type { TableSort } from '~/shared/ui/table/types';

/** One value of a page's state and the parameters of the address that hold it. */
export interface Field<Value> {
  parameters: readonly string[];
  /** Never throws. What is invalid is the default. */
  read: (search: URLSearchParams) => Value;
  /** Adds the parameters; none for the default, so that addresses stay short. */
  write: (value: Value, search: URLSearchParams) => void;
  /** What "Clear filters" makes of the value, and whether the value leaves rows out. */
  filter?: { none: Value; isActive: (value: Value) => boolean };
}

/** What the address says about a page, as one value. */
export interface AddressSchema<State extends object> {
  read: (search: URLSearchParams) => State;
  /** Writes the state into a query. Parameters of others stay. */
  write: (state: State, present?: URLSearchParams) => URLSearchParams;
  /** True when a filter leaves rows out. */
  isFiltered: (state: State) => boolean;
  /** No filter, from the first page; order and columns stay. */
  noFilters: Partial<State>;
}

export type StateOf<Schema> = Schema extends AddressSchema<infer State> ? State : never;

/**
 * Declares what the address of a page holds: filters, order, page and columns, each by one of the functions below. In:
 * the fields by their names in the state; the address has them in this order. Give the result to `useAddressState`, or
 * to `useListState`.
 */
export function addressSchema<State extends object>(fields: {
  [Key in keyof State]: Field<State[Key]>;
}): AddressSchema<State> {
  const keys = Object.keys(fields) as (keyof State)[];
  const noFilters: Partial<State> = {};
  for (const key of keys) {
    const { filter } = fields[key];
    if (filter) noFilters[key] = filter.none;
  }
  return {
    read: (search) => {
      const state: Partial<State> = {};
      for (const key of keys) state[key] = fields[key].read(search);
      return state as State;
    },
    write: (state, present = new URLSearchParams()) => {
      const search = new URLSearchParams(present);
      for (const key of keys) for (const name of fields[key].parameters) search.delete(name);
      for (const key of keys) fields[key].write(state[key], search);
      return search;
    },
    isFiltered: (state) => keys.some((key) => fields[key].filter?.isActive(state[key]) ?? false),
    noFilters,
  };
}

/** More values than a person can choose are no filter; the server would refuse the length of the address. */
const mostValues = 1000;

const isSet = (value: unknown): boolean => value !== null;

/** Typed text. Spaces alone filter nothing. */
export const text = (name: string): Field<string> => ({
  parameters: [name],
  read: (search) => search.get(name) ?? '',
  write: (value, search) => {
    if (value !== '') search.set(name, value);
  },
  filter: { none: '', isActive: (value) => value.trim() !== '' },
});

/** A word that is always there. In: the one that is meant when the address has none. */
export const word = (name: string, usual: string): Field<string> => ({
  parameters: [name],
  read: (search) => search.get(name) || usual,
  write: (value, search) => {
    if (value !== usual) search.set(name, value);
  },
  filter: { none: usual, isActive: (value) => value !== usual },
});

/** A word, or null for no condition. In: what it has to look like. */
export const optionalWord = (name: string, pattern = /./): Field<string | null> => ({
  parameters: [name],
  read: (search) => {
    const value = search.get(name);
    return value !== null && pattern.test(value) ? value : null;
  },
  write: (value, search) => {
    if (value !== null) search.set(name, value);
  },
  filter: { none: null, isActive: isSet },
});

/** One of the values, or null for no condition. */
export const oneOf = <Value extends string>(name: string, values: readonly Value[]): Field<Value | null> => ({
  parameters: [name],
  read: (search) => values.find((one) => one === search.get(name)) ?? null,
  write: (value, search) => {
    if (value !== null) search.set(name, value);
  },
  filter: { none: null, isActive: isSet },
});

/** Some of the values, in the order of the values; null for no condition. With `allIsNone` all of them are none. */
export const someOf = <Value extends string>(
  name: string,
  values: readonly Value[],
  { allIsNone = false } = {},
): Field<readonly Value[] | null> => ({
  parameters: [name],
  read: (search) => {
    const given = search.getAll(name);
    const found = values.filter((value) => given.includes(value));
    return found.length === 0 || (allIsNone && found.length === values.length) ? null : found;
  },
  write: (chosen, search) => {
    for (const value of chosen ?? []) search.append(name, value);
  },
  filter: { none: null, isActive: isSet },
});

function positive(written: string): number | null {
  const value = Number(written);
  return /^[1-9]\d*$/.test(written) && Number.isSafeInteger(value) ? value : null;
}

/** Ids, each once; null for no condition. */
export const ids = (name: string): Field<readonly number[] | null> => ({
  parameters: [name],
  read: (search) => {
    const found = new Set(
      search
        .getAll(name)
        .map(positive)
        .filter((id) => id !== null),
    );
    return found.size === 0 ? null : [...found].slice(0, mostValues);
  },
  write: (chosen, search) => {
    for (const id of chosen ?? []) search.append(name, String(id));
  },
  filter: { none: null, isActive: isSet },
});

/**
 * Two days in `start` and `end`, or null for all time. In: the range that is meant when the address has none; with one,
 * all time is `period=all`.
 */
export const dateRange = (usual: DateRange | null = null): Field<DateRange | null> => {
  const isUsual = (range: DateRange | null) => range?.start === usual?.start && range?.end === usual?.end;
  return {
    parameters: ['start', 'end', ...(usual ? ['period'] : [])],
    read: (search) => {
      if (usual && search.get('period') === 'all') return null;
      const start = search.get('start') ?? '';
      const end = search.get('end') ?? '';
      return isDateOnly(start) && isDateOnly(end) && start <= end ? { start, end } : usual;
    },
    write: (range, search) => {
      if (isUsual(range)) return;
      if (range === null) {
        search.set('period', 'all');
      } else {
        search.set('start', range.start);
        search.set('end', range.end);
      }
    },
    filter: { none: usual, isActive: (range) => !isUsual(range) },
  };
};

/** The page in sight, from 1. Clearing the filters leads to the first. */
export const page = (name = 'page-number'): Field<number> => ({
  parameters: [name],
  read: (search) => positive(search.get(name) ?? '') ?? 1,
  write: (value, search) => {
    if (value > 1) search.set(name, String(value));
  },
  filter: { none: 1, isActive: () => false },
});

/** How many rows a page has. In: the sizes there are, the default first. A size between two is the smaller one. */
export const pageSize = (sizes: readonly [number, ...number[]], name = 'page-size'): Field<number> => ({
  parameters: [name],
  read: (search) => {
    const wanted = positive(search.get(name) ?? '') ?? 0;
    return sizes.findLast((size) => size <= wanted) ?? sizes[0];
  },
  write: (value, search) => {
    if (value !== sizes[0]) search.set(name, String(value));
  },
});

/** Paths of the columns in sight, 'all' of them, or null for the usual ones. Not yet compared with what there is. */
export const columns = (name = 'columns'): Field<readonly string[] | 'all' | null> => ({
  parameters: [name],
  read: (search) => {
    const written = search.get(name);
    if (written === null || written === '*') return written === null ? null : 'all';
    const paths = new Set(written.split(',').filter((path) => path !== ''));
    return [...paths].slice(0, mostValues).map((path) => `/${path}`);
  },
  write: (value, search) => {
    if (value === 'all') search.set(name, '*');
    else if (value) search.set(name, value.map((path) => path.replace(/^\//, '')).join(','));
  },
});

/** What a list is sorted by. */
interface Order<Key extends string> {
  sort: Key;
  descending: boolean;
}

export interface OrderField<Key extends string> extends Field<Order<Key>> {
  /** The order of a table whose heads change it. */
  ofTable: (order: Order<Key>, change: (order: Order<Key>) => void) => TableSort;
}

/**
 * The order of a list: `sort=name`, or `sort=-name` for the descending one. In: the columns, each with the direction it
 * begins with when its head is pressed (times from the latest, words from A), and the column that is sorted by first.
 */
export const order = <Key extends string>(
  name: string,
  directions: Readonly<Record<Key, 'ascending' | 'descending'>>,
  first: NoInfer<Key>,
): OrderField<Key> => {
  const keys = Object.keys(directions) as Key[];
  const begin = (key: Key): Order<Key> => ({ sort: key, descending: directions[key] === 'descending' });
  return {
    parameters: [name],
    read: (search) => {
      const written = search.get(name) ?? '';
      const key = keys.find((one) => written === one || written === `-${one}`);
      return key === undefined ? begin(first) : { sort: key, descending: written.startsWith('-') };
    },
    write: ({ sort, descending }, search) => {
      if (sort !== first || descending !== begin(first).descending) search.set(name, `${descending ? '-' : ''}${sort}`);
    },
    ofTable: ({ sort, descending }, change) => ({
      column: sort,
      descending,
      onChange: (column) => {
        const key = keys.find((one) => one === column);
        if (key !== undefined) change(key === sort ? { sort, descending: !descending } : begin(key));
      },
    }),
  };
};
