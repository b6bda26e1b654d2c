/** The orders the list can have. */
export const orders = ['newest', 'oldest', 'name', 'lastUsed'] as const;
export type Order = (typeof orders)[number];

/** Which app users: with access, without, or all. */
export const accessStates = ['active', 'revoked'] as const;
export type AccessState = (typeof accessStates)[number];

/** Everything the address says about the list of app users. */
export interface AppUsersState {
  /** What is looked for in names and properties. */
  find: string;
  access: AccessState | null;
  order: Order;
}

const one = <T extends string>(values: readonly T[], text: string | null): T | null => values.find((value) => value === text) ?? null;

/** Reads the state from the query of an address; what is invalid falls back to the default. */
export function readState(search: URLSearchParams): AppUsersState {
  return { find: search.get('q') ?? '', access: one(accessStates, search.get('access')), order: one(orders, search.get('sort')) ?? 'newest' };
}

/** Writes the state into a query; what it does not own stays, defaults are left out. */
export function writeState({ find, access, order }: AppUsersState, present = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(present);
  const values = { q: find, access: access ?? '', sort: order === 'newest' ? '' : order };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') search.delete(name);
    else search.set(name, value);
  }
  return search;
}

/** True when not all app users are asked for. */
export const isFiltered = ({ find, access }: AppUsersState): boolean => find.trim() !== '' || access !== null;
