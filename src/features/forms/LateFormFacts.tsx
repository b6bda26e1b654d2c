import { Plural } from '@lingui/react/macro';
import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useListFormAssignees } from '~/api/generated/hooks/assignments';
import { useListSubmissionRows } from '~/api/generated/hooks/odata';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { useLate } from '~/shared/ui/page/use-late';
import { AppLink } from '~/shared/ui/links/AppLink';

/** The role that gives an app user access to a form; calls accept its name. */
const appUserRole = 'app-user';

/** Counts deleted submissions without their rows. Servers that do not know the field refuse it. */
const deletedOnly = { $top: 0, $count: true, $filter: '__system/deletedAt ne null' } as const;

/** Facts of a form that need requests of their own: who has it on a device, and its deleted submissions. */
export function LateFormFacts({ project, form }: { project: ProjectExtended; form: FormExtended }) {
  const late = useLate();
  return (
    late && (
      <>
        {mayOpen('formAccess', { project }) && <AppUserAccess form={form} />}
        {can(project, 'submission.delete') && <DeletedSubmissions form={form} />}
      </>
    )
  );
}

/** How many app users have access to the form, without those whose own access was revoked. */
function AppUserAccess({ form: { projectId, xmlFormId } }: { form: FormExtended }) {
  const { data: assignees } = useListFormAssignees(projectId, xmlFormId, appUserRole);
  const { data: appUsers } = useListAppUsers(projectId, { query: { enabled: (assignees?.length ?? 0) > 0 } });
  if (!assignees || (assignees.length > 0 && !appUsers)) return null;
  const active = new Set(appUsers?.flatMap(({ id, token }) => (token === null ? [] : id)));
  const count = assignees.filter(({ id }) => active.has(id)).length;
  return (
    <AppLink to={paths.formAccess(projectId)}>
      <Plural value={count} _0="No app user has access" one="# app user has access" other="# app users have access" />
    </AppLink>
  );
}

/** Nothing while the count is unknown, and without any. */
function DeletedSubmissions({ form: { projectId, xmlFormId } }: { form: FormExtended }) {
  const { data } = useListSubmissionRows(projectId, xmlFormId, deletedOnly, { query: { retry: false } });
  const count = data?.['@odata.count'] ?? 0;
  if (count === 0) return null;
  return (
    <span>
      <Plural value={count} one="# deleted submission" other="# deleted submissions" />
    </span>
  );
}
