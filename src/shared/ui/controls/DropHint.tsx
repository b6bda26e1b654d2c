import type { ReactNode } from 'react';

interface DropHintProps {
  /** A paragraph of its own, instead of words beside a button. */
  isParagraph?: boolean;
  children: ReactNode;
}

/** Says that files can be dropped; not on phones and touch screens, where nothing is dropped with a finger. */
export const DropHint = ({ isParagraph = false, children }: DropHintProps) =>
  isParagraph ? <p className="muted drop-hint">{children}</p> : <span className="muted drop-hint">{children}</span>;
