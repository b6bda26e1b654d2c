import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { useRef } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { useNarrow } from '~/shared/screen/media';
import { Name } from '~/shared/ui/text/Name';
import { SheetBox } from './ProblemTable';
import type { OutlineLine } from './protocol';

interface FormOutlineProps {
  lines: readonly OutlineLine[];
  selected: number | null;
  onSelect: (row: number) => void;
}

/** Pixels; touch height on phones. */
const [lineHeight, heightOnPhone] = [32, 44];
/** Pixels of indent per enclosing group, up to `deepest` groups. */
const [indent, deepest] = [16, 8];
const maxLabelLength = 300;

export function FormOutline({ lines, selected, onSelect }: FormOutlineProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useNarrow() ? heightOnPhone : lineHeight;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    useFlushSync: false,
  });
  return (
    <SheetBox scroller={scroller}>
      <ul aria-label={t`Outline`} className="sheet-outline" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={key}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Button
                  type="text"
                  block
                  className="sheet-outline-line"
                  aria-current={line.row === selected || undefined}
                  style={{ blockSize: height, paddingInlineStart: 8 + Math.min(line.depth, deepest) * indent }}
                  onClick={() => onSelect(line.row)}
                >
                  <OutlineWords line={line} />
                </Button>
              </li>
            )
          );
        })}
      </ul>
    </SheetBox>
  );
}

function OutlineWords({ line: { kind, type, name, label } }: { line: OutlineLine }) {
  return (
    <>
      <bdi className="sheet-outline-label" style={{ fontWeight: kind === 'question' ? 400 : 600 }}>
        {label === null ? (
          <span className="muted">
            <Trans>No label</Trans>
          </span>
        ) : (
          visibleName(label.slice(0, maxLabelLength))
        )}
      </bdi>
      <code className="sheet-outline-name">
        <Name>{name}</Name>
      </code>
      <span className="sheet-outline-type">
        {kind === 'group' ? <Trans>Group</Trans> : kind === 'repeat' ? <Trans>Repeat</Trans> : <Name>{type}</Name>}
      </span>
    </>
  );
}
