import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useIds } from '~/shared/address/use-ids';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { AccessEditor } from './AccessEditor';
import { accessQueries, toAccess } from './queries';
import './form-access.css';

/** The access of app users to forms, and the state of each form. */
export function FormAccessPage() {
  const { projectId } = useIds();
  // Remount per project, so that no edit moves to another project.
  return <FormAccess key={projectId} projectId={projectId} />;
}

function FormAccess({ projectId }: { projectId: number }) {
  const { i18n } = useLingui();
  const queries = useMemo(() => accessQueries(projectId), [projectId]);
  const [forms, users, grants] = [useQuery(queries.forms), useQuery(queries.users), useQuery(queries.grants)];
  const { data: project } = useGetProject(projectId);
  const access = useMemo(
    () => (forms.data && users.data && grants.data ? toAccess(forms.data, users.data, grants.data, i18n.locale) : null),
    [forms.data, users.data, grants.data, i18n.locale],
  );
  if (access === null) {
    const failed = [forms, users, grants].filter(({ error }) => error !== null);
    if (failed.length === 0) return <ListSkeleton rows={8} />;
    return <ErrorState error={failed[0]?.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />;
  }
  return <AccessEditor projectId={projectId} access={access} project={project} />;
}
