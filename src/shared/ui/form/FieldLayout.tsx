import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { whenReleased } from '~/shared/lib/press';
import './form.css';

/** The common properties of all fields in a dialog. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  /** Marked as optional beside the label; all others are required. */
  optional?: boolean;
}

/** A field's value and the attributes of its control: ids, and whether it is invalid. */
export function useField(name: string) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  // antd gives every element the same id in tests, so we use our own.
  const id = useId();
  const fault = fieldState.error?.message;
  return {
    // An error that moved the submit button while it is pressed would take its click.
    field: { ...field, onBlur: () => whenReleased(field.onBlur) },
    fault,
    ids: { control: id, label: `${id}-label`, note: `${id}-note` },
    aria: { 'aria-invalid': fault !== undefined, 'aria-describedby': `${id}-note` },
  };
}

interface FieldLayoutProps extends Omit<FieldProps, 'name'> {
  ids: ReturnType<typeof useField>['ids'];
  fault: string | undefined;
  /** A group of controls has a group name instead of a label for one control. */
  group?: boolean;
  children: ReactNode;
}

/** Label above, control, and below it the help or the error. */
export function FieldLayout({ ids, label, help, optional = false, fault, group = false, children }: FieldLayoutProps) {
  const words = (
    <>
      {label}
      {optional && (
        <span className="field-optional">
          {' '}
          <Trans>(optional)</Trans>
        </span>
      )}
    </>
  );
  return (
    <div className="field">
      {group ? (
        <span className="field-label" id={ids.label}>
          {words}
        </span>
      ) : (
        <label className="field-label" id={ids.label} htmlFor={ids.control}>
          {words}
        </label>
      )}
      {children}
      <FieldLayoutNote ids={ids} fault={fault} help={help} />
    </div>
  );
}

/** The help below a field, or the error instead. */
export function FieldLayoutNote({ ids, fault, help }: Pick<FieldLayoutProps, 'ids' | 'fault' | 'help'>) {
  if (fault === undefined && help === undefined) return null;
  return (
    <div
      className={fault === undefined ? 'field-note' : 'field-note field-fault'}
      id={ids.note}
      role={fault === undefined ? undefined : 'alert'}
    >
      {fault ?? help}
    </div>
  );
}
