import { useLingui } from '@lingui/react/macro';
import { Button, Card } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { copyText } from '~/shared/ui/text/CopyButton';
import './record.css';

interface RecordPartProps {
  title: ReactNode;
  extra?: ReactNode;
  danger?: boolean;
  role?: 'region' | 'complementary';
  className?: string;
  /** After an error, another value renders the content again. */
  resetKey?: unknown;
  children: ReactNode;
}

export function RecordPart(props: RecordPartProps) {
  const { title, extra, danger = false, role = 'region', className = '', resetKey, children } = props;
  const id = useId();
  return (
    <Card
      size="small"
      role={role}
      aria-labelledby={id}
      className={`record-part ${className}`}
      styles={danger ? { root: { borderColor: 'var(--danger-border)' }, title: { color: 'var(--danger)' } } : {}}
      title={<h2 id={id}>{title}</h2>}
      extra={extra}
    >
      <ErrorBoundary resetKey={resetKey}>{children}</ErrorBoundary>
    </Card>
  );
}

/** `label`: accessible name. */
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
