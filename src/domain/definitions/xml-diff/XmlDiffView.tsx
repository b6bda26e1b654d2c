import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { XmlDiff } from '~/engines/xforms/protocol';
import { visibleText } from '~/shared/lib/visible-name';
import { useNarrow } from '~/shared/screen/media';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { EmptyState } from '~/shared/ui/states/states';
import { type RowsHandle, WindowedRows } from '../WindowedRows';
import { differingPart, rowCount, type Segment, segmentAt, segmentsOf } from './segments';
import './xml-diff.css';

const lineHeight = 20;

/**
 * Side-by-side XML diff (stacked on phones): changed lines with three lines of context, the rest folded. Virtualised;
 * the page scrolls.
 */
export function XmlDiffView({ diff }: { diff: XmlDiff }) {
  const { t } = useLingui();
  const stacked = useNarrow();
  const [unfolded, unfold] = useState<ReadonlySet<number>>(new Set());
  const segments = useMemo(() => segmentsOf(diff.hunks, unfolded, stacked), [diff.hunks, unfolded, stacked]);
  const changed = useMemo(() => segments.filter(({ kind }) => kind === 'changed'), [segments]);
  const rows = useRef<RowsHandle>(null);
  const [current, setCurrent] = useState(-1);
  const count = rowCount(segments);
  if (changed.length === 0)
    return (
      <EmptyState icon="check" title={<Trans>The XML is the same</Trans>}>
        <Trans>Indentation is not compared.</Trans>
      </EmptyState>
    );
  const move = (step: number) => {
    const next = (current + step + changed.length) % changed.length;
    setCurrent(next);
    rows.current?.scrollTo(changed[next]?.row ?? 0);
  };
  const position = current + 1;
  const total = changed.length;
  return (
    <div className="xml-diff" data-stacked={stacked}>
      <Flex wrap align="center" gap="8px 12px" style={{ marginBlockEnd: 8 }}>
        <span role="status">
          {current < 0 ? (
            <Plural value={total} one="# place differs" other="# places differ" />
          ) : (
            <Trans>
              {position} of {total}
            </Trans>
          )}
        </span>
        <Button onClick={() => move(current < 0 ? 0 : -1)}>
          <Trans>Previous change</Trans>
        </Button>
        <Button onClick={() => move(1)}>
          <Trans>Next change</Trans>
        </Button>
      </Flex>
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

/** Characters rendered per line: keys and pictures inside XML make lines of megabytes. */
const maxLineLength = 2000;

interface DiffRowProps {
  diff: XmlDiff;
  segment: Segment;
  line: number;
  stacked: boolean;
  onUnfold: () => void;
}

function DiffRow({ diff, segment, line, stacked, onUnfold }: DiffRowProps) {
  const { kind, older, olderCount, newer, newerCount } = segment;
  if (kind === 'folded')
    return (
      <div role="cell" className="xml-diff-folded">
        <TextButton onClick={onUnfold}>
          <Plural value={olderCount} one="Show # unchanged line" other="Show # unchanged lines" />
        </TextButton>
      </div>
    );
  if (kind === 'same') {
    const text = diff.older[older + line] ?? '';
    return (
      <>
        <Line kind="same" number={older + line} text={text} />
        {!stacked && <Line kind="same" number={newer + line} text={text} />}
      </>
    );
  }
  if (stacked) {
    const old = line < olderCount;
    const number = old ? older + line : newer + line - olderCount;
    return <Line kind={old ? 'old' : 'new'} number={number} text={(old ? diff.older : diff.newer)[number] ?? ''} />;
  }
  const before = line < olderCount ? diff.older[older + line] : undefined;
  const after = line < newerCount ? diff.newer[newer + line] : undefined;
  const part =
    before !== undefined && after !== undefined && before.length < maxLineLength && after.length < maxLineLength
      ? differingPart(before, after)
      : null;
  return (
    <>
      {before === undefined ? (
        <Line kind="none" />
      ) : (
        <Line
          kind="old"
          number={older + line}
          text={before}
          {...(part && { part: { start: part.start, end: part.olderEnd } })}
        />
      )}
      {after === undefined ? (
        <Line kind="none" />
      ) : (
        <Line
          kind="new"
          number={newer + line}
          text={after}
          {...(part && { part: { start: part.start, end: part.newerEnd } })}
        />
      )}
    </>
  );
}

type LineProps =
  | { kind: 'none' }
  | {
      kind: 'same' | 'old' | 'new';
      /** Zero-based. */
      number: number;
      text: string;
      part?: { start: number; end: number };
    };

const signs = { same: ' ', old: '−', new: '+' };

function Line(props: LineProps) {
  const { t } = useLingui();
  if (props.kind === 'none') return <div role="cell" className="xml-line xml-line-none" />;
  const { kind, number, text, part } = props;
  const words = { same: '', old: t`removed`, new: t`added` };
  const whole = text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
  return (
    <div role="cell" className={`xml-line xml-line-${kind}`} dir="ltr">
      <span className="xml-line-number">{number + 1}</span>
      <span className="xml-line-sign" aria-hidden="true">
        {signs[kind]}
      </span>
      {words[kind] !== '' && <span className="visually-hidden">{words[kind]} </span>}
      <code>
        {part && part.start < part.end ? (
          <>
            {visibleText(whole.slice(0, part.start))}
            <mark>{visibleText(whole.slice(part.start, part.end))}</mark>
            {visibleText(whole.slice(part.end))}
          </>
        ) : (
          visibleText(whole)
        )}
      </code>
    </div>
  );
}
