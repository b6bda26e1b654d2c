import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { type FormEvent, type ReactNode, useRef } from 'react';
import type { FailureText } from '~/shared/errors/describe-failure';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';
import { ErrorDetails } from '~/shared/ui/states/Failure';
import type { Appearance } from './appearance';
import './account.css';

interface AccountFrameProps {
  title: ReactNode;
  appearance: Appearance;
  children: ReactNode;
}

/** The layout of the pages before the login, with the installation's logo and image if set. */
export function AccountLayout({ title, appearance: { logo, hero }, children }: AccountFrameProps) {
  return (
    <FramelessPage
      title={title}
      mark={logo !== null && <img className="account-logo" src={logo} alt="" />}
      aside={hero !== null && <img className="account-hero" src={hero} alt="" />}
    >
      {children}
      <p className="muted login-host">{location.host}</p>
    </FramelessPage>
  );
}

/** Why the form was refused, and what was not done if that is not obvious. */
export type AccountFailure = Pick<FailureText, 'why'> & Partial<Omit<FailureText<MessageDescriptor>, 'why'>>;

interface AccountFormProps {
  failure: AccountFailure | null;
  busy: boolean;
  submitLabel: ReactNode;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

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
        // State updates are too late for the second of two quick clicks.
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
              {failure.failureTitle && <strong>{i18n._(failure.failureTitle)} </strong>}
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
