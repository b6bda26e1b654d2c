import type { ReactNode } from 'react';
import './plain-table.css';

/** A column of a PlainTable. */
interface PlainColumn {
  key: string;
  header: ReactNode;
  /** Pixels; a column without them shares the rest. */
  width?: number;
  /** Numbers: end-aligned with tabular figures. Its cells have the class `number`. */
  numeric?: boolean;
}

interface PlainTableProps {
  /** Name of the table for assistive technology. */
  caption: ReactNode;
  columns: readonly PlainColumn[];
  className?: string;
  /** The rows: `<tr>` with a `<th scope="row">` that names the row. */
  children: ReactNode;
}

/** A small table in a page: the look of the large one, without scrolling. On a phone each row is a block. */
export function PlainTable({ caption, columns, className = '', children }: PlainTableProps) {
  return (
    <table className={`plain-table plain-table-blocks ${className}`}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, header, numeric = false }) => (
            <th key={key} scope="col" className={numeric ? 'number' : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
