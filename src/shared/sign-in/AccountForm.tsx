import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef } from 'react';
import type { ErrorText } from '~/shared/errors/describe-error';

interface AccountFormProps {
  failure: ErrorText | null;
  busy: boolean;
  submitLabel: ReactNode;
  /** Resolves when it is done, with any result. */
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** The form of a page before the login: the error on top, the fields, one button. */
export function AccountForm({ failure, busy, submitLabel, onSubmit, children }: AccountFormProps) {
  const { i18n } = useLingui();
  const sending = useRef(false);
  return (
    <form
      noValidate
      className="login-form"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        // State updates too late for the second of two quick clicks.
        if (sending.current) return;
        sending.current = true;
        void onSubmit(event).finally(() => (sending.current = false));
      }}
    >
      {failure && (
        <p className="login-failure" role="alert">
          {typeof failure.text === 'string' ? failure.text : i18n._(failure.text)}
        </p>
      )}
      {children}
      <button type="submit" className="primary-button" aria-disabled={busy}>
        {submitLabel}
      </button>
    </form>
  );
}
