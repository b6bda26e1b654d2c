import { getListAppUsersQueryOptions } from '~/api/generated/hooks/app-users';
import { getListProjectFormAssignmentsOfRoleQueryOptions } from '~/api/generated/hooks/assignments';
import { getListFormsQueryOptions } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';
import type { AppUserList, FormAssignmentList, FormList } from '~/api/schema';
import { type Access, grantedByForm } from './model';

/**
 * The system name of the role that gives an app user access to a form; calls accept it in place of the role's number.
 */
export const appUserRole = 'app-user';

/**
 * The access of app users to forms. Requested without the actors: the list of app users has them, and with 200 forms
 * and 1,000 app users each would come 200 times. Nor are two such answers compared item by item.
 */
const grantsOptions = (projectId: number) =>
  getListProjectFormAssignmentsOfRoleQueryOptions(projectId, appUserRole, {
    query: { structuralSharing: false },
    request: { headers: { 'X-Extended-Metadata': 'false' } },
  });

/** The three requests of the page. */
export const accessQueries = (projectId: number) => ({
  forms: getListFormsQueryOptions(projectId),
  users: getListAppUsersQueryOptions(projectId),
  grants: grantsOptions(projectId),
});

/** Milliseconds for which a link, or another filter in the address, does not request again. */
const fresh = 60_000;

/** The first queries of the page, in parallel. */
export function formAccessQueries({ projectId }: { projectId: number }) {
  const { forms, users, grants } = accessQueries(projectId);
  return [
    { ...forms, staleTime: fresh },
    { ...users, staleTime: fresh },
    { ...grants, staleTime: fresh },
  ];
}

/** The three answers as one, without app users whose access was revoked. */
export function toAccess(forms: FormList, users: AppUserList, grants: FormAssignmentList, locale: string): Access {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return {
    // Ties go by id, so that equal names keep their places.
    forms: forms.toSorted(
      (a, b) => compare(a.name ?? a.xmlFormId, b.name ?? b.xmlFormId) || compare(a.xmlFormId, b.xmlFormId),
    ),
    users: users
      .filter(({ token }) => token !== null)
      .toSorted((a, b) => compare(a.displayName, b.displayName) || a.id - b.id),
    granted: grantedByForm(grants),
  };
}

/** Reads everything anew. Throws ApiError. */
export async function readAccess(projectId: number, locale: string): Promise<Access> {
  const { forms, users, grants } = accessQueries(projectId);
  // A request in progress may have been answered before the last change.
  await Promise.all([forms, users, grants].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
  const [formList, userList, grantList] = await Promise.all([
    queryClient.fetchQuery({ ...forms, staleTime: 0 }),
    queryClient.fetchQuery({ ...users, staleTime: 0 }),
    queryClient.fetchQuery({ ...grants, staleTime: 0 }),
  ]);
  return toAccess(formList, userList, grantList, locale);
}
