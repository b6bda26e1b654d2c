import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import './show-password.css';

/**
 * A password field with a button that shows what was typed. Sending the form hides it again, because browsers offer to
 * store passwords only for fields of that type. In: the id of the field, and the field for its type.
 */
export function ShowPassword({ id, field }: { id: string; field: (type: 'password' | 'text') => ReactNode }) {
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
      <button ref={button} type="button" aria-pressed={shown} aria-controls={id} onClick={() => setShown(!shown)}>
        <Icon name="eye" />
        <span className="visually-hidden">
          <Trans>Show password</Trans>
        </span>
      </button>
    </div>
  );
}
