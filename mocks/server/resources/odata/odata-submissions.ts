/** Submissions as OData: a table of all, or of one. */
import type { components } from '@mocks/generated/schema';
import type { Handler } from '@mocks/server/define';
import { contextOf, conversation, nextLink } from '@mocks/server/odata/conversation';
import { eventHash } from '@mocks/server/odata/event-hash';
import { type Query, readRowQuery, readTableQuery, readWindow, rowCount } from '@mocks/server/odata/options';
import { selectFields } from '@mocks/server/odata/select';
import { isTrue, problem } from '@mocks/server/problem';
import { xformOf } from '@mocks/server/resources/forms/form-rows';
import { stateOf } from '@mocks/server/resources/submissions/submission-rows';
import { selectSubmissions, sourceAt, submissionOf } from '@mocks/server/resources/submissions/submission-selection';
import type { FormDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import { rowSchema } from '@mocks/server/xforms/rows';
import { toRow } from './odata-rows';

type SubmissionTable = components['schemas']['SubmissionTable'];

/** The options for writing rows of this form; refuses an invalid selection. */
function rowWriter(
  tables: Tables,
  def: FormDefRow,
  query: Query,
): (row: SubmissionRow) => SubmissionTable['value'][number] {
  const options = readRowQuery(query);
  const schema = rowSchema(selectFields(xformOf(def).fields, options.select));
  return (row) => toRow(tables, schema, row, options);
}

const table = (id: 'listSubmissionRows' | 'listDraftSubmissionRows'): Handler<'listSubmissionRows'> => {
  return ({ path, query, url, auth, ctx }) => {
    const { tables, options } = ctx;
    return conversation<'listSubmissionRows'>(id as 'listSubmissionRows', (headers) => {
      const source = sourceAt(tables, auth, path, id === 'listDraftSubmissionRows');
      const wanted = readTableQuery(query);
      const context = { '@odata.context': contextOf(options.origin, url, 'Submissions') };
      // Nothing else is checked, not even the filter.
      const isEmpty = wanted.top === 0 && ctx.behaves('endsEmptyPages');
      if (isEmpty && !wanted.count) return { status: 200, body: { value: [], ...context }, headers };

      const found = selectSubmissions(tables, source, wanted, ctx.now());
      const skip = rowCount(wanted.skip, 0);
      const rows = found.rows.slice(skip, skip + rowCount(wanted.top, Number.POSITIVE_INFINITY));
      const count = wanted.count ? { '@odata.count': found.total } : {};
      if (isEmpty) return { status: 200, body: { value: [], ...context, ...count }, headers };

      headers.etag = eventHash(ctx, rows.map(stateOf));
      const value = rows.map(rowWriter(tables, source.def, query));
      const hasPaging = wanted.top !== null || wanted.skip !== null || wanted.skipToken !== null;
      // `$skip` does not count here, as on the real server.
      const isLast = !hasPaging || found.rows.length - rows.length <= 0;
      const next = isLast
        ? {}
        : { '@odata.nextLink': nextLink(options.origin, url, { instanceId: rows.at(-1)?.instanceId ?? null }) };
      return { status: 200, body: { value, ...context, ...next, ...count }, headers };
    });
  };
};

export const listSubmissionRows = table('listSubmissionRows');
export const listDraftSubmissionRows: Handler<'listDraftSubmissionRows'> = table('listDraftSubmissionRows');

/** Whether the page contains the one row. Only repeat tokens are parsed here, and this table has no such row. */
function onPage(query: Query): boolean {
  const { limit, offset, skipToken } = readWindow(query);
  if (skipToken) throw skipToken.repeatId ? problem.repeatIdNotFound() : problem.invalidSkipToken();
  return limit > 0 && offset === 0;
}

/**
 * The submission that an OData path names.
 * @throws 404.1, also for an id that a filter cannot contain
 */
export function rowAt(tables: Tables, source: Parameters<typeof submissionOf>[1], instanceId: string): SubmissionRow {
  const row = /^(?:uuid:)?[a-z0-9-]+$/i.test(instanceId) ? submissionOf(tables, source, instanceId) : undefined;
  if (!row || row.deletedAt !== null) throw problem.notFound();
  return row;
}

const row = (id: 'getSubmissionRow' | 'getDraftSubmissionRow'): Handler<'getSubmissionRow'> => {
  return ({ path, query: named, url, auth, ctx }) => {
    const { tables, options } = ctx;
    const query: Query = named;
    return conversation<'getSubmissionRow'>(id as 'getSubmissionRow', (headers) => {
      const source = sourceAt(tables, auth, path, id === 'getDraftSubmissionRow');
      const write = rowWriter(tables, source.def, query);
      const written = write(rowAt(tables, source, path.instanceId));
      const value = onPage(query) ? [written] : [];
      const count = isTrue(query.$count) ? { '@odata.count': 1 } : {};
      return {
        status: 200,
        body: { value, '@odata.context': contextOf(options.origin, url, 'Submissions'), ...count },
        headers,
      };
    });
  };
};

export const getSubmissionRow = row('getSubmissionRow');
export const getDraftSubmissionRow: Handler<'getDraftSubmissionRow'> = row('getDraftSubmissionRow');
