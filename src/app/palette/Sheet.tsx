import { type ReactNode, useEffect, useRef } from 'react';
import { showOverlay } from '../shell/overlay';
import './palette.css';

interface SheetProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A modal box of the browser's own: it keeps the focus inside and gives it back. Esc and a press outside close it. */
export function Sheet({ label, className, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closed before it is gone: only then the focus goes back to where it was.
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      aria-label={label}
      onClose={() => showOverlay(null)}
      onPointerDown={(event) => {
        if (event.target === dialog.current) showOverlay(null);
      }}
    >
      {children}
    </dialog>
  );
}
