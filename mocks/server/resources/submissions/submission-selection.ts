/** Selects the submissions of a form by filter, order and page, for rows, exports and maps. */
import type { Auth } from '@mocks/server/auth/auth';
import type { Column, Columns } from '@mocks/server/odata/columns';
import { compileFilter } from '@mocks/server/odata/filter';
import { compileOrder } from '@mocks/server/odata/order';
import type { SkipToken } from '@mocks/server/odata/skip-token';
import { InternalFault, problem } from '@mocks/server/problem';
import { formAt } from '@mocks/server/resources/forms/form-rows';
import type { FormDefRow, FormRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import { newestFirst } from './submission-rows';

const systemColumns: readonly (readonly [string, Column<SubmissionRow>])[] = [
  ['__id', { type: 'text', get: (row) => row.instanceId }],
  ['__system/submissionDate', { type: 'timestamp', get: (row) => row.createdAt }],
  ['__system/updatedAt', { type: 'timestamp', get: (row) => row.updatedAt }],
  ['__system/submitterId', { type: 'int', get: (row) => row.submitterId }],
  ['__system/reviewState', { type: 'text', get: (row) => row.reviewState }],
  ['__system/deletedAt', { type: 'timestamp', get: (row) => row.deletedAt }],
];
const rootColumns = systemColumns.map(([name, column]) => [`$root/Submissions/${name}`, column] as const);
/** The columns for filters and orders; the prefix `$root/Submissions/` is optional. */
const submissionColumns: Columns<SubmissionRow> = new Map([...systemColumns, ...rootColumns]);
/** The filter columns for rows of a repeat: those of the submission, named from the root. */
export const repeatColumns: Columns<SubmissionRow> = new Map(rootColumns);

/** The form of a request. */
export interface Source {
  readonly form: FormRow;
  readonly def: FormDefRow;
  /** Submissions sent to the draft, or those that count. */
  readonly draft: boolean;
}

/**
 * The published form at a path, or its draft; for actors who may read its submissions.
 * @throws 404.1, 403.1, and 400.11 or 400.22 for an invalid project id
 */
export function sourceAt(tables: Tables, auth: Auth, path: Parameters<typeof formAt>[1], draft: boolean): Source {
  const form = formAt(tables, path);
  const defId = draft ? form.draftDefId : form.currentDefId;
  const def = defId === null ? undefined : tables.formDefs.get(defId);
  if (!def) throw problem.notFound();
  auth.require('submission.read', form);
  return { form, def, draft };
}

/**
 * The same for exports. A form without a published version has an empty export without columns of its own.
 * @throws like sourceAt
 */
export function exportSourceAt(
  tables: Tables,
  auth: Auth,
  path: Parameters<typeof formAt>[1],
  draft: boolean,
): Omit<Source, 'def'> & { readonly def: FormDefRow | null } {
  const form = formAt(tables, path);
  if (draft || form.currentDefId !== null) return sourceAt(tables, auth, path, draft);
  auth.require('submission.read', form);
  return { form, def: null, draft };
}

/** The submission with this id, including deleted ones. */
export const submissionOf = (
  tables: Tables,
  { form, draft }: Pick<Source, 'form' | 'draft'>,
  instanceId: string,
): SubmissionRow | undefined =>
  tables.submissions.by('instanceId', `${form.id} ${instanceId}`).find((row) => row.draft === draft);

/** The selection and order; newest first without an order. */
export interface Wanted {
  readonly filter: string | undefined;
  readonly orderby?: string | undefined;
  readonly skipToken?: SkipToken | null;
}

export interface Selection {
  /** In order, after the skip token. */
  readonly rows: SubmissionRow[];
  /** How many the filter accepts, regardless of the skip token. */
  readonly total: number;
}

/** The rows after the one a skip token names, which may be deleted by now. Repeat tokens are ignored here. */
function behind(
  tables: Tables,
  source: Pick<Source, 'form' | 'draft'>,
  token: SkipToken | null | undefined,
): ((row: SubmissionRow) => boolean) | null {
  if (!token || (token.repeatId !== undefined && token.repeatId !== null)) return null;
  if (token.instanceId === undefined) throw new InternalFault('a skip token that names nothing');
  const cursor = submissionOf(tables, source, String(token.instanceId));
  return cursor ? (row) => newestFirst(cursor, row) < 0 : () => false;
}

/**
 * Selects the submissions of a form.
 * @param columns the columns for the filter; an order may name any column
 * @throws for an invalid filter or order
 */
export function selectSubmissions(
  tables: Tables,
  source: Pick<Source, 'form' | 'draft'>,
  { filter: text, orderby, skipToken }: Wanted,
  now: string,
  columns: Columns<SubmissionRow> = submissionColumns,
): Selection {
  const filter = text === undefined ? null : compileFilter(text, columns, now);
  const order = orderby === undefined ? newestFirst : compileOrder(orderby, submissionColumns, (row) => row.id);
  const following = behind(tables, source, skipToken);
  const matching = tables.submissions
    .by('formId', source.form.id)
    .filter(
      (row) =>
        row.draft === source.draft &&
        (filter?.mentionsDeleted || row.deletedAt === null) &&
        (filter?.matches(row) ?? true),
    );
  const rows = following ? matching.filter(following) : matching;
  const total = matching.length;
  rows.sort(order);
  return { rows, total };
}
