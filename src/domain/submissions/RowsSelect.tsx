import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { LabelledSelect } from '~/shared/ui/filters/OrderSelect';
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
  const { data } = useFields(form);
  const repeats = useMemo(() => (data ?? []).filter(({ type }) => type === 'repeat'), [data]);
  if (repeats.length === 0) return null;
  return (
    <LabelledSelect
      label={<Trans>Rows</Trans>}
      labelClass="rows-select-label"
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
  );
}
