import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import {
  defaultColumns,
  fieldHeader,
  hasColumnChoice,
  selectableFields,
  shownFields,
} from '~/shared/submissions/fields';
import { type FormId, useFields } from '~/shared/submissions/queries';
import type { SubmissionsState } from '~/shared/submissions/address';

/** From this many columns on, every page loads slowly (spec 00 §0.20). */
const manyColumns = 100;

interface ColumnChooserProps {
  form: FormId;
  columns: SubmissionsState['columns'];
  onChange: (columns: SubmissionsState['columns']) => void;
}

/** Selects the answer columns; only for forms with more than the default columns. × restores the default. */
export function ColumnChooser({ form, columns, onChange }: ColumnChooserProps) {
  const { t } = useLingui();
  const { data: fields } = useFields(form);
  const selectable = useMemo(() => selectableFields(fields ?? []), [fields]);
  if (!hasColumnChoice(selectable)) return null;
  const shown = shownFields(selectable, columns).map((field) => field.path);
  const count = shown.length;
  const all = selectable.length;
  const apply = (paths: readonly string[] | null) => {
    const usual = defaultColumns(selectable);
    if (paths === null) onChange('all');
    else onChange(paths.length === usual.length && paths.every((path, index) => path === usual[index]) ? null : paths);
  };
  return (
    <MultiSelectFilter
      label={t`Columns`}
      options={selectable.map((field) => {
        const { prefix, name } = fieldHeader(field);
        return { value: field.path, label: name, ...(prefix === '' ? {} : { description: `${prefix}${name}` }) };
      })}
      selected={shown}
      active={columns !== null}
      summary={t`${count} of ${all}`}
      onApply={apply}
      onClear={columns === null ? undefined : () => onChange(null)}
      noneIsAll={false}
      footer={(chosen) =>
        chosen.size > manyColumns && (
          <p className="filter-warning" role="status">
            <Plural
              value={chosen.size}
              one="# column makes this page slow."
              other="# columns make this page slow. Select fewer to work faster."
            />
          </p>
        )
      }
    />
  );
}
