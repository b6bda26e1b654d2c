import { Trans } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from 'antd';
import { Reason } from '~/shared/ui/states/Reason';
import './load-failure.css';

interface LoadFailureProps {
  error: unknown;
  /** It is being tried again. */
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** In place of a dialog whose code did not load. The browser's own, because it must not need more code. */
export function LoadFailure({ error, busy, onRetry, onClose }: LoadFailureProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    element?.showModal();
    retry.current?.focus();
    // Gives the focus back to the button that opened it.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className="load-failure"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
      // A dialog below it is not closed by the same key.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`}>
        <Trans>The dialog did not open.</Trans>
      </h2>
      <div id={`${id}-why`}>
        <Reason error={error} />
      </div>
      <div className="load-failure-actions">
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button ref={retry} type="primary" loading={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </dialog>
  );
}
