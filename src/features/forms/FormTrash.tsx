import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { titleAndId } from '~/domain/forms/TitleAndId';
import { useListForms } from '~/api/generated/hooks/forms';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { duplicateNames, formName } from '~/domain/forms/form-target';
import { daysInTrash, deletedAtColumn, TrashSection } from '~/shared/trash/TrashSection';
import { Button, Table } from 'antd';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { latestAndTotal } from '~/shared/ui/table/Count';
import { deletedForms } from '~/domain/forms/restore-form';
import { Name } from '~/shared/ui/text/Name';

const RestoreFormDialog = lazyDialog(() => import('./RestoreFormDialog'), 'RestoreFormDialog');

/** Those to be deleted permanently first; ties go by id. */
const byDeletion = (one: FormExtended, other: FormExtended): number =>
  (one.deletedAt ?? '').localeCompare(other.deletedAt ?? '') || (one.id ?? 0) - (other.id ?? 0);

/** The deleted forms of a project, which can be restored for some time. Nothing if there are none. */
export function FormTrash({ project, forms }: { project: ProjectExtended; forms: readonly FormExtended[] }) {
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
                  <span id={`${reasonId}-${form.id}`} className="trash-blocked muted">
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
