import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

interface FillButtonProps extends ComponentProps<'button'> {
  label: ReactNode;
  primary?: boolean;
  danger?: boolean;
}

/** A button for these pages, which do without antd. */
export function FillButton({ label, primary = false, danger = false, ...props }: FillButtonProps) {
  const look = primary ? ' fill-primary' : danger ? ' fill-danger' : '';
  return (
    <button type="button" className={`fill-button${look}`} {...props}>
      {label}
    </button>
  );
}

interface FillDialogProps {
  title: string;
  /** Without it, Escape does not close the dialog. */
  onClose?: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

export function FillDialog({ title, onClose, actions, children }: FillDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="fill-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="fill-dialog-body">{children}</div>
      {actions && <div className="fill-row fill-dialog-actions">{actions}</div>}
    </dialog>
  );
}
