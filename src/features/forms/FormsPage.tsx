import { Trans, useLingui } from '@lingui/react/macro';
import { useListForms } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import type { ProjectSortMode } from '~/session/preference-rules';
import { mayOpen } from '~/session/page-rights';
import { useIds } from '~/shared/address/use-ids';
import { useParameter } from '~/shared/address/address-state';
import { formName } from '~/domain/forms/form-target';
import { FormsTable } from '~/domain/forms/FormsTable';
import { sortBy } from '~/domain/forms/sort';
import { SortSelect } from '~/domain/forms/SortSelect';
import { paths } from '~/shared/lib/paths';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Description } from './Description';
import { FormAction } from './FormAction';
import { FormTrash } from './FormTrash';
import { deletedForms } from '~/domain/forms/restore-form';
import './forms-page.css';

const sortKey = (form: FormExtended) => ({
  id: form.xmlFormId,
  name: formName(form),
  createdAt: form.createdAt,
  latest: form.lastSubmission,
});

/** The order in the address; by name if it has none. */
function useSort(): [ProjectSortMode, (mode: ProjectSortMode) => void] {
  const [given, write] = useParameter('sort');
  return [
    given === 'latest' || given === 'newest' ? given : 'alphabetical',
    (mode) => write(mode === 'alphabetical' ? '' : mode),
  ];
}

/** Others add and delete forms while the page is open. */
const othersChange = { query: { refetchOnWindowFocus: true } };

/** The overview of a project: its description, forms and deleted forms. */
export function FormsPage() {
  const { projectId } = useIds();
  const { data: project } = useGetProject(projectId);
  const { data: forms, error, refetch } = useListForms(projectId, undefined, othersChange);
  return (
    <>
      {project && <Description project={project} />}
      {!forms && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!(forms && project) && !error && <ListSkeleton rows={6} />}
      {forms && project && <Forms project={project} forms={forms} />}
    </>
  );
}

/** The open forms, below them the closed ones and the trash. */
function Forms({ project, forms }: { project: ProjectExtended; forms: readonly FormExtended[] }) {
  const { t, i18n } = useLingui();
  const [sort, setSort] = useSort();
  const mayRestore = can(project, 'form.restore');
  const mayCreate = mayOpen('newForm', { project }) === true;
  const { data: deleted } = useListForms(project.id, deletedForms, { query: { enabled: mayRestore } });
  const acts = can(project, 'project.update') || can(project, 'submission.create');
  const sorted = sortBy(forms, sort, sortKey, i18n.locale);
  const open = sorted.filter((form) => form.state !== 'closed');
  const closed = sorted.filter((form) => form.state === 'closed');
  const among = [...forms, ...(deleted ?? [])];
  return (
    <>
      {(forms.length > 1 || (mayCreate && forms.length > 0)) && (
        <div className="forms-line">
          {forms.length > 1 && (
            <SortSelect id="forms-sort" value={sort} onChange={setSort} latest={t`Latest submission`} />
          )}
          {mayCreate && <NewFormLink projectId={project.id} />}
        </div>
      )}
      {forms.length === 0 &&
        (mayCreate ? (
          <EmptyState icon="form" title={<Trans>No forms yet</Trans>} action={<NewFormLink projectId={project.id} />}>
            <Trans>Upload a form definition to start collecting data.</Trans>
          </EmptyState>
        ) : (
          <EmptyState icon="form" title={<Trans>No forms to show</Trans>}>
            <Trans>The forms of this project that you can access are listed here.</Trans>
          </EmptyState>
        ))}
      {open.length > 0 && (
        <section className="forms-section">
          <FormsTable
            caption={t`Forms`}
            forms={open}
            among={among}
            project={project}
            {...(acts && { action: (form) => <FormAction form={form} project={project} /> })}
          />
        </section>
      )}
      {closed.length > 0 && (
        <section className="forms-section" aria-labelledby="closed-forms">
          <h2 id="closed-forms">
            <Trans>Closed forms</Trans>
          </h2>
          <FormsTable
            caption={t`Closed forms`}
            forms={closed}
            among={among}
            project={project}
            // Keeps the columns under those of the other forms.
            {...(acts && open.length > 0 && { action: () => null })}
          />
        </section>
      )}
      {mayRestore && <FormTrash project={project} forms={forms} />}
    </>
  );
}

const NewFormLink = ({ projectId }: { projectId: number }) => (
  <LinkButton data-creates to={paths.newForm(projectId)} type="primary">
    <Trans>New form</Trans>
  </LinkButton>
);
