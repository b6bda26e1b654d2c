import { Plural } from '@lingui/react/macro';
import { useListSubmissionRows } from '~/api/generated/hooks/odata';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { useAppUserCount } from '~/domain/forms/use-app-user-count';
import { paths } from '~/shared/lib/paths';
import { LinkedLists } from './LinkedLists';
import { useLate } from '~/shared/ui/page/use-late';
import { AppLink } from '~/shared/ui/links/AppLink';

/** Counts deleted submissions without their rows. Servers that do not know the field refuse it. */
const deletedOnly = { $top: 0, $count: true, $filter: '__system/deletedAt ne null' } as const;

interface LateFormFactsProps {
  project: ProjectExtended;
  form: FormExtended;
  /** The page is the list of submissions, whose toolbar has the deleted ones. */
  showsList: boolean;
}

/** Facts of a form that need requests of their own: who has it on a device, and its deleted submissions. */
export function LateFormFacts({ project, form, showsList }: LateFormFactsProps) {
  const late = useLate();
  return (
    late && (
      <>
        {form.publishedAt !== null && can(project, 'dataset.list') && <LinkedLists project={project} form={form} />}
        {mayOpen('formAccess', { project }) && <AppUserAccess form={form} />}
        {!showsList && form.publishedAt !== null && can(project, 'submission.delete') && (
          <DeletedSubmissions form={form} />
        )}
      </>
    )
  );
}

/** How many app users have access to the form, without those whose own access was revoked. */
function AppUserAccess({ form: { projectId, xmlFormId } }: { form: FormExtended }) {
  const count = useAppUserCount({ projectId, xmlFormId });
  if (count === undefined) return null;
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
