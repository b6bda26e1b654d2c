import { useLingui } from '@lingui/react/macro';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';

interface FormChoiceProps {
  forms: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (forms: readonly string[]) => void;
}

/** Selects the forms that all new app users can use. */
export function FormChoice({ forms, chosen, onChange }: FormChoiceProps) {
  const { t } = useLingui();
  return (
    <MultiSelectFilter
      label={t`Forms for all of them`}
      options={forms.map(({ id, name }) => ({ value: id, label: name, ...(id === name ? {} : { description: id }) }))}
      selected={chosen}
      noneIsAll={false}
      active={chosen.length > 0}
      summary={chosen.length === 0 ? t`none` : undefined}
      onApply={(values) => onChange(values ?? forms.map(({ id }) => id))}
      onClear={() => onChange([])}
    />
  );
}
