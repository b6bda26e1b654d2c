import { Trans, useLingui } from '@lingui/react/macro';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Input } from 'antd';
import { useState } from 'react';
import type { EncryptionKey } from '~/api/schema';
import { Name } from '~/shared/ui/text/Name';
import { FieldItem } from '~/shared/ui/form/FormItem';

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
  const hasHint = hint !== null && hint !== undefined && hint !== '';
  const hintLine = hasHint && (
    <p className="muted">
      <Trans>
        Hint: <Name>{hint}</Name>
      </Trans>
    </p>
  );
  return (
    <FieldItem
      label={number === null ? <Trans>Encryption password</Trans> : <Trans>Encryption password of key {number}</Trans>}
      help={hasHint ? hintLine : undefined}
      fault={
        fault === null ? undefined : (
          <>
            <p>{fault}</p>
            {hintLine}
          </>
        )
      }
    >
      {(control) => (
        <div className="passphrase">
          <Input
            {...control}
            name={`passphrase-${control.id}`}
            className={isShown ? '' : 'passphrase-dots'}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
            data-bwignore="true"
            data-form-type="other"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <BareButton aria-pressed={isShown} aria-controls={control.id} onClick={() => setIsShown(!isShown)}>
            {isShown ? t`Hide` : t`Show`}
          </BareButton>
        </div>
      )}
    </FieldItem>
  );
}
