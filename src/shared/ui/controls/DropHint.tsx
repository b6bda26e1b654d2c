import type { ReactNode } from 'react';

interface DropHintProps {
  isParagraph?: boolean;
  children: ReactNode;
}

export const DropHint = ({ isParagraph = false, children }: DropHintProps) =>
  isParagraph ? <p className="muted drop-hint">{children}</p> : <span className="muted drop-hint">{children}</span>;
