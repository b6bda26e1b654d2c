import type { ReactNode } from 'react';

/** What is wrong with what was typed, below the control that names it in `aria-describedby`. */
export function FieldFault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="fill-fault" role="alert">
      {children}
    </p>
  );
}
