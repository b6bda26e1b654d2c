import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useListForms } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { FormExtended } from '~/api/schema';
import { FormsTable } from '~/shared/forms/FormsTable';
import { formName } from '~/shared/forms/form-target';
import { sortBy } from '~/shared/forms/sort';
import { parseId } from '~/shared/lib/paths';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import './forms-page.css';

const sortKey = (form: FormExtended) => ({ name: formName(form), createdAt: form.createdAt, latest: form.lastSubmission });

/** The forms of a project: those in use, and below them those that are closed. */
export function FormsPage() {
  const { i18n } = useLingui();
  const projectId = parseId(useParams()['projectId']) ?? 0;
  const { data: project } = useGetProject(projectId);
  const { data: forms, error, refetch } = useListForms(projectId);
  if (!forms && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!forms || !project) return <ListSkeleton rows={6} />;
  if (forms.length === 0) {
    return (
      <EmptyState icon="form" title={<Trans>There are no forms to show</Trans>}>
        <Trans>Forms of this project that you may see will show here.</Trans>
      </EmptyState>
    );
  }
  const sorted = sortBy(forms, 'alphabetical', sortKey, i18n.locale);
  const open = sorted.filter((form) => form.state !== 'closed');
  const closed = sorted.filter((form) => form.state === 'closed');
  return (
    <>
      {open.length > 0 && (
        <section className="forms-section">
          <FormsTable caption={<Trans>Forms</Trans>} forms={open} among={forms} project={project} />
        </section>
      )}
      {closed.length > 0 && (
        <section className="forms-section" aria-labelledby="closed-forms">
          <h2 id="closed-forms"><Trans>Closed forms</Trans></h2>
          <FormsTable caption={<Trans>Closed forms</Trans>} forms={closed} among={forms} project={project} />
        </section>
      )}
    </>
  );
}
