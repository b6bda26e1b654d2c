import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Card, Segmented, Tag } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { isRtl } from '~/shared/lib/direction';
import { visibleName } from '~/shared/lib/visible-name';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';
import { problemText } from './problem-text';
import type { SheetCells } from './protocol';
import { cellKey, type CellMarks, columnLetters, marksBySheet, rowReader, worstProblem } from './sheet-cells';
import type { Target } from './SheetCheck';

interface SheetViewProps {
  sheets: readonly SheetCells[];
  problems: readonly Problem[];
  target: Target | null;
  onSelect: (problem: Problem) => void;
}

const none: CellMarks = { cells: new Map(), rows: new Map(), count: 0 };

export function SheetView({ sheets, problems, target, onSelect }: SheetViewProps) {
  const { t, i18n } = useLingui();
  const marks = useMemo(() => marksBySheet(problems), [problems]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState(target);
  if (target !== shown) {
    setShown(target);
    if (target) setChosen(target.sheet);
  }
  const first = problems.find((problem) => problem.sheet !== undefined)?.sheet;
  const sheet = [chosen, first].map((name) => sheets.find((one) => one.name === name)).find(Boolean) ?? sheets[0];
  if (!sheet) return null;
  return (
    <>
      <Segmented
        aria-label={t`Sheets`}
        tabIndex={-1}
        className="sheet-choice"
        styles={{ item: { flex: 'none' } }}
        value={sheet.name}
        onChange={setChosen}
        options={sheets.map(({ name }) => {
          const count = marks.get(name)?.count ?? 0;
          return {
            value: name,
            label: (
              <>
                <Name>{name}</Name>
                {count > 0 && (
                  <Tag color="error" style={{ marginInlineStart: 6 }}>
                    {i18n.number(count)}
                  </Tag>
                )}
              </>
            ),
          };
        })}
      />
      <SheetGrid
        key={sheet.name}
        sheet={sheet}
        marks={marks.get(sheet.name) ?? none}
        target={target?.sheet === sheet.name ? target : null}
        onSelect={onSelect}
      />
    </>
  );
}

/** Pixels. The head holds the column letters and the first row. */
const [rowHeight, headHeight, charWidth, padding] = [28, 52, 7.2, 16];
/** Pixels; the column of row numbers. */
const rowNumberWidth = 52;

interface SheetGridProps {
  sheet: SheetCells;
  marks: CellMarks;
  target: Target | null;
  onSelect: (problem: Problem) => void;
}

function SheetGrid({ sheet, marks, target, onSelect }: SheetGridProps) {
  const { t, i18n } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const read = useMemo(() => rowReader(sheet), [sheet]);
  const rows = useVirtualizer({
    count: Math.max(0, sheet.rows - 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    useFlushSync: false,
  });
  const columns = useVirtualizer({
    horizontal: true,
    isRtl: isRtl(),
    count: sheet.columns,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => Math.round((sheet.widths[column] ?? 8) * charWidth + padding),
    paddingStart: rowNumberWidth,
    scrollPaddingStart: rowNumberWidth,
    overscan: 2,
    useFlushSync: false,
  });
  useEffect(() => {
    if (!target) return;
    if (target.row > 1) rows.scrollToIndex(target.row - 2, { align: 'center' });
    if (target.column !== null) columns.scrollToIndex(target.column - 1, { align: 'auto' });
  }, [target, rows, columns]);
  const visibleColumns = columns.getVirtualItems();
  const number = (value: number) => i18n.number(value, { useGrouping: false });
  const cellsOf = (row: number, role: 'cell' | 'columnheader', top?: (column: number) => ReactNode) => {
    const texts = read(row);
    return visibleColumns.map(({ index, size, start }) => (
      <span
        key={index}
        role={role}
        aria-colindex={index + 2}
        className="sheet-cell"
        data-target={(target?.row === row && target.column === index + 1) || undefined}
        data-mark={worstProblem(marks.cells.get(cellKey(row, index + 1)))?.severity}
        style={{ insetInlineStart: start, inlineSize: size }}
      >
        {top?.(index + 1)}
        <CellText text={texts[index] ?? ''} problems={marks.cells.get(cellKey(row, index + 1))} onSelect={onSelect} />
      </span>
    ));
  };
  const width = columns.getTotalSize();
  return (
    <Card size="small" styles={{ root: { overflow: 'hidden' }, body: { padding: 0 } }}>
      <div
        ref={scroller}
        role="table"
        aria-label={sheet.name}
        aria-rowcount={sheet.rows}
        aria-colcount={sheet.columns + 1}
        className="sheet-box sheet-grid"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the browser scroll it.
        tabIndex={0}
      >
        <div role="rowgroup" style={{ blockSize: rows.getTotalSize(), inlineSize: width }}>
          <div
            role="row"
            aria-rowindex={1}
            className="sheet-head"
            data-target={(target?.row === 1 && target.column === null) || undefined}
            style={{ blockSize: headHeight, inlineSize: width }}
          >
            <span role="columnheader" aria-colindex={1} className="sheet-number">
              <span className="visually-hidden">{t`Row`}</span>
            </span>
            {cellsOf(1, 'columnheader', (column) => (
              <span className="sheet-letters" aria-hidden="true">
                {columnLetters(column)}
              </span>
            ))}
          </div>
          {rows.getVirtualItems().map(({ index, start }) => {
            const row = index + 2;
            const problem = worstProblem(marks.rows.get(row));
            return (
              <div
                key={row}
                role="row"
                aria-rowindex={row}
                className="sheet-row"
                data-target={target?.row === row || undefined}
                style={{ transform: `translateY(${start}px)`, inlineSize: width }}
              >
                <span role="rowheader" aria-colindex={1} className="sheet-number" data-mark={problem?.severity}>
                  {problem ? (
                    <BareButton
                      aria-label={t`Row ${number(row)}: ${problemText(problem).what}`}
                      onClick={() => onSelect(problem)}
                    >
                      {number(row)}
                    </BareButton>
                  ) : (
                    number(row)
                  )}
                </span>
                {cellsOf(row, 'cell')}
              </div>
            );
          })}
        </div>
      </div>
    </Card>
  );
}

interface CellTextProps {
  text: string;
  problems: readonly Problem[] | undefined;
  onSelect: (problem: Problem) => void;
}

function CellText({ text, problems, onSelect }: CellTextProps) {
  const worst = worstProblem(problems);
  const shown = <bdi>{visibleName(text)}</bdi>;
  if (!worst || !problems) return <span className="sheet-text">{shown}</span>;
  return (
    <BareButton
      className="sheet-text"
      title={problems.map((problem) => problemText(problem).what).join('\n')}
      onClick={() => onSelect(worst)}
    >
      {text === '' ? <span aria-hidden="true">!</span> : shown}
    </BareButton>
  );
}
