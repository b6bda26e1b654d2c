import { isDateOnly } from '~/shared/lib/dates';
import type { DateRange } from '~/shared/ui/filters/DateRangeFilter';
import type { TableSort } from '~/shared/ui/table/types';

export interface SearchParam<Value> {
  parameters: readonly string[];
  /** Never throws: invalid values become the default. */
  read: (search: URLSearchParams) => Value;
  /** Sets nothing for the default, to keep URLs short. */
  write: (value: Value, search: URLSearchParams) => void;
  filter?: { none: Value; isActive: (value: Value) => boolean };
}

export interface SearchParamsSchema<State extends object> {
  read: (search: URLSearchParams) => State;
  write: (state: State, present?: URLSearchParams) => URLSearchParams;
  isFiltered: (state: State) => boolean;
  countFilters: (state: State) => number;
  /** Clears filters and goes to the first page; order and columns stay. */
  noFilters: Partial<State>;
}

export type StateOf<Schema> = Schema extends SearchParamsSchema<infer State> ? State : never;

/** Declares page state in the search params, in the order of the URL. Columns use `layoutField` (shared/columns). */
export function searchParamsSchema<State extends object>(fields: {
  [Key in keyof State]: SearchParam<State[Key]>;
}): SearchParamsSchema<State> {
  const keys = Object.keys(fields) as (keyof State)[];
  const noFilters: Partial<State> = {};
  for (const key of keys) {
    const { filter } = fields[key];
    if (filter) noFilters[key] = filter.none;
  }
  const active = (state: State) => keys.filter((key) => fields[key].filter?.isActive(state[key]));
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
    isFiltered: (state) => active(state).length > 0,
    countFilters: (state) => active(state).length,
    noFilters,
  };
}

/** The server refuses longer URLs. */
const maxValues = 1000;

const isSet = (value: unknown): boolean => value !== null;

export const textParam = (name: string): SearchParam<string> => ({
  parameters: [name],
  read: (search) => search.get(name) ?? '',
  write: (value, search) => {
    if (value !== '') search.set(name, value);
  },
  filter: { none: '', isActive: (value) => value.trim() !== '' },
});

export const flagParam = (name: string): SearchParam<boolean> => ({
  parameters: [name],
  read: (search) => search.get(name) === 'true',
  write: (value, search) => {
    if (value) search.set(name, 'true');
  },
});

export const wordParam = (name: string, usual: string): SearchParam<string> => ({
  parameters: [name],
  read: (search) => search.get(name) || usual,
  write: (value, search) => {
    if (value !== usual) search.set(name, value);
  },
  filter: { none: usual, isActive: (value) => value !== usual },
});

export const optionalWordParam = (name: string, pattern = /./): SearchParam<string | null> => ({
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

export const oneOfParam = <Value extends string>(
  name: string,
  values: readonly Value[],
): SearchParam<Value | null> => ({
  parameters: [name],
  read: (search) => values.find((one) => one === search.get(name)) ?? null,
  write: (value, search) => {
    if (value !== null) search.set(name, value);
  },
  filter: { none: null, isActive: isSet },
});

/** Some of the values, in their order; null means no condition, as does selecting all with `allIsNone`. */
export const someOfParam = <Value extends string>(
  name: string,
  values: readonly Value[],
  { allIsNone = false } = {},
): SearchParam<readonly Value[] | null> => ({
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

function parsePositive(written: string): number | null {
  const value = Number(written);
  return /^[1-9]\d*$/.test(written) && Number.isSafeInteger(value) ? value : null;
}

export const idsParam = (name: string): SearchParam<readonly number[] | null> => ({
  parameters: [name],
  read: (search) => {
    const found = new Set(
      search
        .getAll(name)
        .map(parsePositive)
        .filter((id) => id !== null),
    );
    return found.size === 0 ? null : [...found].slice(0, maxValues);
  },
  write: (chosen, search) => {
    for (const id of chosen ?? []) search.append(name, String(id));
  },
  filter: { none: null, isActive: isSet },
});

/**
 * Two days in `start` and `end`; null means all time (`period=all` if there is a default range). Pass other parameter
 * names for a second range.
 */
export const dateRangeParam = (
  usual: DateRange | null = null,
  [first, last]: readonly [first: string, last: string] = ['start', 'end'],
): SearchParam<DateRange | null> => {
  const isUsual = (range: DateRange | null) => range?.start === usual?.start && range?.end === usual?.end;
  return {
    parameters: [first, last, ...(usual ? ['period'] : [])],
    read: (search) => {
      if (usual && search.get('period') === 'all') return null;
      const start = search.get(first) ?? '';
      const end = search.get(last) ?? '';
      return isDateOnly(start) && isDateOnly(end) && start <= end ? { start, end } : usual;
    },
    write: (range, search) => {
      if (isUsual(range)) return;
      if (range === null) {
        search.set('period', 'all');
      } else {
        search.set(first, range.start);
        search.set(last, range.end);
      }
    },
    filter: { none: usual, isActive: (range) => !isUsual(range) },
  };
};

export const pageParam = (name = 'page-number'): SearchParam<number> => ({
  parameters: [name],
  read: (search) => parsePositive(search.get(name) ?? '') ?? 1,
  write: (value, search) => {
    if (value > 1) search.set(name, String(value));
  },
  filter: { none: 1, isActive: () => false },
});

/** `sizes` are ascending, the default first. A size in between becomes the smaller one. */
export const pageSizeParam = (sizes: readonly [number, ...number[]], name = 'page-size'): SearchParam<number> => ({
  parameters: [name],
  read: (search) => {
    const wanted = parsePositive(search.get(name) ?? '') ?? 0;
    return sizes.findLast((size) => size <= wanted) ?? sizes[0];
  },
  write: (value, search) => {
    if (value !== sizes[0]) search.set(name, String(value));
  },
});

interface Order<Key extends string> {
  sort: Key;
  descending: boolean;
}

type Ordered<Key extends string> = Record<'order', Order<Key>>;

export interface SortParam<Key extends string> extends SearchParam<Order<Key>> {
  /** Sort state for table headers. Takes an updater, so that two clicks at once reverse it twice. */
  tableSort: (state: Ordered<Key>, change: (next: (present: Ordered<Key>) => Ordered<Key>) => void) => TableSort;
  /** The initial order of a column; null if the list is not sorted by it. */
  columnOrder: (column: string) => Order<Key> | null;
}

/** `sort=name`, or `sort=-name` for descending. `directions` are the initial ones. */
export const sortParam = <Key extends string>(
  name: string,
  directions: Readonly<Record<Key, 'ascending' | 'descending'>>,
  first: NoInfer<Key>,
): SortParam<Key> => {
  const keys = Object.keys(directions) as Key[];
  const initialOrder = (key: Key): Order<Key> => ({ sort: key, descending: directions[key] === 'descending' });
  return {
    parameters: [name],
    read: (search) => {
      const written = search.get(name) ?? '';
      const key = keys.find((one) => written === one || written === `-${one}`);
      return key === undefined ? initialOrder(first) : { sort: key, descending: written.startsWith('-') };
    },
    write: ({ sort, descending }, search) => {
      if (sort !== first || descending !== initialOrder(first).descending)
        search.set(name, `${descending ? '-' : ''}${sort}`);
    },
    columnOrder: (column) => {
      const key = keys.find((one) => one === column);
      return key === undefined ? null : initialOrder(key);
    },
    tableSort: ({ order: { sort, descending } }, change) => ({
      column: sort,
      descending,
      onChange: (column) => {
        const key = keys.find((one) => one === column);
        if (key === undefined) return;
        change(({ order: present }) => ({
          order: key === present.sort ? { sort: key, descending: !present.descending } : initialOrder(key),
        }));
      },
    }),
  };
};
