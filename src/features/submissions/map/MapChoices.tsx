import { Trans, useLingui } from '@lingui/react/macro';
import type { FormField } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import { LabelledSelect } from '~/shared/ui/filters/OrderSelect';
import type { GeoField } from './geo-fields';
import { byNothing, byState } from './use-groups';

const nameOf = ({ path }: FormField) => path.slice(1).split('/').map(visibleName).join(' › ');

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
        <LabelledSelect
          label={<Trans>Place</Trans>}
          value={field.path}
          onChange={onField}
          options={fields.map((one) => ({ value: one.path, label: nameOf(one) }))}
        />
      )}
      <LabelledSelect
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
