import { Button } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { copyText } from '~/shared/ui/text/CopyButton';
import './record.css';

interface RecordPartProps {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a record's page with its heading. */
export function RecordPart({ title, className = '', children }: RecordPartProps) {
  const id = useId();
  return (
    <section className={`record-part ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  );
}

/** A button beside a text that copies it. In: its accessible name. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon name={copied ? 'check' : 'copy'} />}
      className="record-copy"
      aria-label={copied ? t`Copied` : label}
      onBlur={() => setCopied(false)}
      onClick={() => void copyText(text).then(setCopied)}
    />
  );
}
