import { type ReactNode, useEffect, useRef } from 'react';
import { overlay } from '../shell/overlay';
import './palette.css';

interface SheetProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A native modal dialog: it traps the focus and returns it. Esc and a press outside close it. */
export function Sheet({ label, className, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Close before unmounting: only then the browser returns the focus.
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      aria-label={label}
      onClose={() => overlay.set(null)}
      onPointerDown={(event) => {
        if (event.target === dialog.current) overlay.set(null);
      }}
    >
      {children}
    </dialog>
  );
}
