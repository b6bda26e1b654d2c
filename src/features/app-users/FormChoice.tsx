import { useLingui } from '@lingui/react/macro';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';

interface FormChoiceProps {
  label: string;
  forms: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (forms: readonly string[]) => void;
}

/** Selects the forms that app users get access to. */
export function FormChoice({ label, forms, chosen, onChange }: FormChoiceProps) {
  const { t } = useLingui();
  return (
    <MultiSelectFilter
      label={label}
      options={forms.map(({ id, name }) => ({ value: id, label: name, ...(id === name ? {} : { description: id }) }))}
      selected={chosen}
      noneIsAll={false}
      active={chosen.length > 0}
      summary={chosen.length === 0 ? t({ message: 'none', context: 'forms' }) : undefined}
      onApply={(values) => onChange(values ?? forms.map(({ id }) => id))}
    />
  );
}
