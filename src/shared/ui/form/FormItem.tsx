import { Trans } from '@lingui/react/macro';
import { Form, Input } from 'antd';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { type ControllerRenderProps, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { deferUntilPointerUp } from '~/shared/lib/defer-until-pointer-up';
import './form.css';

interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required'?: boolean;
}

interface LayoutProps {
  label?: ReactNode;
  help?: ReactNode;
  /** Marked beside the label; all other fields are required. */
  optional?: boolean;
  /** Several controls whose group is named by the label: `aria-labelledby` with the id and `-label`. */
  group?: boolean;
}

interface FieldItemProps extends LayoutProps {
  fault?: ReactNode;
  isInvalid?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** antd's Form.Item for a control whose value the caller has. */
export function FieldItem({ label, help, fault, isInvalid, optional, group, children }: FieldItemProps) {
  const id = useId();
  const isFaulty = fault !== undefined;
  const note = fault ?? help;
  const noteId = note === undefined ? undefined : `${id}-note`;
  return (
    <Form.Item
      layout="vertical"
      colon={false}
      htmlFor={group === true ? undefined : id}
      label={
        label !== undefined && (
          <span id={`${id}-label`}>
            {label}
            {optional === true && (
              <span className="muted">
                {' '}
                <Trans>(optional)</Trans>
              </span>
            )}
          </span>
        )
      }
      validateStatus={isFaulty ? 'error' : ''}
      help={
        note !== undefined && (
          <div key={String(isFaulty)} id={noteId} role={isFaulty ? 'alert' : undefined}>
            {note}
          </div>
        )
      }
    >
      {children({
        id,
        'aria-invalid': isInvalid ?? isFaulty,
        'aria-describedby': noteId,
        ...(optional !== undefined && label !== undefined && { 'aria-required': !optional }),
      })}
    </Form.Item>
  );
}

export type FieldControl = ControllerRenderProps<FieldValues, string> & ControlProps;

export interface FormItemProps extends LayoutProps {
  name: string;
  children: (field: FieldControl) => ReactNode;
}

export function FormItem({ name, optional = false, children, ...layout }: FormItemProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  // An error that moves the submit button while it is pressed would swallow the click.
  const onBlur = () => deferUntilPointerUp(field.onBlur);
  return (
    <FieldItem {...layout} fault={fieldState.error?.message} isInvalid={fieldState.invalid} optional={optional}>
      {(attributes) => children({ ...field, onBlur, ...attributes })}
    </FieldItem>
  );
}

/** Hides the password when a form is submitted: browsers offer to store only hidden ones. */
export function PasswordInput(props: ComponentProps<typeof Input.Password>) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const hide = () => setVisible(false);
    document.addEventListener('submit', hide, true);
    return () => document.removeEventListener('submit', hide, true);
  }, []);
  return <Input.Password {...props} visibilityToggle={{ visible, onVisibleChange: setVisible }} />;
}
