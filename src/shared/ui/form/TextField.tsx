import { Input } from '~/shared/ui/controls/Input';
import type { ComponentProps } from 'react';
import { ShowPassword } from './ShowPassword';
import { FieldLayout, type FieldProps } from './FieldLayout';
import { useField } from './use-field';

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
  const input = (shownAs: typeof type) => (
    <Input
      {...field}
      {...aria}
      id={ids.control}
      aria-required={layout.optional !== true}
      type={shownAs}
      autoComplete={autoComplete}
      maxLength={maxLength}
      disabled={disabled}
      status={fault === undefined ? '' : 'error'}
    />
  );
  return (
    <FieldLayout {...layout} ids={ids} fault={fault}>
      {type === 'password' ? <ShowPassword id={ids.control} labelId={ids.label} field={input} /> : input(type)}
    </FieldLayout>
  );
}
