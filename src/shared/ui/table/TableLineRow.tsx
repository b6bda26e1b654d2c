import { memo } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { lineCell } from './table-line';
import { Cell } from './TableRow';
import type { TableColumn, TableLine } from './types';
import type { PlacedColumn } from './use-table-model';
import './table-lines.css';

interface TableLineRowProps {
  line: TableLine;
  /** Its place in the grid. */
  index: number;
  ariaIndex: number;
  rowNameId: string;
  top: number;
  /** How many columns are frozen. */
  frozen: number;
  /** The visible columns of the scrolling part. */
  center: readonly Pick<PlacedColumn<never>, 'index' | 'x' | 'width'>[];
  centerCount: number;
  rtl: boolean;
  /** The column with the roving focus if it is in this line, otherwise -1. */
  activeColumn: number;
}

/** The column of the headers of a line. */
const heading = (id: string, text: string, numeric = false): TableColumn<object> => ({
  id,
  header: text,
  width: 0,
  numeric,
  text: () => text,
});

function TableLineRowView(props: TableLineRowProps) {
  const { line, index, ariaIndex, top, frozen, center, centerCount, rtl, activeColumn } = props;
  const { kind, level, open, onToggle } = line;
  const title = line.title();
  const onTitle = activeColumn >= 0 && (kind === 'note' || activeColumn < frozen);
  return (
    <div
      role="row"
      className="dt-row dt-line"
      data-kind={kind}
      data-r={index}
      aria-rowindex={ariaIndex}
      aria-level={level + 1}
      aria-expanded={open}
      style={{ top }}
    >
      <div role="none" className="dt-frozen">
        <div
          id={props.rowNameId}
          role={kind === 'note' ? 'gridcell' : 'rowheader'}
          className="dt-cell dt-line-title"
          aria-colindex={1}
          aria-colspan={kind === 'note' ? frozen + centerCount : frozen}
          tabIndex={onTitle ? 0 : -1}
          style={{ paddingInlineStart: 8 + 20 * level }}
        >
          {onToggle ? (
            <button
              type="button"
              className="dt-line-toggle"
              aria-expanded={open}
              tabIndex={activeColumn >= 0 ? 0 : -1}
              onClick={onToggle}
            >
              <Icon name={open === true ? 'chevronDown' : 'chevronRight'} />
              {title}
            </button>
          ) : (
            title
          )}
          {line.action && (
            <button
              type="button"
              className="dt-line-action"
              tabIndex={activeColumn >= 0 ? 0 : -1}
              onClick={line.action.run}
            >
              {line.action.label}
            </button>
          )}
        </div>
      </div>
      <div role="none" className="dt-center">
        {center.map((placed) => {
          const cell = lineCell(line, placed.index - frozen);
          if (!cell && kind === 'note') return null;
          // Empty cells keep the column of the focus while it moves through lines.
          const { column, text } = cell ?? { column: heading(`none ${placed.index}`, ''), text: '' };
          const shown = kind === 'head' ? heading(column.id, text, column.numeric) : column;
          return (
            <Cell
              key={column.id}
              column={shown}
              columnIndex={placed.index}
              rowIndex={0}
              x={placed.x}
              width={placed.width}
              row={line.value}
              side={rtl ? 'right' : 'left'}
              rtl={rtl}
              focusable={activeColumn === placed.index}
              tabIndex={activeColumn >= 0 ? 0 : -1}
              rowNameId={props.rowNameId}
              // The header over it belongs to the answers of the row.
              label={cell && kind === 'entry' && !column.cell ? `${column.header}: ${text}` : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

/** A line under a row of the grid. Memoized like the rows. */
export const TableLineRow = memo(TableLineRowView);
