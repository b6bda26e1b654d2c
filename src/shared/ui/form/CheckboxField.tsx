import { Checkbox } from '~/shared/ui/controls/Checkbox';
import { FieldLayoutNote, type FieldProps } from './FieldLayout';
import { useField } from './use-field';

/** A single checkbox with its label beside it. */
export function CheckboxField({ name, label, help }: Omit<FieldProps, 'optional'>) {
  const { field, fault, ids, aria } = useField(name);
  return (
    <div className="field">
      <Checkbox
        {...aria}
        id={ids.control}
        className="field-checkbox"
        checked={field.value === true}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
      >
        {label}
      </Checkbox>
      <FieldLayoutNote ids={ids} fault={fault} help={help} />
    </div>
  );
}
