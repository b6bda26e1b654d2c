import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from './copy-text';

/** How long the button shows the result. */
const said = 3000;

/** Copies a text and shows the result in its place. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), said);
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
