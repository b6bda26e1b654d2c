/** What the list can be sorted by. */
export const sortKeys = ['displayName', 'createdAt', 'createdBy', 'lastUsed'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Which app users: with access, without, or all. */
export const accessStates = ['active', 'revoked'] as const;
export type AccessState = (typeof accessStates)[number];

/** Everything the address says about the list of app users. */
export interface AppUsersState {
  /** What is looked for in names and properties. */
  find: string;
  access: AccessState | null;
  sort: SortKey;
  descending: boolean;
}

/** As the server has them: the newest first. */
const first: Pick<AppUsersState, 'sort' | 'descending'> = { sort: 'createdAt', descending: true };
/** Times are looked at from the latest on, words from A on. */
const descendsFirst = (key: SortKey): boolean => key === 'createdAt' || key === 'lastUsed';

/** Reads the state from the query of an address; what is invalid falls back to the default. */
export function readState(search: URLSearchParams): AppUsersState {
  const sort = search.get('sort') ?? '';
  const key = sortKeys.find((one) => sort === one || sort === `-${one}`);
  return {
    find: search.get('q') ?? '',
    access: accessStates.find((one) => one === search.get('access')) ?? null,
    ...(key === undefined ? first : { sort: key, descending: sort.startsWith('-') }),
  };
}

/** Writes the state into a query; what it does not own stays, defaults are left out. */
export function writeState(
  { find, access, sort, descending }: AppUsersState,
  present = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const name of ['q', 'access', 'sort']) search.delete(name);
  if (find !== '') search.set('q', find);
  if (access !== null) search.set('access', access);
  if (sort !== first.sort || descending !== first.descending) search.set('sort', `${descending ? '-' : ''}${sort}`);
  return search;
}

/** The order after its head was pressed: the other way round, or another column in its own direction. */
export const sortedBy = (state: AppUsersState, key: SortKey): Pick<AppUsersState, 'sort' | 'descending'> => ({
  sort: key,
  descending: state.sort === key ? !state.descending : descendsFirst(key),
});

/** True when not all app users are asked for. */
export const isFiltered = ({ find, access }: AppUsersState): boolean => find.trim() !== '' || access !== null;
