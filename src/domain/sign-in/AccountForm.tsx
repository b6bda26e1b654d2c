import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { type FormEvent, type ReactNode, useRef } from 'react';
import type { FailureText } from '~/shared/errors/describe-failure';
import { ErrorDetails } from '~/shared/ui/states/Failure';
import './account.css';

/** Why the form was not accepted, and first what was not done where that does not say it. */
export type AccountFailure = Pick<FailureText, 'why'> & { notDone?: MessageDescriptor | null; details?: string };

interface AccountFormProps {
  failure: AccountFailure | null;
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
        <Alert
          type="error"
          title={
            <>
              {failure.notDone && <strong>{i18n._(failure.notDone)} </strong>}
              {i18n._(failure.why)}
              <ErrorDetails text={failure.details} />
            </>
          }
        />
      )}
      {children}
      <Button type="primary" size="large" htmlType="submit" aria-disabled={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
