import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Checkbox } from 'antd';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { moveToIndex, useReorder } from '~/shared/ui/controls/use-reorder';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import type { ColumnOption } from './ColumnPanel';

interface ColumnListProps {
  /** The ids that match the search, and all, both in order. */
  listed: readonly string[];
  order: readonly string[];
  options: ReadonlyMap<string, ColumnOption>;
  shown: ReadonlySet<string>;
  pins: ReadonlySet<string>;
  /** False while searching, because some columns are hidden. */
  canMove: boolean;
  onShow: (id: string, on: boolean) => void;
  onPin: (id: string, on: boolean) => void;
  onOrder: (order: readonly string[]) => void;
}

const rowHeight = 40;
/** Dragging within this many pixels of the edges scrolls the list. */
const edge = 28;
const scrollStep = 12;

/**
 * A virtual list, which may have thousands of columns. Move one by dragging, its buttons, or Ctrl and arrows.
 * Memoized, so that typing in the search does not re-render it.
 */
export const ColumnList = memo(function ColumnList(props: ColumnListProps) {
  const { order, options, shown, pins, canMove, onShow, onPin, onOrder } = props;
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { ids, dragged, handle } = useReorder({
    ids: order,
    onOrder,
    placeAt: (clientY) => {
      const list = scroller.current;
      if (!list) return undefined;
      const { top, bottom } = list.getBoundingClientRect();
      if (clientY < top + edge) list.scrollBy({ top: -scrollStep });
      else if (clientY > bottom - edge) list.scrollBy({ top: scrollStep });
      return Math.floor((clientY - top + list.scrollTop) / rowHeight);
    },
  });
  const listed = canMove ? ids : props.listed;
  const virtualizer = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    getItemKey: (index) => listed[index] ?? index,
  });
  // A row loses the focus when its position in the document changes.
  const pressed = useRef<{ button: HTMLElement; id: string; at: number } | null>(null);
  useLayoutEffect(() => {
    if (!pressed.current || listed[pressed.current.at] === pressed.current.id) return;
    const { button } = pressed.current;
    // The buttons are hidden while nothing in their row has the focus.
    button.closest('.columns-row')?.querySelector<HTMLElement>('.columns-move')?.focus({ preventScroll: true });
    button.focus({ preventScroll: true });
    pressed.current = null;
  });
  const labelOf = (id: string) => visibleName(options.get(id)?.label ?? id);
  const move = (id: string, to: number) => {
    const last = order.length - 1;
    const index = Math.max(0, Math.min(last, to));
    onOrder(moveToIndex(order, id, index));
    virtualizer.scrollToIndex(index);
    const label = labelOf(id);
    const place = index + 1;
    const count = order.length;
    setAnnouncement(t`${label}: place ${place} of ${count}`);
  };
  const onKeyDown = (event: KeyboardEvent, id: string, isHandle: boolean) => {
    if (!canMove || !(isHandle || event.ctrlKey || event.metaKey)) return;
    const at = order.indexOf(id);
    const to = new Map([
      ['ArrowUp', at - 1],
      ['ArrowDown', at + 1],
      ['Home', 0],
      ['End', order.length - 1],
    ]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(id, to);
  };
  return (
    <>
      <div ref={scroller} className="columns-list" role="list" aria-label={t`Columns`}>
        <div role="none" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const id = listed[index];
            const option = id === undefined ? undefined : options.get(id);
            if (id === undefined || !option) return null;
            const label = labelOf(id);
            const name = label;
            return (
              <div
                key={id}
                role="listitem"
                aria-setsize={listed.length}
                aria-posinset={index + 1}
                className="columns-row"
                data-dragged={dragged === id}
                style={{ transform: `translateY(${start}px)` }}
              >
                <BareButton
                  className="columns-move"
                  aria-label={t`Move ${label}`}
                  title={t`Drag, or use the arrow keys`}
                  aria-disabled={!canMove}
                  {...(canMove && handle(id))}
                  onKeyDown={(event) => onKeyDown(event, id, true)}
                >
                  <Icon name="list" />
                </BareButton>
                <Checkbox
                  className="columns-name"
                  checked={shown.has(id)}
                  onChange={({ target }) => onShow(id, target.checked)}
                  onKeyDown={(event) => onKeyDown(event, id, false)}
                >
                  <Name>{option.label}</Name>
                  {option.description !== undefined && <Name className="filter-description">{option.description}</Name>}
                </Checkbox>
                {canMove && (
                  <span className="columns-steps">
                    <BareButton
                      tabIndex={-1}
                      title={t`Move up: ${name}`}
                      aria-disabled={index === 0}
                      onClick={({ currentTarget }) => {
                        pressed.current = { button: currentTarget, id, at: index };
                        move(id, index - 1);
                      }}
                    >
                      <Icon name="chevronUp" />
                    </BareButton>
                    <BareButton
                      tabIndex={-1}
                      title={t`Move down: ${name}`}
                      aria-disabled={index === listed.length - 1}
                      onClick={({ currentTarget }) => {
                        pressed.current = { button: currentTarget, id, at: index };
                        move(id, index + 1);
                      }}
                    >
                      <Icon name="chevronDown" />
                    </BareButton>
                  </span>
                )}
                <BareButton
                  className="columns-pin"
                  aria-label={t`Pin ${label}`}
                  title={t`Keep in view at the start`}
                  aria-pressed={pins.has(id)}
                  onClick={() => onPin(id, !pins.has(id))}
                  onKeyDown={(event) => onKeyDown(event, id, false)}
                >
                  <Icon name="pin" />
                </BareButton>
              </div>
            );
          })}
        </div>
        {listed.length === 0 && (
          <p className="filter-note">
            <Trans>No results</Trans>
          </p>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
});
