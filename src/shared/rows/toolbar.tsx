import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Space } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { type KnownColumns, shownColumns } from '~/shared/columns/layout';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { useScreenActions } from '~/shared/screen/registry';
import { FilterChip, useDebouncedChoice } from '~/shared/ui/filters/FilterChip';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { type OrderChoice, OrderSelect } from '~/shared/ui/filters/OrderSelect';
import type { Tool } from '~/shared/ui/filters/tools';
import { Icon } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { disabledItem, divider } from '~/shared/ui/overlays/MenuButton';
import type { PageOfRows } from './use-page-of-rows';
import { handOverSelection, type SelectedRows } from './use-selected-rows';
import './rows.css';

type View = 'table' | 'map' | 'summary';

interface Shown {
  shown: View;
  /** The path of each view, with the list's filters; null if there is none. */
  table: string;
  map: string | null;
  summary?: string | null;
  /** Handed over to the other view; null without the right to do anything with selected rows. */
  selection: SelectedRows<unknown> | null;
}

/** The switch between the views, and the same as tools on phones. */
export function useViewSwitch({ shown, table, map, summary, selection }: Shown): { views: ReactNode; tools: Tool[] } {
  const { t } = useLingui();
  const id = useId();
  const by = `${shown} ${id}`;
  const hand = () => selection && handOverSelection({ by, filter: selection.filter, listed: selection.listed });
  const state = { selectionBy: by };
  const all: { view: View; to: string | null | undefined; word: string }[] = [
    { view: 'table', to: table, word: t`Table` },
    { view: 'map', to: map, word: t`Map` },
    { view: 'summary', to: summary, word: t`Summary` },
  ];
  const ways = all.flatMap(({ view, to, word }) =>
    typeof to === 'string' ? [{ view, to, word, icon: view === 'summary' ? ('chart' as const) : view }] : [],
  );
  return {
    views: ways.length > 1 && (
      <Space.Compact role="group" aria-label={t`View`}>
        {ways.map(({ view, to, word, icon }) => (
          <LinkButton
            key={view}
            variant="outlined"
            color={shown === view ? 'primary' : 'default'}
            style={{ paddingInline: 9 }}
            to={to}
            state={state}
            onClick={hand}
            aria-current={shown === view ? 'page' : undefined}
          >
            <Icon name={icon} />
            {word}
          </LinkButton>
        ))}
      </Space.Compact>
    ),
    tools: ways
      .filter(({ view }) => view !== shown)
      .map(({ view, to, word, icon }) => ({ key: view, icon, word, to, state, onClick: hand, place: 'phone' })),
  };
}

interface RowCountProps {
  /** Undefined while loading. */
  total: number | undefined;
  filtered: boolean;
  all: number | undefined;
  /** "Loading submissions…", "397 submissions", "12 matching submissions" */
  texts: { loading: ReactNode; whole: ReactNode; matching: ReactNode };
}

export function RowCount({ total, filtered, all, texts }: RowCountProps) {
  const { i18n } = useLingui();
  if (total === undefined) return texts.loading;
  if (!filtered) return texts.whole;
  if (all === undefined || all < total) return texts.matching;
  const matching = i18n.number(total);
  const whole = i18n.number(all);
  return (
    <Trans>
      {matching} of {whole}
    </Trans>
  );
}

interface ColumnsChipProps {
  chosen: ChosenLayout;
  known: KnownColumns;
  /** The panel; its choices are applied with a delay. */
  children: (close: () => void, chosen: ChosenLayout) => ReactNode;
}

/** The chip is marked while the columns come from a link. */
export function ColumnsChip({ chosen, known, children }: ColumnsChipProps) {
  const { t } = useLingui();
  const count = shownColumns(chosen.layout.columns, known).length;
  const all = known.all.length;
  const [change, flush] = useDebouncedChoice(chosen.change);
  return (
    <FilterChip
      label={t`Columns`}
      summary={t`${count} of ${all}`}
      icon={<Icon name="table" />}
      active={chosen.ofLink !== null}
      onClose={flush}
    >
      {(close) => children(close, { ...chosen, change })}
    </FilterChip>
  );
}

/** Where a toolbar has the order: beside a map in sight, with a table only on phones, where it has no head. */
export const orderParts = (order: OrderChoice, hasTable: boolean, choice: ReactNode) =>
  hasTable
    ? { choice, order }
    : {
        choice: (
          <>
            {choice}
            <OrderSelect {...order} />
          </>
        ),
      };

interface PeopleFilterProps {
  label: string;
  /** The query of the people to select from. */
  people: {
    data: readonly { id: number; displayName: string }[] | undefined;
    isError: boolean;
    refetch?: () => unknown;
  };
  /** Label of ids in the URL that are not among them. */
  unknown: string;
  selected: readonly number[] | null;
  onApply: (selected: number[] | null) => void;
}

export function PeopleFilter({ label, people, unknown, selected, onApply }: PeopleFilterProps) {
  const { data, isError, refetch } = people;
  const known = new Set(data?.map(({ id }) => id));
  const others = (selected ?? []).filter((id) => !known.has(id)).map((id) => ({ id, displayName: unknown }));
  return (
    <MultiSelectFilter
      label={label}
      options={data && [...data, ...others].map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
      failed={!data && isError}
      retry={() => void refetch?.()}
      selected={selected?.map(String) ?? null}
      onApply={(values) => onApply(values?.map(Number) ?? null)}
    />
  );
}

interface Download<Key extends string> {
  kinds: Readonly<Record<Key, MessageDescriptor>>;
  /** Why a format is not possible; undefined if it is. */
  whyNot: (kind: Key) => MessageDescriptor | undefined;
  /** The last used format, which comes first. */
  last: Key | null;
  scope: ReactNode;
  onIntent: () => void;
  /** The dialog. `starts`: the chosen format; null to choose in the dialog. */
  dialog: (starts: Key | null, onClose: () => void) => ReactNode;
}

/** A menu that downloads in a format at once, or opens the dialog. */
export function useDownloadTool<Key extends string>(download: Download<Key>): { tool: Tool; dialog: ReactNode } {
  const { kinds, whyNot, last, scope, onIntent, dialog } = download;
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<{ starts: Key | null } | null>(null);
  const onOptions = () => setOpen({ starts: null });
  const keys = Object.keys(kinds) as Key[];
  const tool: Tool = {
    key: 'download',
    icon: 'download',
    word: t`Download`,
    busy: (open?.starts ?? null) !== null,
    onIntent,
    onClick: onOptions,
    items: [
      scope === null ? null : { type: 'group', key: 'scope', label: scope },
      ...[...keys.filter((key) => key === last), ...keys.filter((key) => key !== last)].map((key) => {
        const [label, why] = [i18n._(kinds[key]), whyNot(key)];
        if (why !== undefined) return disabledItem(key, label, i18n._(why));
        return { key, label, extra: key === last && <Trans>last used</Trans>, onClick: () => setOpen({ starts: key }) };
      }),
      divider,
      { key: 'options', label: <Trans>More options…</Trans>, onClick: onOptions },
      {
        type: 'group',
        key: 'formulas',
        label: <Trans>In CSV files, answers that begin like a formula (=, +, -, @) stay as they are.</Trans>,
      },
    ],
  };
  return { tool, dialog: open && dialog(open.starts, () => setOpen(null)) };
}

/** Registers the list's keyboard shortcuts and palette commands. `refreshLabel`: "Refresh submissions". */
export function useListActions({ refresh, filtered, clear }: PageOfRows<unknown>, refreshLabel: string): void {
  const { t } = useLingui();
  useScreenActions(
    useMemo(
      () => [
        { id: 'refresh', label: refreshLabel, run: refresh },
        ...(filtered ? [{ id: 'clear', label: t`Clear filters`, run: clear }] : []),
      ],
      [t, refreshLabel, refresh, filtered, clear],
    ),
  );
}
