import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { Select } from '~/shared/ui/controls/Select';
import '~/shared/ui/filters/filters.css';
import { type FormId, useFields } from './queries';

interface RowsSelectProps {
  form: FormId;
  /** The path of a repeat without its first slash; empty for submissions. */
  value: string;
  onChange: (path: string) => void;
}

/** What the rows of a table or summary are: submissions, or the entries of one of their repeats. */
export function RowsSelect({ form, value, onChange }: RowsSelectProps) {
  const { t } = useLingui();
  const id = useId();
  const { data } = useFields(form);
  const repeats = useMemo(() => (data ?? []).filter(({ type }) => type === 'repeat'), [data]);
  if (repeats.length === 0) return null;
  return (
    <div className="filter-order">
      <label htmlFor={id} className="rows-select-label">
        <Trans>Rows</Trans>
      </label>
      <Select
        id={id}
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: t`Submissions` },
          ...repeats.map(({ path }) => ({
            value: path.slice(1),
            label: path.slice(1).split('/').map(visibleName).join(' › '),
          })),
        ]}
      />
    </div>
  );
}
