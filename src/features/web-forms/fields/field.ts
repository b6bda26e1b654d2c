import { use, useEffect } from 'react';
import { Faults } from '../local-faults';

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

/** The attributes of the element around the controls of an answer that has several. */
export const groupProps = ({ labelId, describedBy, onTouched }: FieldContext) => ({
  'aria-labelledby': labelId,
  'aria-describedby': describedBy,
  onBlur: onTouched,
});

/** Stops sending while what the field shows is not what would be sent. */
export function useLocalFault(nodeId: string, faulty: boolean): void {
  const faults = use(Faults);
  useEffect(() => {
    faults.set(nodeId, faulty);
    return () => faults.set(nodeId, false);
  }, [faults, nodeId, faulty]);
}
