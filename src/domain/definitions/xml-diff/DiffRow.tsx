import { Plural, useLingui } from '@lingui/react/macro';
import { visibleText } from '~/shared/lib/visible-name';
import type { XmlDiff } from '~/domain/xforms/protocol';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { differingPart, type Segment } from './segments';

/** Characters of a line that show: keys and pictures inside XML have lines of megabytes. */
const most = 2000;

interface DiffRowProps {
  diff: XmlDiff;
  segment: Segment;
  /** The row in the segment. */
  line: number;
  stacked: boolean;
  onUnfold: () => void;
}

/** One row: a line of each side, or on a phone a line of one side; or a button for folded lines. */
export function DiffRow({ diff, segment, line, stacked, onUnfold }: DiffRowProps) {
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
    before !== undefined && after !== undefined && before.length < most && after.length < most
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
      /** From 0. */
      number: number;
      text: string;
      /** What differs from the other side. */
      part?: { start: number; end: number };
    };

const signs = { same: ' ', old: '−', new: '+' };

function Line(props: LineProps) {
  const { t } = useLingui();
  if (props.kind === 'none') return <div role="cell" className="xml-line xml-line-none" />;
  const { kind, number, text, part } = props;
  const words = { same: '', old: t`removed`, new: t`added` };
  const whole = text.length > most ? `${text.slice(0, most)}…` : text;
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
