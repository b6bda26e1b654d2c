/** What the list of users can be sorted by. */
export const sortKeys = ['name', 'email', 'lastActive', 'created'] as const;
export type SortKey = (typeof sortKeys)[number];

export const roleFilters = ['admin', 'none'] as const;
export type RoleFilter = (typeof roleFilters)[number];

/** Everything the address says about the list of users. */
export interface UsersState {
  find: string;
  role: RoleFilter | null;
  sort: SortKey;
  descending: boolean;
}

const first: Pick<UsersState, 'sort' | 'descending'> = { sort: 'email', descending: false };
/** Times are looked at from the latest on, words from A on. */
const descendsFirst = (key: SortKey): boolean => key === 'lastActive' || key === 'created';

/** Reads the state from the query of an address. What is invalid falls back to the default. */
export function readState(search: URLSearchParams): UsersState {
  const sort = search.get('sort') ?? '';
  const key = sortKeys.find((one) => sort === one || sort === `-${one}`);
  return {
    find: search.get('q') ?? '',
    role: roleFilters.find((one) => one === search.get('role')) ?? null,
    ...(key === undefined ? first : { sort: key, descending: sort.startsWith('-') }),
  };
}

/** Writes the state into a query; what it does not own stays, defaults are left out. */
export function writeState(
  { find, role, sort, descending }: UsersState,
  present = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const name of ['q', 'role', 'sort']) search.delete(name);
  if (find !== '') search.set('q', find);
  if (role !== null) search.set('role', role);
  if (sort !== first.sort || descending !== first.descending) search.set('sort', `${descending ? '-' : ''}${sort}`);
  return search;
}

/** The order after its head was pressed: the other way round, or another column in its own direction. */
export const sortedBy = (state: UsersState, key: SortKey): Pick<UsersState, 'sort' | 'descending'> => ({
  sort: key,
  descending: state.sort === key ? !state.descending : descendsFirst(key),
});
