import { Input } from 'antd';
import { FieldLayout, type FieldProps, useField } from './Field';

/** Text of several lines. */
export function TextAreaField({ name, rows = 4, ...layout }: FieldProps & { rows?: number }) {
  const { field, fault, ids, aria } = useField(name);
  return (
    <FieldLayout {...layout} ids={ids} fault={fault}>
      <Input.TextArea {...field} {...aria} id={ids.control} rows={rows} status={fault === undefined ? '' : 'error'} />
    </FieldLayout>
  );
}
