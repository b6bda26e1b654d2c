import type { InputHTMLAttributes, Ref } from 'react';
import { ShowPassword } from '~/shared/ui/form/ShowPassword';
import './account.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error?: string | undefined;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text input for the pages without antd: label above, the error below instead of the help. */
export function TextField({ id, label, error, invalid = error !== undefined, type, ...input }: TextFieldProps) {
  const field = (shownAs: typeof type) => (
    <input
      id={id}
      type={shownAs}
      aria-required
      aria-invalid={invalid}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      {...input}
    />
  );
  return (
    <div className="text-field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {type === 'password' ? <ShowPassword id={id} labelId={`${id}-label`} field={field} /> : field(type)}
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
