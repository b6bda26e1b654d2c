/** The answers of submissions as OData. */
import type { components } from '@mocks/generated/schema';
import type { Auth } from '@mocks/server/auth/auth';
import type { Answer, Handler, OperationId } from '@mocks/server/define';
import type { Column, Columns } from '@mocks/server/odata/columns';
import { eventHash } from '@mocks/server/odata/event-hash';
import { compileFilter } from '@mocks/server/odata/filter';
import { type Query, type TableQuery, checkProtocol, readRowQuery, readTableQuery, rowCount } from '@mocks/server/odata/options';
import { compileOrder } from '@mocks/server/odata/order';
import { selectFields } from '@mocks/server/odata/select';
import { decodeSkipToken, encodeSkipToken } from '@mocks/server/odata/skip-token';
import { InternalFault, ProblemError, isTrue, problem } from '@mocks/server/problem';
import type { FormDefRow, FormRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import { rowSchema } from '@mocks/server/xforms/rows';
import { formAt, publishedDef, xformOf } from './form-rows';
import { toRow } from './odata-rows';
import { newestFirst, stateOf, submissionAt, submissionById } from './submission-rows';

type SubmissionTable = components['schemas']['SubmissionTable'];

const systemColumns: readonly (readonly [string, Column<SubmissionRow>])[] = [
  ['__id', { type: 'text', get: (row) => row.instanceId }],
  ['__system/submissionDate', { type: 'timestamp', get: (row) => row.createdAt }],
  ['__system/updatedAt', { type: 'timestamp', get: (row) => row.updatedAt }],
  ['__system/submitterId', { type: 'int', get: (row) => row.submitterId }],
  ['__system/reviewState', { type: 'text', get: (row) => row.reviewState }],
  ['__system/deletedAt', { type: 'timestamp', get: (row) => row.deletedAt }],
];
/** What rows can be filtered and sorted by; after `$root/Submissions/` the names mean the same. */
const columns: Columns<SubmissionRow> = new Map(
  systemColumns.flatMap(([name, column]) => [[name, column] as const, [`$root/Submissions/${name}`, column] as const]),
);

/** Answers what fails like what works: with the version of OData and, once it is known, the state of the rows. */
function conversation<Id extends OperationId>(work: (headers: Record<string, string>) => Answer<Id>): Answer<Id> {
  const headers: Record<string, string> = { 'odata-version': '4.0' };
  try {
    return work(headers);
  } catch (failure) {
    const [status, body] =
      failure instanceof ProblemError
        ? [failure.status, failure.toJSON()]
        : failure instanceof InternalFault
          ? [500, { message: 'Internal Server Error' }]
          : [];
    if (status === undefined) throw failure;
    // The contract has problems and bare faults for every operation of OData.
    return { status, body, headers } as unknown as Answer<Id>;
  }
}

/** A published form whose submissions the caller may read. */
function readableForm(tables: Tables, auth: Auth, path: Parameters<typeof formAt>[1]) {
  const form = formAt(tables, path);
  const def = publishedDef(tables, form);
  if (!def) throw problem.notFound();
  auth.require('submission.read', form);
  return { form, def };
}

/** Where the service of a form is found: everything up to and with `.svc`. */
const serviceRoot = (origin: string, url: URL): string => origin + url.pathname.slice(0, url.pathname.indexOf('.svc/') + 4);
const contextOf = (origin: string, url: URL): string => `${serviceRoot(origin, url)}/$metadata#Submissions`;

interface Selection {
  /** The rows of the page. */
  readonly rows: SubmissionRow[];
  /** Over all pages. */
  readonly total: number;
  /** From the skip token on; `$skip` does not count, as on the real server. */
  readonly remaining: number;
}

/** The rows behind the one a skip token names, which may have been deleted since. */
function behind(tables: Tables, form: FormRow, query: TableQuery): (row: SubmissionRow) => boolean {
  if (query.skipToken === null) return () => true;
  const { instanceId } = query.skipToken;
  if (instanceId === undefined) throw new InternalFault('a skip token that names nothing');
  const cursor = submissionById(tables, form, String(instanceId));
  return cursor ? (row) => newestFirst(cursor, row) < 0 : () => false;
}

/** Finds the rows of a page. What is wrong with the query is refused here, before any answer is read. */
function selectRows(tables: Tables, form: FormRow, query: TableQuery): Selection {
  const filter = query.filter === undefined ? null : compileFilter(query.filter, columns);
  const order = query.orderby === undefined ? newestFirst : compileOrder(query.orderby, columns, (row) => row.id);
  const skip = rowCount(query.skip, 0);
  const top = rowCount(query.top, Number.POSITIVE_INFINITY);
  const matching = tables.submissions
    .by('formId', form.id)
    .filter((row) => !row.draft && (filter?.mentionsDeleted || row.deletedAt === null) && (filter?.matches(row) ?? true));
  const following = matching.filter(behind(tables, form, query));
  following.sort(order);
  return { rows: following.slice(skip, skip + top), total: matching.length, remaining: following.length };
}

/** The address of the page behind this one. */
function nextLink(origin: string, url: URL, lastId: string | null): string {
  const parameters = new URLSearchParams(url.searchParams);
  parameters.delete('$skip');
  parameters.set('$skiptoken', encodeSkipToken({ instanceId: lastId }));
  return `${origin}${url.pathname}?${parameters}`;
}

export const listSubmissionRows: Handler<'listSubmissionRows'> = ({ path, query, headers: sent, url, auth, ctx }) => {
  const { tables, options } = ctx;
  checkProtocol(sent, query);
  return conversation<'listSubmissionRows'>((headers) => {
    const { form, def } = readableForm(tables, auth, path);
    const wanted = readTableQuery(query);
    const context = { '@odata.context': contextOf(options.origin, url) };
    // Nothing is looked at, not even the filter.
    if (wanted.top === 0 && !wanted.count) return { status: 200, body: { value: [], ...context }, headers };

    const { rows, total, remaining } = selectRows(tables, form, wanted);
    const count = wanted.count ? { '@odata.count': total } : {};
    if (wanted.top === 0) return { status: 200, body: { value: [], ...context, ...count }, headers };

    headers.etag = eventHash(rows.map(stateOf));
    const value = rows.map(rowWriter(tables, def, query));
    const hasPaging = wanted.top !== null || wanted.skip !== null || wanted.skipToken !== null;
    const isLast = !hasPaging || remaining - rows.length <= 0;
    const next = isLast ? {} : { '@odata.nextLink': nextLink(options.origin, url, rows.at(-1)?.instanceId ?? null) };
    return { status: 200, body: { value, ...context, ...next, ...count }, headers };
  });
};

/** How rows of this form are written; refuses what cannot be selected. */
function rowWriter(tables: Tables, def: FormDefRow, query: Query): (row: SubmissionRow) => SubmissionTable['value'][number] {
  const options = readRowQuery(query);
  const schema = rowSchema(selectFields(xformOf(def).fields, options.select));
  return (row) => toRow(tables, schema, row, options);
}

/** Paging of a table of one row: what is no number does not count here. */
function onPage(query: Query): boolean {
  const number = (value: Query[string], fallback: number) => Number.parseInt(String(value), 10) || fallback;
  const token = query.$skiptoken ? decodeSkipToken(String(query.$skiptoken)) : undefined;
  // Only tokens of repeats mean something here.
  if (token !== undefined) throw problem.invalidSkipToken();
  const noRows = query.$top !== undefined && Number.parseInt(String(query.$top), 10) <= 0;
  return !noRows && number(query.$skip, 0) <= 0;
}

export const getSubmissionRow: Handler<'getSubmissionRow'> = ({ path, query: named, headers: sent, url, auth, ctx }) => {
  const { tables, options } = ctx;
  const query: Query = named;
  checkProtocol(sent, query);
  return conversation<'getSubmissionRow'>((headers) => {
    const { form, def } = readableForm(tables, auth, path);
    const write = rowWriter(tables, def, query);
    // Other ids exist, but they cannot be asked for like this.
    if (!/^(?:uuid:)?[a-z0-9-]+$/i.test(path.instanceId)) throw problem.notFound();
    const row = write(submissionAt(tables, form, path.instanceId));
    const value = onPage(query) ? [row] : [];
    const count = isTrue(query.$count) ? { '@odata.count': 1 } : {};
    return { status: 200, body: { value, '@odata.context': contextOf(options.origin, url), ...count }, headers };
  });
};
