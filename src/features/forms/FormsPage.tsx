import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Table } from 'antd';
import { useId, useState } from 'react';
import { useListForms } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { duplicateNames, formName } from '~/domain/forms/form-target';
import { FormsTable } from '~/domain/forms/FormsTable';
import { sortBy } from '~/domain/forms/sort';
import { SortSelect } from '~/domain/forms/SortSelect';
import { titleAndId } from '~/domain/forms/TitleAndId';
import { deletedForms } from '~/domain/forms/trash';
import { fillLink } from '~/domain/web-forms/form-links';
import { OpenFormButton } from '~/domain/web-forms/OpenFormButton';
import { PreviewButton } from '~/domain/web-forms/PreviewButton';
import { can, type Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import type { ProjectSortMode } from '~/session/preference-rules';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { deletedAtColumn, daysInTrash, TrashSection } from '~/shared/trash/TrashSection';
import { AppLink } from '~/shared/ui/links/AppLink';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { latestAndTotal } from '~/shared/ui/table/Count';
import { ExpandableText } from '~/shared/ui/text/ExpandableText';
import { Markdown } from '~/shared/ui/text/Markdown';
import { Name } from '~/shared/ui/text/Name';
import { useSearchParam } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import './forms-page.css';

const sortKey = (form: FormExtended) => ({
  id: form.xmlFormId,
  name: formName(form),
  createdAt: form.createdAt,
  latest: form.lastSubmission,
});

function useSort(): [ProjectSortMode, (mode: ProjectSortMode) => void] {
  const [given, write] = useSearchParam('sort');
  return [
    given === 'latest' || given === 'newest' ? given : 'alphabetical',
    (mode) => write(mode === 'alphabetical' ? '' : mode),
  ];
}

/** Other users add and delete forms while the page is open. */
const refetchOnFocus = { query: { refetchOnWindowFocus: true } };

export function FormsPage() {
  const { projectId } = useRouteIds();
  const { data: project } = useGetProject(projectId);
  const { data: forms, error, refetch } = useListForms(projectId, undefined, refetchOnFocus);
  return (
    <>
      {project && <Description project={project} />}
      {!forms && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!(forms && project) && !error && <ListSkeleton rows={6} />}
      {forms && project && <Forms project={project} forms={forms} />}
    </>
  );
}

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
        <Flex wrap justify="flex-end" gap={12} style={{ marginBlockEnd: 8 }}>
          {forms.length > 1 && (
            <SortSelect id="forms-sort" value={sort} onChange={setSort} latest={t`Latest submission`} />
          )}
          {mayCreate && <NewFormLink projectId={project.id} />}
        </Flex>
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
            // Keeps the columns aligned with those of the other table.
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

const descriptionStyle = { marginBlockEnd: 16, maxInlineSize: 1000 };

function Description({ project }: { project: ProjectExtended }) {
  const text = project.description?.trim() ?? '';
  if (text !== '') {
    return (
      <div style={descriptionStyle}>
        <ExpandableText lines={4}>
          <Markdown text={text} />
        </ExpandableText>
      </div>
    );
  }
  if (!can(project, 'project.update')) return null;
  return (
    <p className="muted" style={descriptionStyle}>
      <Trans>
        This project has no description yet. Add one in{' '}
        <AppLink to={paths.projectSettings(project.id)}>Settings</AppLink>. Only people who manage the project see this
        note.
      </Trans>
    </p>
  );
}

/**
 * The next step with a form: managers preview it, data collectors fill it in, unpublished forms are edited.
 * A closing form has none.
 */
function FormAction({ form, project }: { form: FormExtended; project: Subject }) {
  const { t } = useLingui();
  if (form.publishedAt === null)
    return mayOpen('formDraft', { project, form }) === true ? (
      <AppLink to={paths.formDraft(form.projectId, form.xmlFormId)}>
        <Trans>Edit draft</Trans>
      </AppLink>
    ) : null;
  if (form.state === 'closing') return null;
  if (can(project, 'project.update')) return <PreviewButton form={form} small named />;
  if (!can(project, 'submission.create')) return null;
  const name = visibleName(formName(form));
  return (
    <OpenFormButton opening={fillLink(form)} size="small" label={t`Fill out ${name} (opens in a new tab)`}>
      <Trans>Fill out</Trans>
    </OpenFormButton>
  );
}

const RestoreFormDialog = lazyDialog(() => import('./RestoreFormDialog'), 'RestoreFormDialog');

/** Those deleted for good first; ties go by ID. */
const byDeletion = (one: FormExtended, other: FormExtended): number =>
  (one.deletedAt ?? '').localeCompare(other.deletedAt ?? '') || (one.id ?? 0) - (other.id ?? 0);

function FormTrash({ project, forms }: { project: ProjectExtended; forms: readonly FormExtended[] }) {
  const [restoring, setRestoring] = useState<FormExtended | null>(null);
  const { data, error, refetch } = useListForms(project.id, deletedForms, { query: { refetchOnWindowFocus: true } });
  return (
    <TrashSection
      projectId={project.id}
      preference="formTrashCollapsed"
      count={data?.length}
      error={error}
      retry={() => void refetch()}
      note={
        <Plural
          value={daysInTrash}
          one="Forms and their submissions are permanently deleted after # day in the trash."
          other="Forms and their submissions are permanently deleted after # days in the trash."
        />
      }
    >
      {data && <DeletedForms deleted={data.toSorted(byDeletion)} active={forms} onRestore={setRestoring} />}
      {restoring && <RestoreFormDialog form={restoring} onClose={() => setRestoring(null)} />}
    </TrashSection>
  );
}

interface DeletedFormsProps {
  deleted: readonly FormExtended[];
  active: readonly FormExtended[];
  onRestore: (form: FormExtended) => void;
}

function DeletedForms({ deleted, active, onRestore }: DeletedFormsProps) {
  const { t } = useLingui();
  const reasonId = useId();
  const duplicates = duplicateNames([...active, ...deleted]);
  const taken = new Set(active.map(({ xmlFormId }) => xmlFormId));
  const blocked = ({ xmlFormId }: FormExtended) => taken.has(xmlFormId);
  return (
    <Table
      aria-label={t`Trash`}
      className="trash-table forms-with-actions"
      tableLayout="fixed"
      pagination={false}
      dataSource={deleted}
      rowKey={({ id = 0 }) => id}
      columns={[
        {
          key: 'form',
          title: t`Form`,
          rowScope: 'row',
          className: 'form-name',
          render: (_, form) => (
            <>
              <Name>{formName(form)}</Name>
              {duplicates.has(formName(form).toLocaleLowerCase()) && (
                <span className="muted">
                  {' '}
                  (<Name>{form.xmlFormId}</Name>)
                </span>
              )}
            </>
          ),
        },
        deletedAtColumn,
        ...latestAndTotal<FormExtended>(({ lastSubmission, submissions }) => ({
          latest: lastSubmission,
          total: submissions,
        })),
        {
          key: 'actions',
          title: t`Actions`,
          width: 220,
          align: 'end',
          className: 'form-action',
          render: (_, form) => {
            const which = titleAndId(form);
            return (
              <>
                <Button
                  aria-label={t`Restore ${which}`}
                  aria-disabled={blocked(form)}
                  aria-describedby={blocked(form) ? `${reasonId}-${form.id}` : undefined}
                  {...RestoreFormDialog.intent}
                  onClick={() => !blocked(form) && onRestore(form)}
                >
                  <Trans>Restore</Trans>
                </Button>
                {blocked(form) && (
                  <span
                    id={`${reasonId}-${form.id}`}
                    className="muted"
                    style={{ display: 'block', marginBlockStart: 4, fontSize: 12 }}
                  >
                    <Trans>Another form has the same ID now.</Trans>
                  </span>
                )}
              </>
            );
          },
        },
      ]}
    />
  );
}
