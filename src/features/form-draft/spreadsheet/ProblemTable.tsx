import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card, Table, Tag, Typography } from 'antd';
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Pagination } from '~/shared/ui/table/Pagination';
import { Name } from '~/shared/ui/text/Name';
import { causeKey, problemLines, type ProblemLine } from './problem-lines';
import { problemText } from './problem-text';

export const SheetBox = ({ scroller, children }: { scroller: Ref<HTMLDivElement>; children: ReactNode }) => (
  <Card size="small" styles={{ root: { overflow: 'hidden' }, body: { padding: 0 } }}>
    <div ref={scroller} className="sheet-box">
      {children}
    </div>
  </Card>
);

interface ProblemTableProps {
  problems: readonly Problem[];
  /** Problems that the previous file did not have; null without one. */
  fresh: ReadonlySet<Problem> | null;
  selected: Problem | null;
  onSelect: (problem: Problem) => void;
}

const pageSizes = [100];
const perPage = 100;

export function ProblemTable({ problems, fresh, selected, onSelect }: ProblemTableProps) {
  const { t, i18n } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Problem | null>(null);
  const [page, setPage] = useState(1);
  const lines = useMemo(() => problemLines(problems, fresh, open), [problems, fresh, open]);
  if (selected !== shown) {
    const at = lines.findIndex(({ problem }) => problem === selected);
    // The selected problem may be collapsed: expand its cause first.
    if (selected && at < 0 && problems.includes(selected)) setOpen(new Set([...open, causeKey(selected, fresh)]));
    else {
      setShown(selected);
      if (at >= 0) setPage(Math.floor(at / perPage) + 1);
    }
  }
  useEffect(() => {
    const box = scroller.current;
    const row = shown && box?.querySelector('[aria-current]');
    if (!box || !row) return;
    const head = box.querySelector('thead')?.clientHeight ?? 0;
    const [rowRect, boxRect] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
    // Scroll the box only, not the page.
    if (rowRect.top < boxRect.top + head) box.scrollTop += rowRect.top - boxRect.top - head;
    else if (rowRect.bottom > boxRect.bottom) box.scrollTop += rowRect.bottom - boxRect.bottom;
  }, [shown, page]);
  const last = Math.ceil(lines.length / perPage);
  const current = Math.min(page, last);
  return (
    <SheetBox scroller={scroller}>
      <Table
        aria-label={t`Problems`}
        className="problem-table"
        size="small"
        tableLayout="fixed"
        pagination={false}
        dataSource={lines.slice((current - 1) * perPage, current * perPage)}
        rowKey={({ problem }) => problems.indexOf(problem)}
        onRow={({ problem }) => ({
          'aria-current': problem === shown || undefined,
          ...(problem.sheet !== undefined && { onClick: () => onSelect(problem), style: { cursor: 'pointer' } }),
        })}
        columns={[
          {
            key: 'severity',
            width: 32,
            title: <span className="visually-hidden">{t`Severity`}</span>,
            render: (_, { problem: { severity } }) => (
              <Typography.Text type={severity === 'error' ? 'danger' : 'warning'}>
                <Icon name="warning" />
                <span className="visually-hidden">
                  {severity === 'error' ? <Trans>Error</Trans> : <Trans>Warning</Trans>}
                </span>
              </Typography.Text>
            ),
          },
          {
            key: 'sheet',
            width: 76,
            title: t`Sheet`,
            render: (_, { problem: { sheet } }) => sheet !== undefined && <Name>{sheet}</Name>,
          },
          {
            key: 'row',
            width: 56,
            align: 'end',
            title: t`Row`,
            render: (_, { problem: { row } }) => row !== undefined && i18n.number(row, { useGrouping: false }),
          },
          {
            key: 'column',
            width: 108,
            title: t`Column`,
            render: (_, { problem: { column } }) => column && <Name>{column.name}</Name>,
          },
          {
            key: 'problem',
            title: t`Problem`,
            render: (_, line) => (
              <ProblemWords
                line={line}
                isFresh={fresh?.has(line.problem) === true}
                onOpen={() => setOpen(new Set([...open, line.cause]))}
              />
            ),
          },
        ]}
      />
      {last > 1 && (
        <Pagination page={current} pageSize={perPage} total={lines.length} sizes={pageSizes} onChange={setPage} />
      )}
    </SheetBox>
  );
}

interface ProblemWordsProps {
  line: ProblemLine;
  isFresh: boolean;
  onOpen: () => void;
}

function ProblemWords({ line: { problem, more }, isFresh, onOpen }: ProblemWordsProps) {
  const { what, mend } = problemText(problem);
  return (
    <>
      {/* The click bubbles to the row. */}
      {problem.sheet === undefined ? what : <TextButton>{what}</TextButton>}
      {isFresh && (
        <Tag color="processing" style={{ marginInlineStart: 6 }}>
          <Trans>New</Trans>
        </Tag>
      )}
      {mend !== null && <div className="muted">{mend}</div>}
      {more > 0 && (
        <TextButton
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <Plural value={more} one="Show # more like this" other="Show # more like this" />
        </TextButton>
      )}
    </>
  );
}
