import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import './show-password.css';

const Eye = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4" />
  </svg>
);

interface ShowPasswordProps {
  id: string;
  labelId: string;
  field: (type: 'password' | 'text') => ReactNode;
}

/**
 * A password field with a button that shows what was typed. Sending the form hides it again, because browsers offer to
 * store passwords only for fields of that type. It draws its own icon: the shared ones load behind the login. In: the ids
 * of the field and of its label, which describes the button, and the field for its type.
 */
export function ShowPassword({ id, labelId, field }: ShowPasswordProps) {
  const [shown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <div className="password-field">
      {field(shown ? 'text' : 'password')}
      <button
        ref={button}
        type="button"
        aria-describedby={labelId}
        aria-pressed={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <Eye />
        <span className="visually-hidden">
          <Trans>Show password</Trans>
        </span>
      </button>
    </div>
  );
}
