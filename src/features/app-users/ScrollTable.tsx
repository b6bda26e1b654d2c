import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The head of a column. */
export interface Head {
  key: string;
  label: ReactNode;
  className?: string;
}

interface ScrollTableProps {
  /** The name of the part that scrolls. */
  label: string;
  /** The classes: `<name>-scroll` around, `<name>-table` the table. */
  name: string;
  heads: readonly Head[];
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls by itself, in reach of the keyboard: nothing inside it may take the focus. */
export function ScrollTable({ label, name, heads, children }: ScrollTableProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.tabIndex = 0;
  }, []);
  return (
    <div ref={box} role="region" aria-label={label} className={`${name}-scroll`}>
      <table className={`${name}-table`}>
        <thead>
          <tr>
            {heads.map(({ key, label: text, className }) => (
              <th scope="col" key={key} className={className}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
