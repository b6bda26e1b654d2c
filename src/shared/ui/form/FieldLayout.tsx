import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import './form.css';

/** The common properties of all fields in a dialog. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  /** Marked as optional beside the label; all others are required. */
  optional?: boolean;
}

/** The ids that tie label, control and note of a field. */
export interface FieldIds {
  control: string;
  label: string;
  note: string;
}

/** Ids of a field outside a form of the interface; inside one, useField has them. */
export function useFieldIds(): FieldIds {
  // antd gives every element the same id in tests, so we use our own.
  const id = useId();
  return { control: id, label: `${id}-label`, note: `${id}-note` };
}

interface FieldLayoutProps extends Omit<FieldProps, 'name'> {
  ids: FieldIds;
  fault?: ReactNode;
  /** A group of controls has a group name instead of a label for one control. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, control, and below it the help or the error. */
export function FieldLayout({
  ids,
  label,
  help,
  optional = false,
  fault,
  group = false,
  className = '',
  children,
}: FieldLayoutProps) {
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
    <div className={className === undefined ? 'field' : `field ${className}`}>
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
