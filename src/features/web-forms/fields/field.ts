/** What every field is given beside its node. */
export interface FieldContext {
  /** The id of the control that the label belongs to. */
  id: string;
  /** The id of the label, for groups of controls. */
  labelId: string;
  /** The ids of hint and error. */
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  readOnly: boolean;
  /** The person has left the field: from now on a fault is shown. */
  onTouched: () => void;
}

/** The attributes of a single control of a field. */
export const controlProps = ({ id, describedBy, invalid, required, onTouched }: FieldContext) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
  'aria-required': required || undefined,
  onBlur: onTouched,
});
