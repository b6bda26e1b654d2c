import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { FormPlace } from '~/api/edition';
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
import { needsIndex } from '~/domain/row-index/address';
import { serverHas } from '~/session/server';
import { type ColumnLayout, usualLayout } from '~/shared/columns/layout';
import { cachedLayout } from '~/shared/columns/stored-layout';
import { localDayStart } from '~/shared/lib/dates';
import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';
import { readDraftState, sortFields, submissionsAddress, type SubmissionsState } from './address';
import { hasColumnChoice, selectableFields, selectExpression, shownFields } from './fields';
import { cachedNaming, namingFields } from './naming';
import { plainId, readRowByTime, rowIn } from './record';
import { loadFound } from './row-source';

/** The form whose submissions are listed. */
export interface FormId extends FormPlace {
  /** The test submissions to its draft instead of those to the published form. */
  isDraft?: boolean;
}

const fieldsOptions = ({ projectId, xmlFormId, isDraft = false }: FormId) =>
  (isDraft ? getListDraftFieldsQueryOptions : getListFormFieldsQueryOptions)(projectId, xmlFormId, { odata: true });

/** The query key of a page of rows; without parameters, the prefix of those of all pages of the form. */
export const rowsKey = (
  { projectId, xmlFormId, isDraft = false }: FormId,
  params?: ListSubmissionRowsParams,
): QueryKey =>
  (isDraft ? getListDraftSubmissionRowsQueryKey : getListSubmissionRowsQueryKey)(projectId, xmlFormId, params);

/** The condition of the deleted view, which replaces all others. */
export const inTrash = '__system/deletedAt ne null';

/** The state's conditions as an OData expression; undefined if none. */
export function filterExpression({ deleted, submitterIds, range, reviewStates }: SubmissionsState): string | undefined {
  if (deleted) return inTrash;
  return odataAnd([
    odataAnyOf('__system/submitterId', submitterIds ?? []),
    range && `__system/submissionDate ge ${localDayStart(range.start)}`,
    range && `__system/submissionDate lt ${localDayStart(range.end, 1)}`,
    odataAnyOf('__system/reviewState', reviewStates ?? []),
  ]);
}

/** The order as an OData expression. Rows that are equal in it are in the order of submission, newest first. */
export function orderExpression({ order: { sort, descending } }: SubmissionsState): string {
  const own = `${sortFields[sort]} ${descending ? 'desc' : 'asc'}`;
  return sort === 'submittedAt' || sort === 'instanceId' ? own : `${own},${sortFields.submittedAt} desc`;
}

/** The layout of the table outside of components. */
const layoutOfTable = ({ projectId, xmlFormId }: FormId, { layout }: SubmissionsState): ColumnLayout =>
  layout ?? cachedLayout({ projectId, table: xmlFormId }) ?? usualLayout;

/** The parameters of a page of rows with all answers. */
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
 * The one request for a page of rows, shared by prefetch and page. The first page of a visit is requested before the
 * fields are known and brings all answers; while cached, it serves any selection of columns. Once the fields are known,
 * other pages of a form with many fields bring only the shown columns, what names the rows, and what tells choices apart.
 */
export function rowsParams(form: FormId, state: SubmissionsState): ListSubmissionRowsParams {
  const whole = wholeRowsParams(state);
  const fields = queryClient.getQueryData<FormFieldList>(fieldsOptions(form).queryKey);
  if (!fields) return whole;
  const selectable = selectableFields(fields);
  if (!hasColumnChoice(selectable)) return whole;
  if (queryClient.getQueryState(rowsKey(form, whole))) return whole;
  const layout = layoutOfTable(form, state);
  const telling = layout.choiceLabels ? cachedLabels(form)?.tellingPaths : undefined;
  const needed = new Set([
    ...namingFields(selectable, cachedNaming(form)),
    ...shownFields(selectable, layout),
    ...selectable.filter(({ path }) => telling?.has(path)),
  ]);
  if (needed.size === selectable.length) return whole;
  return { ...whole, $select: selectExpression(selectable.filter((field) => needed.has(field))) };
}

/** The rows of the answer: this client always requests `__id` and `__system`. */
export const rowsOf = (table: SubmissionTable): SubmissionRow[] => table.value as SubmissionRow[];

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
 * Keeps the row objects that did not change, so that the table does not render again, and the whole answer if nothing
 * changed (TanStack Query compares answers by identity). Answers only change by an edit, which the system part counts;
 * comparing it is enough, and safe for fields of any name.
 */
export function shareRows(before: unknown, after: unknown): unknown {
  if (!before || before === after) return after;
  const [old, fresh] = [before as SubmissionTable, after as SubmissionTable];
  const known = new Map(rowsOf(old).map((row) => [row.__id, row]));
  const value = rowsOf(fresh).map((row) => {
    const same = known.get(row.__id);
    return same && sameSystem(same.__system, row.__system) ? same : row;
  });
  const unchanged =
    old['@odata.count'] === fresh['@odata.count'] &&
    old.value.length === value.length &&
    value.every((row, index) => row === old.value[index]);
  return unchanged ? old : { ...fresh, value };
}

/** The query of rows. */
export const rowsQuery = ({ projectId, xmlFormId, isDraft = false }: FormId, params: ListSubmissionRowsParams) =>
  (isDraft ? getListDraftSubmissionRowsQueryOptions : getListSubmissionRowsQueryOptions)(projectId, xmlFormId, params, {
    query: { structuralSharing: shareRows },
  });

/** A page that the local index finds; of a repeat with the ids of its entries. */
export type FoundSubmissions = SubmissionTable & { entries?: readonly string[] };

/**
 * The query of a page that the local index finds. In: '' or the path of a repeat, and the version of the index, which
 * changes with its rows.
 */
const foundOptions = (form: FormId, shown: SubmissionsState, table: string, version: number) => {
  // Columns change nothing: the index has all answers.
  const state = { ...shown, layout: null };
  const queryKey: QueryKey = [...rowsKey(form), 'found', state, table, version];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<FoundSubmissions> =>
      (await loadFound()).readFound(
        form,
        state,
        table,
        // What was written since is not in the index before it has asked the server for changes.
        { signal, fresh: isInvalidated(queryKey) },
      ),
    // Of entries, equal submissions may have other entries.
    structuralSharing: table === '' && shareRows,
    // Each change of the index makes a new one.
    gcTime: 30_000,
  });
};

const rowsOptions = (form: FormId, state: SubmissionsState) => rowsQuery(form, rowsParams(form, state));

/** The page of rows, unless only this browser can find them. */
const firstRows = (form: FormId, state: SubmissionsState) => (needsIndex(state) ? [] : [rowsOptions(form, state)]);

/** The first queries of the page, in parallel: in the route's loader, and when a link to it is hovered. */
export const submissionsQueries = ({ search, ...form }: FormId & { search: URLSearchParams }) => [
  ...firstRows(form, submissionsAddress.read(search)),
  fieldsOptions(form),
  getListSubmittersQueryOptions(form.projectId, form.xmlFormId),
];

/** The same for the test submissions, of which nothing says who sent them. */
export function draftSubmissionsQueries({ search, ...place }: FormId & { search: URLSearchParams }) {
  const form = { ...place, isDraft: true };
  return [rowsOptions(form, readDraftState(search)), fieldsOptions(form)];
}

/**
 * The page of rows for the state; the previous page stays until it has loaded. Takes the version of the local index,
 * null while it is not ready, and the path of the repeat whose entries are found, '' for submissions.
 */
export function useSubmissionRows(form: FormId, state: SubmissionsState, indexVersion: number | null, table = '') {
  const needed = needsIndex(state);
  const found = useQuery({
    ...foundOptions(form, state, table, indexVersion ?? 0),
    placeholderData: keepPreviousData,
    enabled: needed && indexVersion !== null,
  });
  const listed = useQuery({ ...rowsOptions(form, state), placeholderData: keepPreviousData, enabled: !needed });
  return needed ? found : listed;
}

/** How many submissions of the form are in the trash; not asked without the right to see them. */
export const useDeletedCount = ({ projectId, xmlFormId }: FormId, enabled: boolean) =>
  useQuery({
    ...getListSubmissionRowsQueryOptions(projectId, xmlFormId, { $top: 0, $count: true, $filter: inTrash }),
    enabled,
    // Others delete, too.
    refetchOnWindowFocus: true,
  }).data?.['@odata.count'];

/** The fields of the published form, or of its draft. */
export const useFields = (form: FormId) => useQuery(fieldsOptions(form));

/** The fields whose answers name the form's submissions. Throws ApiError. */
export async function readNamingFields(form: FormId): Promise<FormField[]> {
  const fields = await queryClient.fetchQuery({ ...fieldsOptions(form), staleTime: Infinity });
  return namingFields(selectableFields(fields), cachedNaming(form));
}

/** Everyone who has submitted something; not asked for test submissions, which cannot be filtered by them. */
export const useSubmitters = ({ projectId, xmlFormId, isDraft = false }: FormId) =>
  useQuery({ ...getListSubmittersQueryOptions(projectId, xmlFormId), enabled: !isDraft });

/**
 * A submission's current system part on the server; null if there is none. Servers before 2025.3 find a row by its
 * address only, and others by their time. Throws ApiError.
 */
export async function readRow(
  { projectId, xmlFormId }: Pick<FormId, 'projectId' | 'xmlFormId'>,
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
      return rowIn(table) ?? null;
    } catch (error) {
      if (isProblem(error, '404.1')) return null;
      throw error;
    }
  }
  const $filter = `__id eq ${odataString(instanceId)}`;
  const table = await listSubmissionRows(projectId, xmlFormId, { $filter, $select, $top: 1 }, options);
  return rowsOf(table)[0] ?? null;
}

/** Updates a submission in every cached page that shows it. Answers stay unchanged. */
export function patchRow(form: FormId, instanceId: string, system: Partial<SubmissionRow['__system']>): void {
  // Beside the pages, a map keeps its places.
  patchCached<Partial<SubmissionTable>>({ queryKey: rowsKey(form) }, (table) => {
    if (table.value?.some((row) => row.__id === instanceId) !== true) return table;
    const value = rowsOf(table as SubmissionTable).map((row) =>
      row.__id === instanceId ? { ...row, __system: { ...row.__system, ...system } } : row,
    );
    return { ...table, value };
  });
}
