import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { getListSubmissionRowsQueryOptions } from '~/api/generated/hooks/odata';
import { useFormLabels } from '~/domain/answers/use-form-labels';
import { FindPart } from '~/domain/row-index/bar/FindPart';
import { AddCondition, AnswerSearch } from '~/domain/row-index/bar/FindTools';
import { IndexOffer, IndexStatus } from '~/domain/row-index/bar/IndexOffer';
import { useRowIndex } from '~/domain/row-index/use-list-index';
import { findOf } from '~/domain/submissions/index-results';
import { type FormOrDraftRef, useFields } from '~/domain/submissions/queries';
import { submissionIndexRef } from '~/domain/submissions/row-source';
import { RowFilters, RowsSelect } from '~/domain/submissions/RowFilters';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { useFindFields } from '~/domain/submissions/use-find-fields';
import type { Condition, IndexState, RowIndex } from '~/engines/row-index/types';
import { defaultLayout } from '~/shared/columns/layout';
import { paths } from '~/shared/lib/paths';
import { useViewSwitch } from '~/shared/rows/toolbar';
import { printing } from '~/shared/screen/media';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { NoMatches, EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useUrlState, useSearchParam, useUrlSearchParams } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { ownFields, tableSearchParams } from './conditions';
import { Report } from './Report';
import { answersKey, type Summary, SummaryContext, useIndexAnswer } from './summary-context';
import './summary.css';

/** Reports name questions by their labels. */
const withLabels = { ...defaultLayout, headers: '' };

export function SummaryPage() {
  const { projectId, xmlFormId } = useRouteIds();
  // Remount per form, so that no data of the previous form shows.
  return <FormSummary key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

/** Rows fetched to estimate the download size of all. */
const sampleRows = 25;

function FormSummary({ projectId, xmlFormId }: FormOrDraftRef) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useMemo(() => ({ projectId, xmlFormId }), [projectId, xmlFormId]);
  const [state, change] = useUrlState(submissionsSearchSchema.read, submissionsSearchSchema.write);
  const [search] = useUrlSearchParams();
  const [rowsOf, setRowsOf] = useSearchParam('rows');
  const place = useMemo(() => submissionIndexRef(form), [form]);
  const { index, state: indexState } = useRowIndex(place, true);
  const fieldsQuery = useFields(form);
  const allFields = useFindFields(form, withLabels);
  // Without labels it is unknown which questions have choices.
  const { isPending: isLabelling } = useFormLabels(form, true);
  const repeats = useMemo(() => fieldsQuery.data?.filter(({ type }) => type === 'repeat') ?? [], [fieldsQuery.data]);
  const table = repeats.some(({ path }) => path === `/${rowsOf}`) ? `/${rowsOf}` : '';
  const find = useMemo(() => findOf(state, table), [state, table]);
  const { phase } = indexState;
  const version = indexState.phase === 'ready' ? indexState.version : null;
  const hasFields = fieldsQuery.isSuccess;
  useEffect(() => {
    // Syncs again after an attempt without a response.
    if (phase === 'ready' || (phase === 'opening' && hasFields)) void index?.sync();
  }, [index, phase, hasFields]);
  const counted = useIndexAnswer({ index, version, find }, ['count'], (from, what, signal) =>
    from.count(what, { signal }),
  );
  const total = counted.data?.total;
  const summary = useMemo((): Summary | null => {
    if (!index || version === null || !allFields || total === undefined || isLabelling) return null;
    const rowsWith = (...conditions: Condition[]) =>
      paths.submissions(projectId, xmlFormId, tableSearchParams(state, table, conditions));
    const own = ownFields(
      allFields,
      table,
      repeats.map(({ path }) => path),
    );
    const system = allFields.filter(({ field }) => field.startsWith('__system/'));
    const word = table === '' ? t`Submissions` : t`Entries`;
    return { index, version, find, total, counted: word, system, answers: own, rowsWith };
  }, [index, version, find, allFields, total, isLabelling, state, table, repeats, projectId, xmlFormId, t]);
  const isFiltered = submissionsSearchSchema.isFiltered(state);
  const failure = fieldsQuery.error ?? counted.error;
  const retry = () => void (fieldsQuery.isError ? fieldsQuery : counted).refetch();
  const isReady = phase === 'ready';
  const { finding } = state;
  const onChange = (part: Partial<typeof state>) => change({ ...part, page: 1 });
  const parts = { fields: allFields, finding, onChange, index, state: indexState };
  const { views, tools: viewTools } = useViewSwitch({
    shown: 'summary',
    table: paths.submissions(projectId, xmlFormId, search.toString()),
    map: hasPlaces(fieldsQuery.data) ? paths.submissionsMap(projectId, xmlFormId, search.toString()) : null,
    summary: paths.submissionsSummary(projectId, xmlFormId, search.toString()),
    selection: null,
  });
  return (
    <div className="summary rows">
      <FilterBar
        isWide
        search={<AnswerSearch label={t`Find in all answers`} finding={finding} onChange={onChange} />}
        set={submissionsSearchSchema.countFilters({ ...state, finding: null }) + (finding?.conditions.length ?? 0)}
        onClear={isFiltered ? () => onChange(submissionsSearchSchema.noFilters) : undefined}
        status={
          isReady && (
            <span className="find-status">
              <IndexStatus index={index} state={indexState} />
            </span>
          )
        }
        shown={isReady ? total : undefined}
        count={
          total === undefined || !isReady ? null : table === '' ? (
            <Plural value={total} one="# submission" other="# submissions" />
          ) : (
            <Plural value={total} one="# entry" other="# entries" />
          )
        }
        choice={<RowsSelect form={form} value={table.slice(1)} onChange={setRowsOf} />}
        views={views}
        tools={[
          ...viewTools,
          ...(summary
            ? [{ key: 'print', icon: 'form' as const, word: t`Print`, onClick: () => void printReport(client) }]
            : []),
        ]}
      >
        <RowFilters form={form} state={state} onChange={onChange} />
        {isReady && <FindPart {...parts} part="chips" />}
        {isReady && (
          <AddCondition finding={finding} onChange={onChange}>
            {(close, onAdd) => <FindPart {...parts} part="new" onAdd={onAdd} close={close} />}
          </AddCondition>
        )}
      </FilterBar>
      {failure !== null ? (
        <ErrorState error={failure} retry={retry} />
      ) : !isReady && phase !== 'opening' ? (
        <Loading form={form} index={index} state={indexState} />
      ) : !summary ? (
        <ListSkeleton rows={8} />
      ) : summary.total > 0 ? (
        <SummaryContext value={summary}>
          <Report />
        </SummaryContext>
      ) : isFiltered ? (
        <NoMatches
          title={<Trans>No submissions match these filters</Trans>}
          onClear={() => change(submissionsSearchSchema.noFilters)}
        />
      ) : (
        <EmptyState icon="form" title={table === '' ? <Trans>No submissions yet</Trans> : <Trans>No entries</Trans>} />
      )}
    </div>
  );
}

const hasPlaces = (fields: readonly { type: string }[] | undefined): boolean =>
  fields?.some(({ type }) => type.startsWith('geo')) ?? false;

function Loading({ form, index, state }: { form: FormOrDraftRef; index: RowIndex | undefined; state: IndexState }) {
  const isAbsent = state.phase === 'absent';
  const sample = useQuery({
    ...getListSubmissionRowsQueryOptions(form.projectId, form.xmlFormId, { $top: sampleRows, $count: true }),
    enabled: isAbsent && index?.weight() === null,
  });
  if (isAbsent && sample.data?.['@odata.count'] === 0)
    return <EmptyState icon="form" title={<Trans>No submissions yet</Trans>} />;
  return (
    <>
      {state.phase === 'loading' && !state.paused && (
        <p className="find-loading">
          <IndexStatus index={index} state={state} />
        </p>
      )}
      <IndexOffer
        index={index}
        state={state}
        words={{
          icon: 'chart',
          title: <Trans>Summary of all answers</Trans>,
          why: <Trans>To summarize answers, download them to this browser first.</Trans>,
          load: <Trans>Download answers</Trans>,
          refused: <Trans>There is no summary here</Trans>,
        }}
      />
    </>
  );
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Milliseconds between two checks that everything is rendered. */
const pollIntervalMs = 50;

async function printReport(client: QueryClient): Promise<void> {
  // The browser's `afterprint` event resets it.
  printing.set(true);
  // What becomes visible queries in the next frame, and renders in the one after.
  for (
    let idleRounds = 0;
    idleRounds < 3;
    idleRounds = client.isFetching({ queryKey: answersKey }) > 0 ? 0 : idleRounds + 1
  ) {
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  window.print();
}
