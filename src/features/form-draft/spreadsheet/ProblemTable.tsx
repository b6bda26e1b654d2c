import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Tag } from 'antd';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { problemText } from './problem-words';

interface ProblemTableProps {
  problems: readonly Problem[];
  /** Those that the file before did not have; null without one. */
  fresh: ReadonlySet<Problem> | null;
  selected: Problem | null;
  onSelect: (problem: Problem) => void;
}

/** A row with one line of text and a hint how to mend it. */
const estimatedHeight = 66;

/** All problems with their places; a press on one shows its cell. Draws only what is in sight. */
export function ProblemTable({ problems, fresh, selected, onSelect }: ProblemTableProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: problems.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    overscan: 6,
    useFlushSync: false,
  });
  const at = selected === null ? -1 : problems.indexOf(selected);
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, virtualizer]);
  return (
    <div
      ref={scroller}
      role="table"
      aria-label={t`Problems`}
      aria-rowcount={problems.length + 1}
      className="sheet-box problem-table"
      tabIndex={-1}
    >
      <div role="rowgroup" className="problem-head">
        <div role="row" aria-rowindex={1} className="problem-row">
          <span role="columnheader">
            <span className="visually-hidden">{t`Severity`}</span>
          </span>
          <span role="columnheader">
            <Trans>Sheet</Trans>
          </span>
          <span role="columnheader" className="number">
            <Trans>Row</Trans>
          </span>
          <span role="columnheader">
            <Trans>Column</Trans>
          </span>
          <span role="columnheader">
            <Trans>Problem</Trans>
          </span>
        </div>
      </div>
      <div role="rowgroup" className="problem-rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const problem = problems[index];
          return (
            problem && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                aria-current={problem === selected || undefined}
                className="problem-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ProblemCells problem={problem} isFresh={fresh?.has(problem) === true} onSelect={onSelect} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

interface ProblemCellsProps {
  problem: Problem;
  isFresh: boolean;
  onSelect: (problem: Problem) => void;
}

function ProblemCells({ problem, isFresh, onSelect }: ProblemCellsProps) {
  const { i18n } = useLingui();
  const { severity, sheet, row, column } = problem;
  const { what, mend } = problemText(problem);
  return (
    <>
      <span role="cell" className={`problem-${severity}`}>
        <Icon name="warning" />
        <span className="visually-hidden">{severity === 'error' ? <Trans>Error</Trans> : <Trans>Warning</Trans>}</span>
      </span>
      <span role="cell" className="problem-sheet">
        {sheet !== undefined && <Name>{sheet}</Name>}
      </span>
      <span role="cell" className="problem-number number">
        {row !== undefined && i18n.number(row, { useGrouping: false })}
      </span>
      <span role="cell" className="problem-column">
        {column !== undefined && <Name>{column.name}</Name>}
      </span>
      <span role="cell" className="problem-text">
        {sheet === undefined ? (
          <span className="problem-what">{what}</span>
        ) : (
          <BareButton className="problem-what" onClick={() => onSelect(problem)}>
            {what}
          </BareButton>
        )}
        {isFresh && (
          <Tag color="processing" style={{ marginInlineStart: 6 }}>
            <Trans>New</Trans>
          </Tag>
        )}
        {mend !== null && <div className="muted">{mend}</div>}
      </span>
    </>
  );
}
