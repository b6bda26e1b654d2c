import { Plural, useLingui } from '@lingui/react/macro';
import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import { useFormLabels } from '~/domain/answers/use-form-labels';
import { needsIndex } from '~/domain/row-index/answer-filter';
import {
  type FormOrDraftRef,
  rowsKey,
  getRows,
  rowsQuery,
  useFields,
  wholeRowsParams,
} from '~/domain/submissions/queries';
import { loadFound } from '~/domain/submissions/row-source';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { type ColumnLayout, labelLanguage } from '~/shared/columns/layout';
import { reasonText } from '~/shared/errors/describe-failure';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { namedByRow, tableLine } from '~/shared/ui/table/cell-content';
import type { CellContext, RowLines, TableColumn, TableLine } from '~/shared/ui/table/types';
import { useHistoryState } from '~/shared/url-state/history-state';
import './repeats.css';

const loadLines = () => import('./entries');
const noWidths: readonly number[] = [];
const column: TableColumn<SubmissionRow> = {
  id: 'repeats',
  header: '',
  width: 36,
  frozen: 'always',
  role: 'none',
  controls: true,
  text: () => '',
  cell: (row, { tabIndex, rowNameId }): ReactNode => (
    <ExpandButton row={row} tabIndex={tabIndex} rowNameId={rowNameId} />
  ),
  headerCell: <ExpandAllButton />,
};

interface Repeats {
  column: TableColumn<SubmissionRow> | undefined;
  lines: RowLines<SubmissionRow> | undefined;
  context: OpenRepeats;
}

/**
 * Expandable repeats. Nothing is requested, and no code loaded, before the first one is expanded. `pageKey`:
 * collapses everything when it changes.
 */
export function useRepeats(
  form: FormOrDraftRef,
  state: SubmissionsState,
  rows: readonly SubmissionRow[] | undefined,
  { layout, pageKey, readAt }: { layout: ColumnLayout; pageKey: string; readAt: number },
): Repeats {
  const { t, i18n } = useLingui();
  const { data: fields } = useFields(form);
  const hasRepeats = fields?.some(({ type }) => type === 'repeat') === true;
  const [opened, setOpened] = useHistoryState('opened repeats', { pageKey, parts: allClosed });
  const parts = opened.pageKey === pageKey ? opened.parts : allClosed;
  const change = useCallback(
    (to: (before: OpenParts) => OpenParts) =>
      setOpened((before) => ({ pageKey, parts: to(before.pageKey === pageKey ? before.parts : allClosed) })),
    [pageKey, setOpened],
  );
  const toggle = useCallback(
    (id: string) =>
      change(({ all, except }) => {
        const next = new Set(except);
        if (!next.delete(id)) next.add(id);
        return { all, except: next };
      }),
    [change],
  );

  const isAnyOpen = hasRepeats && (parts.all || parts.except.size > 0);
  const code = useQuery({
    queryKey: ['code of repeats'],
    queryFn: loadLines,
    enabled: isAnyOpen,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const slices = useMemo(() => {
    const wanted = new Set<number>();
    if (isAnyOpen)
      for (const [index, row] of (rows ?? []).entries())
        if (row.__system.status === null && isOpen(parts, row.__id)) wanted.add(sliceAt(index));
    return [...wanted];
  }, [isAnyOpen, rows, parts]);
  const expanded = useExpandedRows(form, state, slices, readAt);
  const lineSource = code.data?.createEntryLines;
  const { projectId, xmlFormId, isDraft = false } = form;
  const { headers, choiceLabels, images } = layout;
  const language = labelLanguage(layout);
  const { data: labels } = useFormLabels(form, isAnyOpen && (headers !== null || choiceLabels));
  const source = useMemo(
    () =>
      lineSource &&
      fields &&
      lineSource({ projectId, xmlFormId, isDraft }, fields, { labels, headers, language, choiceLabels, images }, i18n),
    [lineSource, fields, i18n, projectId, xmlFormId, isDraft, labels, headers, language, choiceLabels, images],
  );

  const retry = useRef(() => {});
  useEffect(() => {
    retry.current = () => {
      expanded.refetch();
      if (code.isError) void code.refetch();
    };
  });
  const failure = expanded.error ?? code.error;
  const { isLoading } = expanded;
  const lines = useMemo((): RowLines<SubmissionRow> => {
    const note = (row: SubmissionRow, text: string, action?: TableLine['action']) => [
      tableLine({
        id: `note ${row.__id}`,
        level: 1,
        kind: 'note',
        title: () => text,
        ...(action && { action }),
        columns: [],
        value: row,
      }),
    ];
    const again = { label: t`Try again`, run: () => retry.current() };
    return {
      isOpen: (row) => (row.__system.status === null ? isOpen(parts, row.__id) : undefined),
      of: (row) => {
        const whole = expanded.rows.get(row.__id);
        if (!source || !whole) {
          if (failure) return note(row, reasonText(failure, i18n), again);
          if (isLoading || !source) return note(row, t`Loading repeats…`);
          return note(row, t`The list has changed. Refresh it to see the repeats.`);
        }
        const found = source.linesOf(whole, (id) => isOpen(parts, id), toggle);
        return found.length > 0 ? found : note(row, t`No entries`);
      },
      widths: isAnyOpen && source ? source.widths : noWidths,
    };
  }, [parts, expanded.rows, source, failure, isLoading, isAnyOpen, t, toggle, i18n]);
  const context = useMemo(
    (): OpenRepeats => ({
      parts,
      toggle,
      toggleAll: () => change(({ all }) => (all ? allClosed : allOpen)),
      countOf: (id) => {
        const whole = expanded.rows.get(id);
        return whole && source?.count(whole);
      },
      onIntent: () => void loadLines(),
    }),
    [parts, toggle, change, expanded.rows, source],
  );
  return { column: hasRepeats ? column : undefined, lines: hasRepeats ? lines : undefined, context };
}

function ExpandButton({
  row,
  tabIndex,
  rowNameId,
}: { row: SubmissionRow } & Pick<CellContext, 'tabIndex' | 'rowNameId'>) {
  const { t } = useLingui();
  const id = useId();
  const repeats = use(RepeatsContext);
  if (!repeats || row.__system.status !== null) return null;
  const open = isOpen(repeats.parts, row.__id);
  const count = repeats.countOf(row.__id);
  return (
    <BareButton
      className="repeats-toggle"
      tabIndex={tabIndex}
      aria-expanded={open}
      {...namedByRow(id, rowNameId)}
      onClick={() => repeats.toggle(row.__id)}
      onPointerEnter={repeats.onIntent}
    >
      <Icon name={open ? 'chevronDown' : 'chevronRight'} />
      <span className="visually-hidden">{t`Repeats`}</span>
      {count !== undefined && (
        <span>
          {count}
          <span className="visually-hidden">
            {' '}
            <Plural value={count} one="entry" other="entries" />
          </span>
        </span>
      )}
    </BareButton>
  );
}

function ExpandAllButton() {
  const { t } = useLingui();
  const repeats = use(RepeatsContext);
  if (!repeats) return null;
  const open = repeats.parts.all;
  const label = open ? t`Close all repeats on this page` : t`Open all repeats on this page`;
  return (
    <BareButton className="repeats-toggle" title={label} onClick={repeats.toggleAll} onPointerEnter={repeats.onIntent}>
      <Icon name={open ? 'chevronDown' : 'chevronRight'} />
    </BareButton>
  );
}

/** Expanded: nothing but the exceptions, or everything but them. */
interface OpenParts {
  all: boolean;
  except: ReadonlySet<string>;
}

const allClosed: OpenParts = { all: false, except: new Set() };
const allOpen: OpenParts = { all: true, except: new Set() };

const isOpen = ({ all, except }: OpenParts, id: string): boolean => all !== except.has(id);

/** A context, so that the columns do not change. */
interface OpenRepeats {
  parts: OpenParts;
  toggle: (id: string) => void;
  toggleAll: () => void;
  countOf: (id: string) => number | undefined;
  onIntent: () => void;
}

export const RepeatsContext = createContext<OpenRepeats | null>(null);

/** Submissions per request: a page of 250 has up to 1 MB of answers. */
const sliceSize = 100;

export const sliceAt = (index: number) => Math.floor(index / sliceSize);

const foundSlice = (form: FormOrDraftRef, state: SubmissionsState, slice: number, readAt: number) =>
  queryOptions({
    queryKey: [...rowsKey(form), 'found slice', state, slice, readAt],
    queryFn: async ({ signal }) =>
      (await loadFound()).readFoundAt(form, state, {
        skip: (state.page - 1) * state.pageSize + slice * sliceSize,
        top: Math.min(sliceSize, state.pageSize - slice * sliceSize),
        signal,
        fresh: false,
      }),
  });

/**
 * A slice of the page with its repeats. The server reads repeat tables very slowly, and expands them only in whole
 * rows (`$select` is refused with 501.11).
 */
function sliceOptions(form: FormOrDraftRef, state: SubmissionsState, slice: number, readAt: number) {
  if (needsIndex(state)) return foundSlice(form, state, slice, readAt);
  const { $count: _, ...page } = wholeRowsParams(state);
  const params = {
    ...page,
    $expand: '*' as const,
    $top: Math.min(sliceSize, state.pageSize - slice * sliceSize),
    $skip: (state.page - 1) * state.pageSize + slice * sliceSize,
  };
  return rowsQuery(form, params);
}

function combined(slices: readonly UseQueryResult<SubmissionTable>[]) {
  const rows = new Map<string, SubmissionRow>();
  for (const { data } of slices) if (data) for (const row of getRows(data)) rows.set(row.__id, row);
  return {
    rows,
    isFetching: slices.some(({ isFetching }) => isFetching),
    readAt: Math.min(...slices.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isLoading: slices.some(({ isPending }) => isPending),
    error: slices.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => slices.forEach((slice) => void slice.refetch()),
  };
}

/** Refetched together with the page (`readAt`). */
export function useExpandedRows(
  form: FormOrDraftRef,
  state: SubmissionsState,
  slices: readonly number[],
  readAt: number,
) {
  const expanded = useQueries({
    queries: slices.map((slice) => sliceOptions(form, state, slice, readAt)),
    combine: combined,
  });
  const { refetch } = expanded;
  const isOld = !expanded.isFetching && expanded.error === null && expanded.readAt < readAt;
  useEffect(() => {
    if (isOld) refetch();
  }, [isOld, refetch]);
  return expanded;
}
