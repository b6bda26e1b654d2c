import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { FormRef } from '~/api/form-version-ref';
import { getListDraftFieldsQueryOptions } from '~/api/generated/hooks/form-drafts';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import {
  getListDraftSubmissionRowsQueryKey,
  getListDraftSubmissionRowsQueryOptions,
  getListSubmissionRowsQueryKey,
  getListSubmissionRowsQueryOptions,
  getSubmissionRow,
  listSubmissionRows,
} from '~/api/generated/hooks/odata';
import { getListSubmittersQueryOptions } from '~/api/generated/hooks/submissions';
import * as needs from '~/api/generated/needs';
import { isProblem } from '~/api/problem';
import { isInvalidated, patchCached, queryClient } from '~/api/query-client';
import type { FormField, FormFieldList, ListSubmissionRowsParams, SubmissionRow, SubmissionTable } from '~/api/schema';
import { cachedLabels } from '~/domain/answers/use-form-labels';
import { needsIndex } from '~/domain/row-index/answer-filter';
import { serverHas } from '~/session/server';
import { type ColumnLayout, defaultLayout } from '~/shared/columns/layout';
import { cachedLayout } from '~/shared/columns/stored-layout';
import { localDayStart } from '~/shared/lib/dates';
import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';
import { hasColumnChoice, selectableFields, selectExpression, shownFields } from './fields';
import { cachedNaming, namingFields } from './naming';
import { plainId, readRowByTime, firstRow } from './record';
import { loadFound } from './row-source';
import { readDraftState, sortFields, submissionsSearchSchema, type SubmissionsState } from './search-params';

export interface FormOrDraftRef extends FormRef {
  /** Submissions to the draft instead of the published form. */
  isDraft?: boolean;
}

const fieldsOptions = ({ projectId, xmlFormId, isDraft = false }: FormOrDraftRef) =>
  (isDraft ? getListDraftFieldsQueryOptions : getListFormFieldsQueryOptions)(projectId, xmlFormId, { odata: true });

/** Without `params`, the prefix for all pages of the form. */
export const rowsKey = (
  { projectId, xmlFormId, isDraft = false }: FormOrDraftRef,
  params?: ListSubmissionRowsParams,
): QueryKey =>
  (isDraft ? getListDraftSubmissionRowsQueryKey : getListSubmissionRowsQueryKey)(projectId, xmlFormId, params);

/** Replaces all other filters in the deleted view. */
export const deletedFilter = '__system/deletedAt ne null';

/** OData filter; undefined if none. */
export function filterExpression({ deleted, submitterIds, range, reviewStates }: SubmissionsState): string | undefined {
  if (deleted) return deletedFilter;
  return odataAnd([
    odataAnyOf('__system/submitterId', submitterIds ?? []),
    range && `__system/submissionDate ge ${localDayStart(range.start)}`,
    range && `__system/submissionDate lt ${localDayStart(range.end, 1)}`,
    odataAnyOf('__system/reviewState', reviewStates ?? []),
  ]);
}

/** OData order; ties are newest first. */
export function orderExpression({ order: { sort, descending } }: SubmissionsState): string {
  const own = `${sortFields[sort]} ${descending ? 'desc' : 'asc'}`;
  return sort === 'submittedAt' || sort === 'instanceId' ? own : `${own},${sortFields.submittedAt} desc`;
}

/** Non-hook version of the table's layout. */
const layoutOfTable = ({ projectId, xmlFormId }: FormOrDraftRef, { layout }: SubmissionsState): ColumnLayout =>
  layout ?? cachedLayout({ projectId, table: xmlFormId }) ?? defaultLayout;

/** Parameters of a page of rows with all answers. */
export function wholeRowsParams(state: SubmissionsState): ListSubmissionRowsParams {
  const filter = filterExpression(state);
  return {
    $top: state.pageSize,
    $skip: (state.page - 1) * state.pageSize,
    $count: true,
    $wkt: true,
    ...(filter === undefined ? {} : { $filter: filter }),
    $orderby: orderExpression(state),
  };
}

/**
 * Parameters of a page of rows, shared by prefetch and page. A visit's first page is requested before the fields are
 * known,
 * with all answers; while cached, it serves any columns. Later pages of large forms select only the shown columns,
 * what
 * names the rows, and what distinguishes choices.
 */
export function rowsParams(form: FormOrDraftRef, state: SubmissionsState): ListSubmissionRowsParams {
  const whole = wholeRowsParams(state);
  const fields = queryClient.getQueryData<FormFieldList>(fieldsOptions(form).queryKey);
  if (!fields) return whole;
  const selectable = selectableFields(fields);
  if (!hasColumnChoice(selectable)) return whole;
  if (queryClient.getQueryState(rowsKey(form, whole))) return whole;
  const layout = layoutOfTable(form, state);
  const telling = layout.choiceLabels ? cachedLabels(form)?.distinguishingPaths : undefined;
  const needed = new Set([
    ...namingFields(selectable, cachedNaming(form)),
    ...shownFields(selectable, layout),
    ...selectable.filter(({ path }) => telling?.has(path)),
  ]);
  if (needed.size === selectable.length) return whole;
  return { ...whole, $select: selectExpression(selectable.filter((field) => needed.has(field))) };
}

/** The client always requests `__id` and `__system`. */
export const getRows = (table: SubmissionTable): SubmissionRow[] => table.value as SubmissionRow[];

const sameSystem = (a: SubmissionRow['__system'], b: SubmissionRow['__system']) =>
  a.updatedAt === b.updatedAt &&
  a.reviewState === b.reviewState &&
  a.edits === b.edits &&
  a.attachmentsPresent === b.attachmentsPresent &&
  a.attachmentsExpected === b.attachmentsExpected &&
  a.status === b.status &&
  a.submitterName === b.submitterName &&
  a.deletedAt === b.deletedAt;

/**
 * Structural sharing: keeps unchanged row objects, so that the table does not rerender, and the whole answer if all
 * are
 * unchanged. Answers only change by an edit, which `__system` counts; comparing it is enough, for fields of any name.
 */
export function shareRows(before: unknown, after: unknown): unknown {
  if (!before || before === after) return after;
  const [old, fresh] = [before as SubmissionTable, after as SubmissionTable];
  const known = new Map(getRows(old).map((row) => [row.__id, row]));
  const value = getRows(fresh).map((row) => {
    const same = known.get(row.__id);
    return same && sameSystem(same.__system, row.__system) ? same : row;
  });
  const unchanged =
    old['@odata.count'] === fresh['@odata.count'] &&
    old.value.length === value.length &&
    value.every((row, index) => row === old.value[index]);
  return unchanged ? old : { ...fresh, value };
}

export const rowsQuery = (
  { projectId, xmlFormId, isDraft = false }: FormOrDraftRef,
  params: ListSubmissionRowsParams,
) =>
  (isDraft ? getListDraftSubmissionRowsQueryOptions : getListSubmissionRowsQueryOptions)(projectId, xmlFormId, params, {
    query: { structuralSharing: shareRows },
  });

/** For a repeat, with the IDs of its entries. */
export type FoundSubmissions = SubmissionTable & { entries?: readonly string[] };

/** Query of a page of index results. `table`: path of a repeat or ''; `version`: changes with the rows of the index. */
const foundOptions = (form: FormOrDraftRef, shown: SubmissionsState, table: string, version: number) => {
  // Columns do not matter: the index has all answers.
  const state = { ...shown, layout: null };
  const queryKey: QueryKey = [...rowsKey(form), 'found', state, table, version];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<FoundSubmissions> =>
      (await loadFound()).readFound(
        form,
        state,
        table,
        // Recent writes reach the index only after it asked the server for changes.
        { signal, fresh: isInvalidated(queryKey) },
      ),
    // Equal submissions may have different entries.
    structuralSharing: table === '' && shareRows,
    // Each change of the index creates a new entry.
    gcTime: 30_000,
  });
};

const rowsOptions = (form: FormOrDraftRef, state: SubmissionsState) => rowsQuery(form, rowsParams(form, state));

const firstRows = (form: FormOrDraftRef, state: SubmissionsState) =>
  needsIndex(state) ? [] : [rowsOptions(form, state)];

/** The first queries of the page, in parallel: in the route's loader, and when a link to it is hovered. */
export const submissionsQueries = ({ search, ...form }: FormOrDraftRef & { search: URLSearchParams }) => [
  ...firstRows(form, submissionsSearchSchema.read(search)),
  fieldsOptions(form),
  getListSubmittersQueryOptions(form.projectId, form.xmlFormId),
];

/** Draft submissions have no known submitters. */
export function draftSubmissionsQueries({ search, ...place }: FormOrDraftRef & { search: URLSearchParams }) {
  const form = { ...place, isDraft: true };
  return [rowsOptions(form, readDraftState(search)), fieldsOptions(form)];
}

/**
 * The previous page stays until the next has loaded. `indexVersion`: null while not ready; `table`: path of a repeat
 * or ''.
 */
export function useSubmissionRows(
  form: FormOrDraftRef,
  state: SubmissionsState,
  indexVersion: number | null,
  table = '',
) {
  const needed = needsIndex(state);
  const found = useQuery({
    ...foundOptions(form, state, table, indexVersion ?? 0),
    placeholderData: keepPreviousData,
    enabled: needed && indexVersion !== null,
  });
  const listed = useQuery({ ...rowsOptions(form, state), placeholderData: keepPreviousData, enabled: !needed });
  return needed ? found : listed;
}

/** Submissions in the trash; not requested without the right to see them. */
export const useDeletedCount = ({ projectId, xmlFormId }: FormOrDraftRef, enabled: boolean) =>
  useQuery({
    ...getListSubmissionRowsQueryOptions(projectId, xmlFormId, { $top: 0, $count: true, $filter: deletedFilter }),
    enabled,
    // Other users delete, too.
    refetchOnWindowFocus: true,
  }).data?.['@odata.count'];

export const useFields = (form: FormOrDraftRef) => useQuery(fieldsOptions(form));

export async function readNamingFields(form: FormOrDraftRef): Promise<FormField[]> {
  const fields = await queryClient.fetchQuery({ ...fieldsOptions(form), staleTime: Infinity });
  return namingFields(selectableFields(fields), cachedNaming(form));
}

/** Not requested for draft submissions, which cannot be filtered by submitter. */
export const useSubmitters = ({ projectId, xmlFormId, isDraft = false }: FormOrDraftRef) =>
  useQuery({ ...getListSubmittersQueryOptions(projectId, xmlFormId), enabled: !isDraft });

/**
 * The `__system` of a submission on the server; null if there is none. Servers before 2025.3 cannot filter by ID.
 * Throws ApiError.
 */
export async function fetchRow(
  { projectId, xmlFormId }: Pick<FormOrDraftRef, 'projectId' | 'xmlFormId'>,
  instanceId: string,
  signal?: AbortSignal,
): Promise<SubmissionRow | null> {
  const options = signal ? { signal } : {};
  const $select = '__id,__system';
  if (serverHas(needs.filtersRowsById) === false) {
    try {
      const table = plainId.test(instanceId)
        ? await getSubmissionRow(projectId, xmlFormId, instanceId, { $select }, options)
        : await readRowByTime({ projectId, xmlFormId, instanceId }, { $select }, options);
      return firstRow(table) ?? null;
    } catch (error) {
      if (isProblem(error, '404.1')) return null;
      throw error;
    }
  }
  const $filter = `__id eq ${odataString(instanceId)}`;
  const table = await listSubmissionRows(projectId, xmlFormId, { $filter, $select, $top: 1 }, options);
  return getRows(table)[0] ?? null;
}

/** Updates the metadata of a submission in every cached page. */
export function patchRow(form: FormOrDraftRef, instanceId: string, system: Partial<SubmissionRow['__system']>): void {
  // A map caches entries without `value` under the same prefix.
  patchCached<Partial<SubmissionTable>>({ queryKey: rowsKey(form) }, (table) => {
    if (table.value?.some((row) => row.__id === instanceId) !== true) return table;
    const value = getRows(table as SubmissionTable).map((row) =>
      row.__id === instanceId ? { ...row, __system: { ...row.__system, ...system } } : row,
    );
    return { ...table, value };
  });
}
