import { projectRoles, type ProjectRole } from '~/shared/roles/roles';

/** Everything the address says about the matrix. Null means all. */
export interface MatrixState {
  find: string;
  projectIds: readonly number[] | null;
  roles: readonly ProjectRole[] | null;
}

/** Reads the state from the query of an address; what is invalid is left out. */
export function readState(search: URLSearchParams): MatrixState {
  const ids = [...new Set(search.getAll('project').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
  const roles = projectRoles.filter((role) => search.getAll('role').includes(role));
  return {
    find: search.get('q') ?? '',
    projectIds: ids.length === 0 ? null : ids,
    roles: roles.length === 0 ? null : roles,
  };
}

/** Writes the state into a query; what it does not own stays. */
export function writeState({ find, projectIds, roles }: MatrixState, present = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(present);
  for (const name of ['q', 'project', 'role']) search.delete(name);
  if (find !== '') search.set('q', find);
  for (const id of projectIds ?? []) search.append('project', String(id));
  for (const role of roles ?? []) search.append('role', role);
  return search;
}
