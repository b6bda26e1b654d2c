import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { Select } from '~/shared/ui/controls/Select';
import type { checkMapping } from './mapping';
import { type ImportPlan, numbered } from './plan';

/** The column, or the columns, that the labels come from. */
export function LabelField({
  plan,
  fault,
  onPlan,
}: {
  plan: ImportPlan;
  fault: ReturnType<typeof checkMapping>['label'];
  onPlan: (plan: ImportPlan) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const { header, label } = plan;
  const isTemplate = label.kind === 'template';
  const first = header.find((cell) => cell.trim() !== '') ?? 'name';
  const unknown = fault !== null && typeof fault === 'object' ? fault.unknown.join(', ') : '';
  return (
    <div className="field import-label">
      <label className="field-label" htmlFor={`${id}-source`}>
        <Trans>Label</Trans>
      </label>
      <div className="import-label-fields">
        <Select
          id={`${id}-source`}
          value={isTemplate ? 'template' : String(label.column)}
          onChange={(source) =>
            onPlan({
              ...plan,
              label:
                source === 'template'
                  ? { kind: 'template', template: `{{${first}}}` }
                  : { kind: 'column', column: Number(source) },
            })
          }
          options={[
            { value: '-1', label: t`Choose a column` },
            ...numbered(header).map(({ name, column }) => ({
              value: String(column),
              label: name.trim() === '' ? t`Column ${column + 1} (no name)` : visibleName(name),
            })),
            { value: 'template', label: t`Several columns…` },
          ]}
        />
        {isTemplate && (
          <input
            aria-label={t`Template of the label`}
            aria-invalid={fault !== null}
            value={label.template}
            onChange={({ target }) => onPlan({ ...plan, label: { kind: 'template', template: target.value } })}
          />
        )}
      </div>
      <div className={fault === null ? 'field-note' : 'field-note field-fault'}>
        {fault === null ? (
          isTemplate ? (
            <Trans>Names of columns between double braces are replaced by the cells of each row.</Trans>
          ) : (
            <Trans>The label names each entity everywhere.</Trans>
          )
        ) : fault === 'none' ? (
          <Trans>Choose the column that names each entity.</Trans>
        ) : fault === 'no-column-named' ? (
          <Trans>Name a column between double braces.</Trans>
        ) : (
          <Trans>The file has no column with this name: {unknown}</Trans>
        )}
      </div>
    </div>
  );
}
