import { useController, useFormContext } from 'react-hook-form';
import { whenReleased } from '~/shared/lib/press';
import { useFieldIds } from './FieldLayout';

/** A field's value and the attributes of its control: ids, and whether it is invalid. */
export function useField(name: string) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const ids = useFieldIds();
  const fault = fieldState.error?.message;
  return {
    // An error that moved the submit button while it is pressed would take its click.
    field: { ...field, onBlur: () => whenReleased(field.onBlur) },
    fault,
    ids,
    aria: { 'aria-invalid': fault !== undefined, 'aria-describedby': ids.note },
  };
}
