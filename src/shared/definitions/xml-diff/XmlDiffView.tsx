import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '~/shared/ui/states/states';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import type { XmlDiff } from '~/shared/xforms/protocol';
import { DiffRow } from './DiffRow';
import { rowCount, segmentAt, segmentsOf } from './segments';
import './xml-diff.css';

const lineHeight = 20;
/** The page head stays in view above what is scrolled to. */
const above = 160;

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
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const [place, setPlace] = useState(-1);
  useLayoutEffect(() => {
    const measure = () => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const count = rowCount(segments);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => lineHeight,
    overscan: 20,
    scrollMargin: margin,
    scrollPaddingStart: above,
  });
  if (changed.length === 0)
    return (
      <EmptyState icon="check" title={<Trans>The XML is the same</Trans>}>
        <Trans>Indentation is not compared.</Trans>
      </EmptyState>
    );
  const go = (step: number) => {
    const next = (place + step + changed.length) % changed.length;
    setPlace(next);
    virtualizer.scrollToIndex(changed[next]?.row ?? 0, { align: 'start' });
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
        <button type="button" className="state-button" onClick={() => go(place < 0 ? 0 : -1)}>
          <Trans>Previous change</Trans>
        </button>
        <button type="button" className="state-button" onClick={() => go(1)}>
          <Trans>Next change</Trans>
        </button>
      </div>
      <div
        ref={list}
        role="table"
        aria-label={t`XML side by side`}
        aria-rowcount={count}
        className="xml-diff-rows"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const segment = segmentAt(segments, index);
          return (
            segment && (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 1}
                ref={virtualizer.measureElement}
                data-index={index}
                className="xml-diff-row"
                style={{ transform: `translateY(${start - margin}px)` }}
              >
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
        })}
      </div>
    </div>
  );
}
