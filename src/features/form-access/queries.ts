import { getListAppUsersQueryOptions } from '~/api/generated/hooks/app-users';
import { getListProjectFormAssignmentsOfRoleQueryOptions } from '~/api/generated/hooks/assignments';
import { getListFormsQueryOptions } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';
import type { AppUserList, FormAssignmentList, FormList } from '~/api/schema';
import { type Access, grantedByForm } from './model';

/** System name of the role that grants form access; the API accepts it in place of its ID. */
export const appUserRole = 'app-user';

/**
 * Requested without actors: the list of app users has them, and 200 forms with 1,000 app users would repeat each 200
 * times.
 * For the same reason results are not structurally compared.
 */
const grantsOptions = (projectId: number) =>
  getListProjectFormAssignmentsOfRoleQueryOptions(projectId, appUserRole, {
    query: { structuralSharing: false },
    request: { headers: { 'X-Extended-Metadata': 'false' } },
  });

export const accessQueries = (projectId: number) => ({
  forms: getListFormsQueryOptions(projectId),
  users: getListAppUsersQueryOptions(projectId),
  grants: grantsOptions(projectId),
});

/** Milliseconds for which navigation does not refetch. */
const freshMs = 60_000;

export function formAccessQueries({ projectId }: { projectId: number }) {
  const { forms, users, grants } = accessQueries(projectId);
  return [
    { ...forms, staleTime: freshMs },
    { ...users, staleTime: freshMs },
    { ...grants, staleTime: freshMs },
  ];
}

/** Leaves out app users whose access was revoked. */
export function toAccess(forms: FormList, users: AppUserList, grants: FormAssignmentList, locale: string): Access {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return {
    // Ties go by ID, so that equal names keep their order.
    forms: forms.toSorted(
      (a, b) => compare(a.name ?? a.xmlFormId, b.name ?? b.xmlFormId) || compare(a.xmlFormId, b.xmlFormId),
    ),
    users: users
      .filter(({ token }) => token !== null)
      .toSorted((a, b) => compare(a.displayName, b.displayName) || a.id - b.id),
    granted: grantedByForm(grants),
  };
}

/** Refetches everything. Throws ApiError. */
export async function readAccess(projectId: number, locale: string): Promise<Access> {
  const { forms, users, grants } = accessQueries(projectId);
  await Promise.all([forms, users, grants].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
  const [formList, userList, grantList] = await Promise.all([
    queryClient.fetchQuery({ ...forms, staleTime: 0 }),
    queryClient.fetchQuery({ ...users, staleTime: 0 }),
    queryClient.fetchQuery({ ...grants, staleTime: 0 }),
  ]);
  return toAccess(formList, userList, grantList, locale);
}
