import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** A part that scrolls by itself, in reach of the keyboard: nothing inside it may take the focus. */
export function ScrollBox({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.tabIndex = 0;
  }, []);
  return (
    <div ref={box} role="region" aria-label={label} className={className}>
      {children}
    </div>
  );
}
