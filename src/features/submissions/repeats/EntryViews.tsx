import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Typography } from 'antd';
import { useMemo } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { useFormLabels } from '~/domain/answers/use-form-labels';
import { type FormOrDraftRef, useFields } from '~/domain/submissions/queries';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { type ColumnLayout, labelLanguage } from '~/shared/columns/layout';
import { formatInteger } from '~/shared/lib/numbers';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { DataTableProps, TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import { useHistoryState } from '~/shared/url-state/history-state';
import type { AnswerWording } from '../columns';
import {
  entriesIn,
  entriesOf,
  type Entry,
  entryColumns,
  parentColumns,
  type Repeat,
  repeatTree,
  rootEntry,
} from './entries';
import { sliceAt, useExpandedRows } from './use-repeats';
import './repeats.css';

interface RepeatTableProps extends Pick<DataTableProps<Entry>, 'spaceBelow' | 'resetKey' | 'empty'> {
  form: FormOrDraftRef;
  state: SubmissionsState;
  layout: ColumnLayout;
  path: string;
  rows: readonly SubmissionRow[] | undefined;
  columns: readonly TableColumn<SubmissionRow>[];
  total: number;
  /** The ids of the matching entries; undefined to show all. */
  found?: readonly string[] | undefined;
  readAt: number;
  onActivate: ((row: SubmissionRow) => void) | undefined;
}

const besides: ReadonlySet<string> = new Set(['name', 'submitter', 'submittedAt', 'state']);

/** The entries of a repeat, one per row, with some columns of their submissions. */
export function RepeatTable(table: RepeatTableProps) {
  const { form, state, layout, path, rows, columns, total, found, readAt, ...props } = table;
  const { t, i18n } = useLingui();
  const { onActivate, empty } = props;
  const { data: fields } = useFields(form);
  const { headers, choiceLabels, images } = layout;
  const language = labelLanguage(layout);
  const { data: labels } = useFormLabels(form, headers !== null || choiceLabels);
  const trail = useMemo(() => {
    const trails = [];
    let repeats = repeatTree(fields ?? []);
    for (;;) {
      const next = repeats.find((repeat) => repeat.path === path || path.startsWith(`${repeat.path}/`));
      if (!next) return trails;
      trails.push(next);
      repeats = next.repeats;
    }
  }, [fields, path]);
  // Search results include their entries.
  const slices = useMemo(() => (found ? [] : [...new Set(rows?.map((_, index) => sliceAt(index)))]), [found, rows]);
  const expanded = useExpandedRows(form, state, slices, readAt);
  const entries = useMemo(() => {
    const all = rows?.flatMap((row) => {
      const whole = found ? row : expanded.rows.get(row.__id);
      return whole ? entriesOf(whole, trail) : [];
    });
    if (!found || !all) return all;
    const byId = new Map(all.map((entry) => [entry.answers.__id, entry]));
    return found.flatMap((id) => byId.get(id) ?? []);
  }, [rows, expanded.rows, trail, found]);
  const { projectId, xmlFormId, isDraft = false } = form;
  const shown = useMemo((): TableColumn<Entry>[] => {
    const places = new Map(rows?.map((row, index) => [row.__id, index]));
    const repeat = trail.at(-1);
    return [
      ...parentColumns(
        columns.filter(({ id }) => besides.has(id)),
        ({ __id }) => places.get(__id) ?? 0,
      ),
      {
        id: 'entry',
        header: t`Entry`,
        width: 64,
        frozen: 'always' as const,
        role: 'fact' as const,
        dir: 'inherit' as const,
        text: ({ numbers }: Entry) => numbers.map((number) => formatInteger(number, i18n.locale)).join(' › '),
      },
      ...(repeat
        ? entryColumns({ projectId, xmlFormId, isDraft }, repeat, i18n.locale, {
            labels,
            headers,
            language,
            choiceLabels,
            images,
          })
        : []),
    ];
  }, [
    columns,
    rows,
    trail,
    t,
    i18n.locale,
    projectId,
    xmlFormId,
    isDraft,
    labels,
    headers,
    language,
    choiceLabels,
    images,
  ]);
  const isWaiting = rows === undefined || !fields || (expanded.isLoading && entries?.length === 0);
  const entryCount = entries?.length ?? 0;
  const part = i18n.number(rows?.length ?? 0);
  const count = t`${plural(entryCount, { one: '# entry', other: '# entries' })}`;
  const whole = t`${plural(total, { one: '# submission', other: '# submissions' })}`;
  return (
    <>
      <Typography.Paragraph type="secondary" style={{ marginBlockEnd: 8 }} role="status">
        {expanded.isLoading ? (
          <Trans>Loading repeats…</Trans>
        ) : found ? (
          <Plural value={total} one="# matching entry" other="# matching entries" />
        ) : (
          <Trans>
            {count} in {part} of {whole}
          </Trans>
        )}
      </Typography.Paragraph>
      <DataTable<Entry>
        label={t`Entries`}
        columns={shown}
        rows={isWaiting && !expanded.error ? undefined : (entries ?? [])}
        rowId={entryId}
        refreshing={expanded.isLoading}
        error={expanded.error && <ErrorState error={expanded.error} retry={expanded.refetch} />}
        empty={
          rows?.length === 0 ? (
            empty
          ) : (
            <EmptyState icon="form" title={<Trans>No entries</Trans>}>
              <Trans>The submissions on this page have none. Try the next page.</Trans>
            </EmptyState>
          )
        }
        {...(onActivate && { onActivate: ({ submission }) => onActivate(submission) })}
        {...(props.resetKey !== undefined && { resetKey: `${props.resetKey} ${path}` })}
        {...(props.spaceBelow !== undefined && { spaceBelow: props.spaceBelow })}
      />
    </>
  );
}

const entryId = ({ id }: Entry) => id;

const step = 10;
const named: AnswerWording = { labels: undefined, headers: null, language: '', choiceLabels: false, images: false };

interface CardRepeatsProps {
  form: FormOrDraftRef;
  state: SubmissionsState;
  row: SubmissionRow;
  index: number;
  readAt: number;
}

export function CardRepeats({ form, state, row, index, readAt }: CardRepeatsProps) {
  const { data: fields } = useFields(form);
  const tree = useMemo(() => repeatTree(fields ?? []), [fields]);
  const slices = useMemo(() => [sliceAt(index)], [index]);
  const { rows, isLoading, error, refetch } = useExpandedRows(form, state, slices, readAt);
  const whole = rows.get(row.__id);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!whole)
    return (
      <Typography.Paragraph type="secondary" style={{ marginBlockEnd: 8 }} role="status">
        {isLoading ? (
          <Trans>Loading repeats…</Trans>
        ) : (
          <Trans>The list has changed. Refresh it to see the repeats.</Trans>
        )}
      </Typography.Paragraph>
    );
  return tree.map((repeat) => <CardRepeat key={repeat.path} form={form} parent={rootEntry(whole)} repeat={repeat} />);
}

function CardRepeat({ form, parent, repeat }: { form: FormOrDraftRef; parent: Entry; repeat: Repeat }) {
  const { i18n } = useLingui();
  const [shown, setShown] = useHistoryState(`entries of ${parent.id} ${repeat.path}`, step);
  const entries = useMemo(() => entriesIn(parent, repeat), [parent, repeat]);
  const columns = useMemo(() => entryColumns(form, repeat, i18n.locale, named), [form, repeat, i18n.locale]);
  const rest = Math.min(step, entries.length - shown);
  return (
    <section className="repeats-part">
      <h4>
        <Name>{repeat.name}</Name> ({entries.length})
      </h4>
      <ol>
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id}>
            <dl className="dt-card-more">
              {columns.map((column) => (
                <div key={column.id}>
                  <dt>
                    {column.headerPrefix}
                    {column.header}
                  </dt>
                  <dd dir="auto">
                    {column.cell ? column.cell(entry, { tabIndex: 0, index: 0, rowNameId: '' }) : column.text(entry, 0)}
                  </dd>
                </div>
              ))}
            </dl>
            {repeat.repeats
              .filter((deeper) => entriesIn(entry, deeper).length > 0)
              .map((deeper) => (
                <CardRepeat key={deeper.path} form={form} parent={entry} repeat={deeper} />
              ))}
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Button type="link" className="dt-card-toggle" onClick={() => setShown(shown + step)}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  );
}
