import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Flex } from 'antd';
import { type ComponentProps, createContext, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNarrow } from '~/shared/screen/media';
import { ListSearchField } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import type { OrderChoice } from './OrderSelect';
import { type Tool, ToolButton, ToolMenu } from './tools';
import './filters.css';

interface FilterBarProps {
  search?: ReactNode;
  children?: ReactNode;
  set?: number;
  onClear?: (() => void) | undefined;
  status?: ReactNode;
  /** Number of matches as text: "397 submissions", "12 of 397". Announced when it changes. */
  count: ReactNode;
  /** The same as a number; undefined while unknown. */
  shown?: number | undefined;
  /** What is listed, beside the count; on a phone with the filters. */
  choice?: ReactNode;
  /** Columns and views; on a phone with the filters. */
  display?: ReactNode;
  /** Links to other views of the same rows; on a phone they are tools. */
  views?: ReactNode;
  notice?: ReactNode;
  tools?: readonly Tool[];
  /** Sort order on a phone, where the table has no header. */
  order?: OrderChoice | undefined;
  end?: ReactNode;
  isWide?: boolean;
}

function collapseTools(line: HTMLElement): void {
  const tools = [...line.querySelectorAll('.tool:not(.tool-icon, .ant-btn-primary)')];
  line.removeAttribute('data-icons');
  for (const tool of tools) tool.removeAttribute('data-icon');
  const overflows = () => line.scrollWidth > line.clientWidth;
  for (const tool of tools.toReversed()) {
    if (!overflows()) return;
    tool.toggleAttribute('data-icon', true);
  }
  // No text is left, and the line still overflows: let it wrap.
  line.toggleAttribute('data-icons', overflows());
}

export function FilterBar(bar: FilterBarProps) {
  const { search, children, set = 0, onClear, status, count, shown, choice, display, views, notice, tools = [] } = bar;
  const { t } = useLingui();
  const narrow = useNarrow();
  const box = useRef<HTMLElement>(null);
  const toolLine = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (toolLine.current) collapseTools(toolLine.current);
  });
  const isTwoLines = bar.isWide === true && !narrow;
  useLayoutEffect(() => {
    const line = toolLine.current;
    if (!isTwoLines || !line) return;
    const observer = new ResizeObserver(() => collapseTools(line));
    observer.observe(line);
    return () => observer.disconnect();
  }, [isTwoLines]);
  const counted = (
    <span className="filter-count" role="status">
      {count}
    </span>
  );
  const clear = onClear && (
    <TextButton
      onClick={() => {
        onClear();
        box.current?.focus();
      }}
    >
      <Trans>Clear</Trans>
    </TextButton>
  );
  const order = narrow ? bar.order : undefined;
  const inMenu = narrow ? tools : tools.filter(({ place }) => place === 'menu');
  const buttons = narrow ? [] : tools.filter(({ place }) => place !== 'menu' && place !== 'phone');
  const end = (
    <Flex className="filter-end" wrap={!narrow} align="center" justify="end" gap="small">
      {!narrow && views}
      {!narrow && display}
      {buttons.map((tool) => (
        <ToolButton key={tool.key} tool={tool} />
      ))}
      {notice}
      {(inMenu.length > 0 || order) && <ToolMenu tools={inMenu} order={order} />}
      {bar.end}
    </Flex>
  );
  const hasFilters = Boolean(children) || Boolean(choice) || Boolean(display);
  return (
    // Focusable: gets the focus when the focused filter disappears.
    <Flex
      ref={box}
      vertical
      gap="small"
      className={isTwoLines ? 'filter-bar filter-bar-wide' : 'filter-bar'}
      role="group"
      aria-label={t`Filters`}
      tabIndex={-1}
    >
      {narrow ? (
        <>
          {(Boolean(search) || hasFilters) && (
            <Flex className="bar-line" align="center" gap="small">
              {search}
              {hasFilters && (
                <FilterDrawer set={set} onClear={onClear} shown={shown}>
                  {choice}
                  {children}
                  {display}
                </FilterDrawer>
              )}
              {!hasFilters && clear}
            </Flex>
          )}
          {status}
          <Flex className="bar-line" align="center" gap="small">
            {counted}
            {end}
          </Flex>
        </>
      ) : isTwoLines ? (
        <>
          <Flex className="bar-line" wrap align="center" gap="small">
            {search}
            {children}
            {clear}
            {status}
          </Flex>
          <Flex ref={toolLine} className="bar-line bar-tools" wrap align="center" gap="small">
            {counted}
            {choice}
            {end}
          </Flex>
        </>
      ) : (
        <Flex className="bar-line" wrap align="center" gap="small">
          {search}
          {children}
          {choice}
          {clear}
          {counted}
          {end}
        </Flex>
      )}
    </Flex>
  );
}

/** Functions that filters in the drawer run before it closes; null outside of one. */
export const DrawerContext = createContext<Set<() => void> | null>(null);

interface FilterDrawerProps {
  set: number;
  onClear: (() => void) | undefined;
  shown: number | undefined;
  children: ReactNode;
}

function FilterDrawer({ set, onClear, shown, children }: FilterDrawerProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const closers = useRef(new Set<() => void>());
  const context = useMemo(() => closers.current, []);
  const close = () => {
    for (const finish of closers.current) finish();
    setOpen(false);
  };
  const count = i18n.number(set);
  return (
    <>
      <Button
        style={{ flex: 'none' }}
        icon={<Icon name="filter" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {set === 0 ? t`Filters` : t`Filters (${count})`}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title={t`Filters`}
        placement="bottom"
        size="auto"
        destroyOnHidden
        closable={{ 'aria-label': t`Close`, closeIcon: <Icon name="cross" />, placement: 'end' }}
        // A fixed height, so that option lists have room even with few filters.
        styles={{ section: { height: '85dvh' }, body: { paddingBlock: 4 } }}
        footer={
          <Flex gap="small">
            <Button style={{ flex: 1 }} disabled={!onClear} onClick={onClear}>
              <Trans>Clear</Trans>
            </Button>
            <Button style={{ flex: 2 }} type="primary" onClick={close}>
              {shown === undefined ? (
                <Trans>Show</Trans>
              ) : (
                <Plural value={shown} one="Show # match" other="Show # matches" />
              )}
            </Button>
          </Flex>
        }
      >
        <DrawerContext value={context}>
          <Flex vertical gap="small" className="drawer-filters">
            {children}
          </Flex>
        </DrawerContext>
      </Drawer>
    </>
  );
}

interface ListBarProps extends Pick<
  ComponentProps<typeof FilterBar>,
  'count' | 'tools' | 'order' | 'end' | 'children'
> {
  list: {
    state: { find: string };
    setFind: (text: string) => void;
    clear: () => void;
    filtered: boolean;
    set: number;
  };
  findLabel: string;
  all: number | undefined;
  shown: number | undefined;
  /** Whether the count is of those shown ("12 of 397"). Default: while filtered. */
  isPart?: boolean;
}

export function ListBar({ list, findLabel, all, shown, count, isPart, children, order, ...bar }: ListBarProps) {
  const { i18n } = useLingui();
  const { state, setFind, clear, filtered, set } = list;
  const isEmpty = all === 0 && !filtered;
  const [matching, whole] = [i18n.number(shown ?? 0), i18n.number(all ?? 0)];
  return (
    <FilterBar
      {...bar}
      search={!isEmpty && <ListSearchField label={findLabel} value={state.find} onChange={setFind} />}
      order={isEmpty ? undefined : order}
      set={set}
      shown={shown}
      onClear={filtered ? clear : undefined}
      count={
        all === undefined || shown === undefined ? null : (isPart ?? filtered) ? (
          <Trans>
            {matching} of {whole}
          </Trans>
        ) : (
          count
        )
      }
    >
      {!isEmpty && children}
    </FilterBar>
  );
}
