import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog';

interface InfoDialogProps {
  title: ReactNode;
  onClose: () => void;
  width?: number;
  actions?: ReactNode;
  children: ReactNode;
}

/** The dialog itself keeps the focus, so that keys scroll it. */
const leaveFocus = () => undefined;

export function InfoDialog({ title, onClose, width = 640, actions, children }: InfoDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      onOpened={leaveFocus}
      footer={
        <>
          {actions}
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {/* It may scroll without a control inside: keys must reach it (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={t`Content`} className="dialog-content">
        {children}
      </div>
    </Dialog>
  );
}
