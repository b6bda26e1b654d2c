import { onLeaving } from './unfinished';

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

/** The attributes of a single control of a field. In: the id of its own fault, if it shows one. */
export const controlProps = (
  { id, describedBy, invalid, required, onTouched }: FieldContext,
  faultId: string | null = null,
) => ({
  id,
  'aria-describedby': [describedBy, faultId].filter(Boolean).join(' ') || undefined,
  'aria-invalid': invalid || faultId !== null || undefined,
  'aria-required': required || undefined,
  onBlur: onLeaving(onTouched),
});

/** The attributes of the element around the controls of an answer that has several. */
export const groupProps = ({ labelId, describedBy, onTouched }: FieldContext) => ({
  'aria-labelledby': labelId,
  'aria-describedby': describedBy,
  onBlur: onLeaving(onTouched),
});
