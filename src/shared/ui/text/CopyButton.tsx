import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds. */
const resultMs = 3000;

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), resultMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <Button onClick={() => void copyText(text).then((done) => setOutcome(done ? 'copied' : 'failed'))}>
        {outcome === 'copied' ? <Trans>Copied</Trans> : outcome === 'failed' ? <Trans>Not copied</Trans> : children}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied'
          ? t`Copied`
          : outcome === 'failed'
            ? t`The browser did not let this page copy. Select the text and copy it.`
            : ''}
      </span>
    </>
  );
}

/** Pages without HTTPS lack the clipboard API: these use the old command. False if that fails, too. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside the open dialog, if any: elements outside cannot get the focus.
  const opener = document.activeElement;
  (opener?.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }
}
