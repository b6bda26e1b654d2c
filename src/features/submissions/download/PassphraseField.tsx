import { Trans, useLingui } from '@lingui/react/macro';
import { BareButton } from '~/shared/ui/controls/BareButton';
import { Input } from '~/shared/ui/controls/Input';
import { useId, useState } from 'react';
import type { EncryptionKey } from '~/api/schema';
import { Name } from '~/shared/ui/text/Name';

interface PassphraseFieldProps {
  encryptionKey: EncryptionKey;
  /** The number of the key if there are several; null for the only one. */
  number: number | null;
  value: string;
  fault: string | null;
  onChange: (value: string) => void;
}

/**
 * The passphrase of one key. It is a text field that draws dots: browsers fill password fields with the password of the
 * login, and offer to store what was typed in them.
 */
export function PassphraseField({ encryptionKey: { hint }, number, value, fault, onChange }: PassphraseFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {number === null ? <Trans>Encryption password</Trans> : <Trans>Encryption password of key {number}</Trans>}
      </label>
      <div className="passphrase">
        <Input
          id={id}
          name={`passphrase-${id}`}
          className={isShown ? '' : 'passphrase-dots'}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          data-bwignore="true"
          data-form-type="other"
          aria-invalid={fault !== null}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <BareButton aria-pressed={isShown} aria-controls={id} onClick={() => setIsShown(!isShown)}>
          {isShown ? t`Hide` : t`Show`}
        </BareButton>
      </div>
      <div id={`${id}-note`} className={fault === null ? 'field-note' : 'field-note field-fault'}>
        {fault !== null && <p role="alert">{fault}</p>}
        {hint !== null && hint !== undefined && hint !== '' && (
          <p className="muted">
            <Trans>
              Hint: <Name>{hint}</Name>
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}
