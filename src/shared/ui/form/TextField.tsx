import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { FieldLayout, type FieldProps, useField } from './FieldLayout';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'url';
  autoComplete?: ComponentProps<'input'>['autoComplete'];
  maxLength?: number;
  disabled?: boolean;
}

/** One line of text. */
export function TextField({
  name,
  type = 'text',
  autoComplete = 'off',
  maxLength,
  disabled = false,
  ...layout
}: TextFieldProps) {
  const { field, fault, ids, aria } = useField(name);
  return (
    <FieldLayout {...layout} ids={ids} fault={fault}>
      <Input
        {...field}
        {...aria}
        id={ids.control}
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        disabled={disabled}
        status={fault === undefined ? '' : 'error'}
      />
    </FieldLayout>
  );
}
