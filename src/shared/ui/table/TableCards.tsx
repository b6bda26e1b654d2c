import { Trans, useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Button, Checkbox } from 'antd';
import { memo, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { useHistoryState } from '~/shared/url-state/history-state';
import { CellContent, cellText, namedByRow } from './cell-content';
import { useTablePosition, useNearEnd, useFocusRowOnce } from './layout-hooks';
import { RowActions } from './RowActions';
import { withToggled } from './selection';
import type { CellContext, DataTableProps, RowMark, TableColumn } from './types';

const estimatedHeight = 116;
const noneOpen: ReadonlySet<string> = new Set();

export function TableCards<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowId, marks, actions, onActivate, rowNotice, resetKey, offset = 0 } = props;
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const [opened, setOpened] = useHistoryState(`opened ${label}`, noneOpen);
  const place = useTablePosition(label);
  useLayoutEffect(() => {
    const measure = () => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeight,
    overscan: 6,
    scrollMargin: margin,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? rowId(row) : index;
    },
  });
  const wanted = useRef<number | null>(null);
  const places = useMemo(() => rows.map((row) => ({ id: rowId(row) })), [rows, rowId]);
  useFocusRowOnce(props.focusRow ?? place.found?.row, places, (index) => {
    wanted.current = index;
    if (!list.current?.querySelector(`[data-index="${index}"]`)) virtualizer.scrollToIndex(index, { align: 'center' });
  });
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    const target = card?.querySelector<HTMLElement>('.dt-card-identity :is(a[href], button)');
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  });
  const { keep } = place;
  useEffect(() => {
    const cards = list.current;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = places[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])]?.id;
      // The browser restores the window's scroll position.
      keep({ top: 0, left: 0, row, column: 0 });
    };
    cards?.addEventListener('focusin', onFocus);
    return () => cards?.removeEventListener('focusin', onFocus);
  }, [places, keep]);
  useNearEnd(virtualizer.range?.endIndex, rows.length, props.onNearEnd);
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!first.current) window.scrollTo({ top: 0 });
    first.current = false;
  }, [resetKey]);
  const parts = useMemo(() => {
    const of = (role: TableColumn<Row>['role']) => columns.filter((column) => (column.role ?? 'more') === role);
    return {
      identity: of('identity'),
      facts: of('fact').slice(0, 2),
      state: of('state'),
      more: [...of('fact').slice(2), ...of('more')],
    };
  }, [columns]);
  const toggle = useCallback((id: string) => setOpened((present) => withToggled(present, id)), [setOpened]);
  const latest = useRef(props.selection);
  useLayoutEffect(() => {
    latest.current = props.selection;
  });
  const select = useCallback((id: string) => {
    const present = latest.current;
    present?.onChange(withToggled(present.selected, id));
  }, []);
  return (
    <div ref={list} className="dt-cards" role="list" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        const id = rowId(row);
        return (
          <div
            key={id}
            role="listitem"
            aria-setsize={props.totalCount ?? rows.length}
            aria-posinset={offset + item.index + 1}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className="dt-card-place"
            style={{ transform: `translateY(${item.start - margin}px)` }}
          >
            <ErrorBoundary resetKey={row}>
              <Card
                row={row}
                index={item.index}
                id={id}
                parts={parts}
                mark={marks?.get(id)}
                actions={actions}
                onActivate={onActivate}
                rowNotice={rowNotice}
                moreLabel={props.moreLabel}
                cardTitle={props.cardTitle}
                cardMore={props.cardMore}
                selected={props.selection?.selected.has(id)}
                onSelect={select}
                open={opened.has(id)}
                onToggle={toggle}
              />
            </ErrorBoundary>
          </div>
        );
      })}
    </div>
  );
}

interface CardProps<Row> extends Pick<
  DataTableProps<Row>,
  'actions' | 'onActivate' | 'rowNotice' | 'moreLabel' | 'cardTitle' | 'cardMore'
> {
  row: Row;
  index: number;
  id: string;
  parts: Record<'identity' | 'facts' | 'state' | 'more', readonly TableColumn<Row>[]>;
  mark: RowMark | undefined;
  selected: boolean | undefined;
  onSelect: (id: string) => void;
  open: boolean;
  onToggle: (id: string) => void;
}

interface ValueProps<Row> extends Pick<CellContext, 'index' | 'rowNameId'> {
  column: TableColumn<Row>;
  row: Row;
}

function Value<Row>({ column, row, index, rowNameId }: ValueProps<Row>) {
  const text = cellText(column, row, index);
  if (text === undefined) return <span className="dt-bar" />;
  return (
    <span className="dt-value" dir={column.dir === 'inherit' ? undefined : 'auto'}>
      <CellContent column={column} row={row} text={text} context={{ tabIndex: 0, index, rowNameId }} />
    </span>
  );
}

function CardView<Row>({
  row,
  index,
  id,
  parts,
  mark,
  actions,
  onActivate,
  rowNotice,
  moreLabel,
  cardTitle,
  cardMore,
  selected,
  onSelect,
  open,
  onToggle,
}: CardProps<Row>) {
  const { t } = useLingui();
  const rowNameId = useId();
  const notice = rowNotice?.(row) ?? null;
  const list = actions?.(row) ?? [];
  const toggles = parts.more.length > 0 && notice === null;
  const hasLine = toggles || list.some((action, at) => at === 0 && action.menuOnly !== true);
  const buttons = <RowActions actions={list} tabIndex={0} rowNameId={rowNameId} />;
  const identity = cardTitle
    ? cardTitle(row, index)
    : parts.identity.map((column) => <Value key={column.id} {...{ column, row, index, rowNameId }} />);
  return (
    <div className="dt-card" data-mark={mark} data-selected={selected === true ? '' : undefined}>
      <div className="dt-card-top">
        {selected !== undefined && (
          <Checkbox
            className="dt-card-select"
            aria-label={t`Select this row`}
            {...namedByRow(`${rowNameId}-select`, rowNameId)}
            checked={selected}
            onChange={() => onSelect(id)}
          />
        )}
        <div className="dt-card-identity" id={rowNameId}>
          {onActivate && !cardTitle ? (
            <TextButton className="dt-card-open" onClick={() => onActivate(row)}>
              {identity}
            </TextButton>
          ) : (
            identity
          )}
        </div>
        <div className="dt-card-state">
          {parts.state.map((column) => (
            <Value key={column.id} {...{ column, row, index, rowNameId }} />
          ))}
        </div>
        {!hasLine && buttons}
      </div>
      <Facts columns={parts.facts} {...{ row, index, rowNameId }} className="dt-card-facts" />
      {notice !== null && <div className="dt-card-notice">{notice}</div>}
      {open && notice === null && (
        <Facts columns={parts.more} {...{ row, index, rowNameId }} className="dt-card-more" />
      )}
      {open && notice === null && cardMore?.(row, index)}
      {hasLine && (
        <div className="dt-card-bottom">
          {toggles && (
            <Button
              type="link"
              className="dt-card-toggle"
              {...namedByRow(`${rowNameId}-toggle`, rowNameId)}
              aria-expanded={open}
              onClick={() => onToggle(id)}
            >
              {open ? <Trans>Show less</Trans> : moreLabel ? moreLabel(parts.more.length) : <Trans>Show more</Trans>}
            </Button>
          )}
          {buttons}
        </div>
      )}
    </div>
  );
}
const Card = memo(CardView) as typeof CardView;

function Facts<Row>({
  columns,
  className,
  ...place
}: Omit<ValueProps<Row>, 'column'> & { columns: readonly TableColumn<Row>[]; className: string }) {
  if (columns.length === 0) return null;
  return (
    <dl className={className}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>
            {column.headerPrefix}
            {column.header}
          </dt>
          <dd>
            <Value column={column} {...place} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
