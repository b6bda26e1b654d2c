import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { Button } from 'antd';
import { EmptyState } from '~/shared/ui/states/states';
import { useNarrow } from '~/shared/screen/media';
import type { XmlDiff } from '~/domain/xforms/protocol';
import { type RowsHandle, WindowedRows } from '../WindowedRows';
import { DiffRow } from './DiffRow';
import { rowCount, segmentAt, segmentsOf } from './segments';
import './xml-diff.css';

const lineHeight = 20;

/**
 * Two XML texts side by side, on a phone one under the other: changed lines with three unchanged ones around them, the
 * rest folded. Draws only what is in sight. The page scrolls, not the view.
 */
export function XmlDiffView({ diff }: { diff: XmlDiff }) {
  const { t } = useLingui();
  const stacked = useNarrow();
  const [unfolded, unfold] = useState<ReadonlySet<number>>(new Set());
  const segments = useMemo(() => segmentsOf(diff.hunks, unfolded, stacked), [diff.hunks, unfolded, stacked]);
  const changed = useMemo(() => segments.filter(({ kind }) => kind === 'changed'), [segments]);
  const rows = useRef<RowsHandle>(null);
  const [place, setPlace] = useState(-1);
  const count = rowCount(segments);
  if (changed.length === 0)
    return (
      <EmptyState icon="check" title={<Trans>The XML is the same</Trans>}>
        <Trans>Indentation is not compared.</Trans>
      </EmptyState>
    );
  const go = (step: number) => {
    const next = (place + step + changed.length) % changed.length;
    setPlace(next);
    rows.current?.scrollTo(changed[next]?.row ?? 0);
  };
  const position = place + 1;
  const total = changed.length;
  return (
    <div className="xml-diff" data-stacked={stacked}>
      <div className="xml-diff-bar">
        <span role="status">
          {place < 0 ? (
            <Plural value={total} one="# place differs" other="# places differ" />
          ) : (
            <Trans>
              {position} of {total}
            </Trans>
          )}
        </span>
        <Button onClick={() => go(place < 0 ? 0 : -1)}>
          <Trans>Previous change</Trans>
        </Button>
        <Button onClick={() => go(1)}>
          <Trans>Next change</Trans>
        </Button>
      </div>
      <WindowedRows
        ref={rows}
        count={count}
        estimatedHeight={lineHeight}
        role="table"
        label={t`XML side by side`}
        className="xml-diff-rows"
        row={(index) => {
          const segment = segmentAt(segments, index);
          return (
            segment && (
              <div key={index} role="row" aria-rowindex={index + 1} data-row={index} className="xml-diff-row">
                <DiffRow
                  diff={diff}
                  segment={segment}
                  line={index - segment.row}
                  stacked={stacked}
                  onUnfold={() => unfold(new Set([...unfolded, segment.hunk]))}
                />
              </div>
            )
          );
        }}
      />
    </div>
  );
}
