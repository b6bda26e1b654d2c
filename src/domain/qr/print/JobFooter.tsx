import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface JobFooterProps {
  running: boolean;
  /** The label of the start button. */
  label: ReactNode;
  disabled: boolean;
  onStart: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** The buttons of a dialog that draws codes: start or close, and stop while it draws. */
export function JobFooter({ running, label, disabled, onStart, onStop, onClose }: JobFooterProps) {
  if (running) {
    return (
      <Button onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
      <Button type="primary" onClick={onStart} disabled={disabled}>
        {label}
      </Button>
    </>
  );
}
