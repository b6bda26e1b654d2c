import type { InputHTMLAttributes, Ref } from 'react';
import './account.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error?: string | undefined;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text input for the pages without antd: label above, the error below instead of the help. */
export function TextField({ id, label, error, invalid = error !== undefined, ...input }: TextFieldProps) {
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={invalid}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...input}
      />
      {error !== undefined && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
