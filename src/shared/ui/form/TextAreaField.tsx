import { Input } from '~/shared/ui/controls/Input';
import { FieldLayout, type FieldProps } from './FieldLayout';
import { useField } from './use-field';

/** Text of several lines. */
export function TextAreaField({ name, rows = 4, ...layout }: FieldProps & { rows?: number }) {
  const { field, fault, ids, aria } = useField(name);
  return (
    <FieldLayout {...layout} ids={ids} fault={fault}>
      <Input.TextArea
        {...field}
        {...aria}
        id={ids.control}
        aria-required={layout.optional !== true}
        rows={rows}
        status={fault === undefined ? '' : 'error'}
        // Enter inserts a line break here; Ctrl+Enter sends, like Enter in other fields.
        onPressEnter={(event) => {
          if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
        }}
      />
    </FieldLayout>
  );
}
