import { Checkbox } from 'antd';
import { FieldLayoutNote, type FieldProps, useField } from './FieldLayout';

/** One thing to agree to: the label stands beside the box. */
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
