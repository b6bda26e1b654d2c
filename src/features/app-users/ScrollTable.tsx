import { type ReactNode, useLayoutEffect, useRef } from 'react';
import '~/shared/ui/table/plain-table.css';

/** A column head. */
export interface Head {
  key: string;
  label: ReactNode;
  className?: string;
}

interface ScrollTableProps {
  /** The accessible name of the scrolling region. */
  label: string;
  /** The classes: `<name>-scroll` around, `<name>-table` the table. */
  name: string;
  heads: readonly Head[];
  /** The rows. */
  children: ReactNode;
}

/** A table with its own scrolling, focusable by keyboard because nothing inside it may be. */
export function ScrollTable({ label, name, heads, children }: ScrollTableProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.tabIndex = 0;
  }, []);
  return (
    <div ref={box} role="region" aria-label={label} className={`${name}-scroll`}>
      <table className={`plain-table ${name}-table`}>
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
