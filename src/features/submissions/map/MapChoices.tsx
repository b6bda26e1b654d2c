import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { FormField } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import { Select } from '~/shared/ui/controls/Select';
import '~/shared/ui/filters/filters.css';
import type { GeoField } from './geo-fields';
import { byNothing, byState } from './use-groups';

const nameOf = ({ path }: FormField) => path.slice(1).split('/').map(visibleName).join(' › ');

interface ChoiceProps {
  label: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="filter-order">
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </div>
  );
}

interface MapChoicesProps {
  fields: readonly GeoField[];
  field: GeoField | undefined;
  onField: (path: string) => void;
  /** Questions that marks can be coloured by. */
  questions: readonly FormField[];
  by: string;
  onBy: (by: string) => void;
}

/** Which question about a place the map shows, and what its marks are coloured by. */
export function MapChoices({ fields, field, onField, questions, by, onBy }: MapChoicesProps) {
  const { t } = useLingui();
  return (
    <>
      {fields.length > 1 && field && (
        <Choice
          label={<Trans>Place</Trans>}
          value={field.path}
          onChange={onField}
          options={fields.map((one) => ({ value: one.path, label: nameOf(one) }))}
        />
      )}
      <Choice
        label={<Trans>Colour by</Trans>}
        value={by}
        onChange={onBy}
        options={[
          { value: byNothing, label: t`One colour` },
          { value: byState, label: t`Review state` },
          ...questions.map((one) => ({ value: one.path, label: nameOf(one) })),
        ]}
      />
    </>
  );
}
