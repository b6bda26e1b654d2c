import type { DateRange } from '~/shared/ui/filters/DateRangeFilter';
import { isDateOnly } from '~/shared/lib/dates';
import { pageSizes } from '~/shared/ui/table/page-sizes';

/** The review states as the address and OData write them (spec 20 §20.6). */
export const reviewLiterals = ['null', "'hasIssues'", "'edited'", "'approved'", "'rejected'"] as const;
export type ReviewLiteral = (typeof reviewLiterals)[number];

/** Everything the address says about the list of submissions. Null means no condition, or the default columns. */
export interface SubmissionsState {
  submitterIds: readonly number[] | null;
  range: DateRange | null;
  reviewStates: readonly ReviewLiteral[] | null;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Paths of fields as in the list of fields, or all of them; not yet held against the form. */
  columns: readonly string[] | 'all' | null;
}

const ownParameters = ['submitterId', 'start', 'end', 'reviewState', 'page-number', 'page-size', 'columns'];
/** More ids than a person can choose are no filter of ours; the server would refuse the length of the address. */
const mostValues = 1000;

function positive(text: string): number | null {
  const value = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(value) ? value : null;
}

const unique = <T>(values: readonly T[]): readonly T[] | null =>
  values.length === 0 ? null : [...new Set(values)].slice(0, mostValues);

function readRange(search: URLSearchParams): DateRange | null {
  const start = search.get('start') ?? '';
  const end = search.get('end') ?? '';
  return isDateOnly(start) && isDateOnly(end) && start <= end ? { start, end } : null;
}

/** An allowed size: the value snapped down to one, the smallest for anything else. */
function readPageSize(text: string | null): number {
  const wanted = positive(text ?? '') ?? 0;
  return pageSizes.findLast((size) => size <= wanted) ?? pageSizes[0];
}

function readColumns(text: string | null): SubmissionsState['columns'] {
  if (text === null) return null;
  if (text === '*') return 'all';
  return [...new Set(text.split(',').filter((path) => path !== ''))].slice(0, mostValues).map((path) => `/${path}`);
}

/** Reads the state from the query of an address. Never throws: what is invalid falls back to the default. */
export function readState(search: URLSearchParams): SubmissionsState {
  const states = reviewLiterals.filter((literal) => search.getAll('reviewState').includes(literal));
  return {
    submitterIds: unique(
      search
        .getAll('submitterId')
        .map(positive)
        .filter((id) => id !== null),
    ),
    range: readRange(search),
    reviewStates: states.length === 0 || states.length === reviewLiterals.length ? null : states,
    page: positive(search.get('page-number') ?? '') ?? 1,
    pageSize: readPageSize(search.get('page-size')),
    columns: readColumns(search.get('columns')),
  };
}

/** Writes the state into a query; what it does not own stays. Defaults are left out, so that addresses stay short. */
export function writeState(state: SubmissionsState, present = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const name of ownParameters) search.delete(name);
  for (const id of state.submitterIds ?? []) search.append('submitterId', String(id));
  if (state.range) {
    search.set('start', state.range.start);
    search.set('end', state.range.end);
  }
  for (const literal of state.reviewStates ?? []) search.append('reviewState', literal);
  if (state.page > 1) search.set('page-number', String(state.page));
  if (state.pageSize !== pageSizes[0]) search.set('page-size', String(state.pageSize));
  if (state.columns === 'all') search.set('columns', '*');
  else if (state.columns) search.set('columns', state.columns.map((path) => path.replace(/^\//, '')).join(','));
  return search;
}

/** True when not all submissions are asked for. */
export function isFiltered(state: SubmissionsState): boolean {
  return state.submitterIds !== null || state.range !== null || state.reviewStates !== null;
}

/** No condition, from the first page; columns and page size stay. */
export const noFilters = {
  submitterIds: null,
  range: null,
  reviewStates: null,
  page: 1,
} as const satisfies Partial<SubmissionsState>;
