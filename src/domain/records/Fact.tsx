import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { BareButton } from '~/shared/ui/controls/BareButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { copyText } from '~/shared/ui/text/copy-text';
import './record.css';

/** A fact about a record, in a list of the class `record-facts`. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A button beside a text that copies it. In: its accessible name. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  return (
    <BareButton
      className="record-copy"
      aria-label={copied ? t`Copied` : label}
      onBlur={() => setCopied(false)}
      onClick={() => void copyText(text).then(setCopied)}
    >
      <Icon name={copied ? 'check' : 'copy'} />
    </BareButton>
  );
}
