import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useKeptState } from '~/shared/address/kept-in-history';
import type { SubmissionRow } from '~/api/schema';
import { reasonText } from '~/shared/errors/reason-text';
import type { SubmissionsState } from '~/domain/submissions/address';
import { type ColumnLayout, labelLanguage } from '~/shared/columns/layout';
import { useFormLabels } from '~/domain/answers/use-form-labels';
import { type FormId, useFields } from '~/domain/submissions/queries';
import { tableLine } from '~/shared/ui/table/cell-content';
import type { RowLines, TableColumn, TableLine } from '~/shared/ui/table/types';
import { ExpandAllButton, ExpandButton } from './ExpandButton';
import { allClosed, allOpen, isOpen, type OpenParts, type OpenRepeats } from './open-repeats';
import { sliceAt, useExpandedRows } from './queries';

const loadLines = () => import('./lines');
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

function errorText(error: unknown, i18n: I18n): string {
  return reasonText(error, i18n);
}

interface Repeats {
  /** The column with the buttons; undefined if the form has no repeats. */
  column: TableColumn<SubmissionRow> | undefined;
  lines: RowLines<SubmissionRow> | undefined;
  context: OpenRepeats;
}

/**
 * The repeats that open under the rows of the page. Nothing is requested, and no code loaded, before the first one is
 * opened. In: the rows on screen, how answers are shown, when the page was read, and a key that changes with the page: then everything closes.
 */
export function useRepeats(
  form: FormId,
  state: SubmissionsState,
  rows: readonly SubmissionRow[] | undefined,
  { layout, pageKey, readAt }: { layout: ColumnLayout; pageKey: string; readAt: number },
): Repeats {
  const { t, i18n } = useLingui();
  const { data: fields } = useFields(form);
  const hasRepeats = fields?.some(({ type }) => type === 'repeat') === true;
  const [opened, setOpened] = useKeptState('opened repeats', { pageKey, parts: allClosed });
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
  const lineSource = code.data?.lineSource;
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
          if (failure) return note(row, errorText(failure, i18n), again);
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
