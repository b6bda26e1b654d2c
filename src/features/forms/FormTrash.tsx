import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { titleAndId } from '~/domain/forms/TitleAndId';
import { useListForms } from '~/api/generated/hooks/forms';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { duplicateNames, formName } from '~/domain/forms/form-target';
import { daysInTrash, TrashSection } from '~/shared/trash/TrashSection';
import { Button } from '~/shared/ui/controls/Button';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { LatestAndTotal } from '~/shared/ui/table/LatestAndTotal';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { deletedForms } from '~/domain/forms/restore-form';
import { Name } from '~/shared/ui/text/Name';

const RestoreFormDialog = lazyDialog(() => import('./RestoreFormDialog'), 'RestoreFormDialog');

/** Those to be deleted permanently first; ties go by id. */
const byDeletion = (one: FormExtended, other: FormExtended): number =>
  (one.deletedAt ?? '').localeCompare(other.deletedAt ?? '') || (one.id ?? 0) - (other.id ?? 0);

/** The deleted forms of a project, which can be restored for some time. Nothing if there are none. */
export function FormTrash({ project, forms }: { project: ProjectExtended; forms: readonly FormExtended[] }) {
  const [restoring, setRestoring] = useState<FormExtended | null>(null);
  const { data, error, refetch } = useListForms(project.id, deletedForms);
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
  return (
    <PlainTable
      caption={<Trans>Trash</Trans>}
      className="trash-table"
      columns={[
        { key: 'form', header: <Trans>Form</Trans> },
        { key: 'deleted', header: <Trans>Deleted at</Trans>, width: 160 },
        { key: 'latest', header: <Trans>Latest</Trans>, width: 120, numeric: true },
        { key: 'total', header: <Trans>Total</Trans>, width: 90, numeric: true },
        { key: 'actions', header: <Trans>Actions</Trans>, width: 220, numeric: true },
      ]}
    >
      {deleted.map((form) => {
        const name = formName(form);
        const which = titleAndId(form);
        const blocked = taken.has(form.xmlFormId);
        return (
          <tr key={form.id}>
            <th scope="row" className="form-name">
              <Name>{name}</Name>
              {duplicates.has(name.toLocaleLowerCase()) && (
                <span className="muted">
                  {' '}
                  (<Name>{form.xmlFormId}</Name>)
                </span>
              )}
            </th>
            <td className="deleted-at">
              {form.deletedAt && (
                <Trans>
                  <span className="deleted-word">Deleted</span> <TimeAgo iso={form.deletedAt} />
                </Trans>
              )}
            </td>
            <LatestAndTotal latest={form.lastSubmission} total={form.submissions} />
            <td className="number">
              <Button
                aria-label={t`Restore ${which}`}
                aria-disabled={blocked}
                aria-describedby={blocked ? `${reasonId}-${form.id}` : undefined}
                {...RestoreFormDialog.intent}
                onClick={() => {
                  if (!blocked) onRestore(form);
                }}
              >
                <Trans>Restore</Trans>
              </Button>
              {blocked && (
                <span id={`${reasonId}-${form.id}`} className="trash-blocked muted">
                  <Trans>Another form has the same ID now.</Trans>
                </span>
              )}
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}
