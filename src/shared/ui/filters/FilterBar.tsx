import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Flex } from 'antd';
import { type ComponentProps, createContext, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNarrow } from '~/shared/screen/media';
import { QuickFind } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import type { OrderChoice } from './OrderSelect';
import { type Tool, ToolButton, ToolMenu } from './tools';
import './filters.css';

interface FilterBarProps {
  /** The search field, which always stands. */
  search?: ReactNode;
  /** The filters; on a phone in a drawer. */
  children?: ReactNode;
  /** How many of them are set. */
  set?: number;
  /** Clears all filters; undefined while none is active. */
  onClear?: (() => void) | undefined;
  /** The state of what finds the rows, after the filters. */
  status?: ReactNode;
  /** The number of matches as text: "397 submissions", "12 of 397". Announced when it changes. */
  count: ReactNode;
  /** The same as a number; undefined while it is not known. */
  shown?: number | undefined;
  /** What is listed, beside the count; on a phone with the filters. */
  choice?: ReactNode;
  /** How it is shown: columns, views; on a phone with the filters. */
  display?: ReactNode;
  /** Leads to other views of the same rows; on a phone they are tools. */
  views?: ReactNode;
  /** What is said of the rows, such as new ones. */
  notice?: ReactNode;
  tools?: readonly Tool[];
  /** The order on a phone, where the table has no head. */
  order?: OrderChoice | undefined;
  /** At the end of the line: the main action. */
  end?: ReactNode;
  /** A line for the filters, and one for the tools. */
  isWide?: boolean;
}

/** Tools of a line that have no room for their words, in any language, are icons, the last ones first. */
function iconsWithoutRoom(line: HTMLElement): void {
  const tools = [...line.querySelectorAll('.tool:not(.tool-icon, .ant-btn-primary)')];
  line.removeAttribute('data-icons');
  for (const tool of tools) tool.removeAttribute('data-icon');
  const overflows = () => line.scrollWidth > line.clientWidth;
  for (const tool of tools.toReversed()) {
    if (!overflows()) return;
    tool.toggleAttribute('data-icon', true);
  }
  // They have all lost their words, and the line wraps.
  line.toggleAttribute('data-icons', overflows());
}

/**
 * What stands above every list: search, filters and a button to clear them; the number of matches, tools and the main
 * action. On a phone the filters are in a drawer and the tools in a menu.
 */
export function FilterBar(bar: FilterBarProps) {
  const { search, children, set = 0, onClear, status, count, shown, choice, display, views, notice, tools = [] } = bar;
  const { t } = useLingui();
  const narrow = useNarrow();
  const box = useRef<HTMLElement>(null);
  const toolLine = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (toolLine.current) iconsWithoutRoom(toolLine.current);
  });
  const isTwoLines = bar.isWide === true && !narrow;
  useLayoutEffect(() => {
    const line = toolLine.current;
    if (!isTwoLines || !line) return;
    const observer = new ResizeObserver(() => iconsWithoutRoom(line));
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
    // It takes the focus of what disappears with the last filter.
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

/** What the filters of a drawer do before it closes; null outside of one. */
export const DrawerContext = createContext<Set<() => void> | null>(null);

interface FilterDrawerProps {
  /** How many filters are set. */
  set: number;
  /** Clears all; undefined while none is set. */
  onClear: (() => void) | undefined;
  /** How many rows match; undefined while it is not known. */
  shown: number | undefined;
  children: ReactNode;
}

/** The filters of a list on a phone: a button, and behind it all of them below each other. */
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
        // As high with few filters as with many, so that their lists have room beside them.
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
  /** What `useListState` says of the list. */
  list: {
    state: { find: string };
    setFind: (text: string) => void;
    clear: () => void;
    filtered: boolean;
    set: number;
  };
  /** What the search field is called. */
  findLabel: string;
  /** How many there are, and how many are shown; undefined before they have loaded. */
  all: number | undefined;
  shown: number | undefined;
  /** Whether the count is that of those shown ("12 of 397"). Default: with a filter. */
  isPart?: boolean;
}

/** The toolbar of a list that has all its rows in the page. An empty list has nothing to find or filter. */
export function ListBar({ list, findLabel, all, shown, count, isPart, children, order, ...bar }: ListBarProps) {
  const { i18n } = useLingui();
  const { state, setFind, clear, filtered, set } = list;
  const isEmpty = all === 0 && !filtered;
  const [matching, whole] = [i18n.number(shown ?? 0), i18n.number(all ?? 0)];
  return (
    <FilterBar
      {...bar}
      search={!isEmpty && <QuickFind label={findLabel} value={state.find} onChange={setFind} />}
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
