import { isDateOnly } from '~/shared/lib/dates';
import type { DateRange } from '~/shared/ui/filters/DateRangeFilter';
import { usualActions } from './actions';

/** Everything the address says about the log. */
export interface AuditsState {
  /** A group or an action of the contract; `everything` for no condition. */
  action: string;
  /** Null for the whole log. */
  range: DateRange | null;
  /** Id of an actor, or `none` for entries without one. */
  actor: string | null;
  /** Id of what was acted on. */
  target: string | null;
  text: string;
}

/** The actor of entries that nobody signed in has made. */
export const nobody = 'none';

const ownParameters = ['action', 'start', 'end', 'period', 'actor', 'target', 'q'];

const dayOnly = (today: string): DateRange => ({ start: today, end: today });

function readRange(search: URLSearchParams, today: string): DateRange | null {
  if (search.get('period') === 'all') return null;
  const start = search.get('start') ?? '';
  const end = search.get('end') ?? '';
  return isDateOnly(start) && isDateOnly(end) && start <= end ? { start, end } : dayOnly(today);
}

/** Reads the state from the query of an address; `today` is an ISO date. Never throws: what is invalid falls back. */
export function readState(search: URLSearchParams, today: string): AuditsState {
  const actor = search.get('actor') ?? '';
  return {
    action: search.get('action') || usualActions,
    range: readRange(search, today),
    actor: actor === nobody || /^[1-9]\d{0,15}$/.test(actor) ? actor : null,
    target: search.get('target') || null,
    text: search.get('q') ?? '',
  };
}

/** Writes the state into a query; what it does not own stays, and defaults are left out (spec 50 §50.1). */
export function writeState(state: AuditsState, today: string, present = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const name of ownParameters) search.delete(name);
  if (state.action !== usualActions) search.set('action', state.action);
  if (state.range === null) search.set('period', 'all');
  else if (state.range.start !== today || state.range.end !== today) {
    search.set('start', state.range.start);
    search.set('end', state.range.end);
  }
  if (state.actor !== null) search.set('actor', state.actor);
  if (state.target !== null) search.set('target', state.target);
  if (state.text !== '') search.set('q', state.text);
  return search;
}

/** Where the server cannot help: it knows actions and times only. */
export const isSearched = ({ actor, target, text }: AuditsState): boolean =>
  actor !== null || target !== null || text.trim() !== '';

/** The log as it stands when the page is opened: today, all the usual actions. */
export const startState = (today: string): AuditsState => ({
  action: usualActions,
  range: dayOnly(today),
  actor: null,
  target: null,
  text: '',
});

/** True when anything was chosen. */
export const isFiltered = (state: AuditsState, today: string): boolean => writeState(state, today).size > 0;
