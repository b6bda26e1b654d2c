/** Repeat instances as OData tables: of all submissions, or of one. */
import type { Handler } from '@mocks/server/define';
import { contextOf, conversation, nextLink } from '@mocks/server/odata/conversation';
import { eventHash } from '@mocks/server/odata/event-hash';
import { type Query, type RowQuery, readRepeatQuery, readRowQuery, readWindow } from '@mocks/server/odata/options';
import { selectFields, selectedIds } from '@mocks/server/odata/select';
import { problem } from '@mocks/server/problem';
import { xformOf } from '@mocks/server/resources/forms/form-rows';
import { currentVersion, stateOf } from '@mocks/server/resources/submissions/submission-rows';
import { repeatColumns, selectSubmissions, sourceAt } from '@mocks/server/resources/submissions/submission-selection';
import type { FormDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import { type OdataRow, isTable, readRows, rowSchema } from '@mocks/server/xforms/rows';
import { rowAt } from './odata-submissions';

/** Parses the options for the rows of a repeat; refuses an invalid selection and an unknown table. */
function repeatReader(
  tables: Tables,
  def: FormDefRow,
  table: string,
  query: RowQuery,
): (row: SubmissionRow) => OdataRow[] {
  const fields = selectFields(xformOf(def).fields, query.select, table);
  const schema = rowSchema(fields);
  return (row) => {
    if (!isTable(fields, table)) throw problem.notFound();
    const { xml, localKey } = currentVersion(tables, row);
    // An encrypted submission has no readable answers.
    return localKey === null ? readRows(schema, xml, row.instanceId, table, {}, query) : [];
  };
}

/** The row without the ids that `$select` omits. */
function without(row: OdataRow, select: string | undefined, parentKey: string | undefined): OdataRow {
  const ids = selectedIds(select);
  if (!ids) return row;
  const { ...kept } = row;
  for (const id of ['__id', parentKey]) if (id !== undefined && !ids.has(id)) delete kept[id];
  return kept;
}

/** The rows of a page. All rows are read, because their number is only known at the end. */
function cutOut(rows: Iterable<OdataRow>, query: Query, select: string | undefined) {
  const { limit, offset, skipToken, count } = readWindow(query);
  const value: OdataRow[] = [];
  let begun = skipToken === null;
  let total = 0;
  let remaining = 0;
  let last: unknown = null;
  for (const row of rows) {
    if (value.length === limit) remaining += 1;
    else if (begun && total >= offset) {
      const parentKey = Object.keys(row).find((key) => /^__.*-id$/.test(key));
      value.push(without(row, select, parentKey));
      last = row.__id;
    }
    begun ||= skipToken?.repeatId === row.__id;
    total += 1;
  }
  if (!begun) throw problem.repeatIdNotFound();
  return { value, total, hasMore: remaining > 0, last, count };
}

function* rowsOf(submissions: readonly SubmissionRow[], read: (row: SubmissionRow) => OdataRow[]): Generator<OdataRow> {
  for (const submission of submissions) yield* read(submission);
}

const repeats = (id: 'listRepeatRows' | 'listDraftRepeatRows'): Handler<'listRepeatRows'> => {
  return ({ path, query: named, url, auth, ctx }) => {
    const { tables, options } = ctx;
    const query: Query = named;
    return conversation<'listRepeatRows'>(id as 'listRepeatRows', (headers) => {
      const source = sourceAt(tables, auth, path, id === 'listDraftRepeatRows');
      const table = `Submissions.${path.repeat}`;
      const { filter, orderby, onlyCounts } = readRepeatQuery(query);
      const { rows: submissions } = selectSubmissions(tables, source, { filter, orderby }, ctx.now(), repeatColumns);
      headers.etag = onlyCounts && ctx.behaves('endsEmptyPages') ? '' : eventHash(ctx, submissions.map(stateOf));
      const row = readRowQuery(query);
      const read = repeatReader(tables, source.def, table, row);
      if (!isTable(xformOf(source.def).fields, table)) throw problem.notFound();
      const { value, total, hasMore, last, count } = cutOut(rowsOf(submissions, read), query, row.select);
      return {
        status: 200,
        body: {
          value,
          '@odata.context': contextOf(options.origin, url, table),
          ...(hasMore ? { '@odata.nextLink': nextLink(options.origin, url, { repeatId: last }) } : {}),
          ...(count ? { '@odata.count': total } : {}),
        },
        headers,
      };
    });
  };
};

export const listRepeatRows = repeats('listRepeatRows');
export const listDraftRepeatRows: Handler<'listDraftRepeatRows'> = repeats('listDraftRepeatRows');

/** The segments after `.svc/` in an address: names, some with the id of a row. */
const stepsOf = (url: URL): [name: string, id: string | null][] =>
  url.pathname
    .slice(url.pathname.indexOf('.svc/') + 5)
    .split('/')
    .map((step) => {
      const found = /^([^(]+)\('((?:uuid:)?[a-z0-9-]+)'\)$/i.exec(decodeURIComponent(step));
      return found?.[1] === undefined || found[2] === undefined ? [step, null] : [found[1], found[2]];
    });

/** The page of rows after the one a skip token names. */
function pageOf(rows: readonly OdataRow[], query: Query) {
  const { limit, offset: skip, skipToken, count } = readWindow(query);
  let offset = skip;
  if (skipToken) {
    if (!skipToken.repeatId) throw problem.invalidSkipToken();
    offset = rows.findIndex((row) => row.__id === skipToken.repeatId) + 1;
    if (offset === 0) throw problem.repeatIdNotFound();
  }
  const value = rows.slice(offset, offset + limit);
  return {
    value,
    hasMore: value.length > 0 && rows.length - (offset + limit) > 0,
    last: value.at(-1)?.__id ?? null,
    count,
  };
}

/** The handler of all depths: it reads the steps from the address. */
const repeatsOfRow = (isDraft: boolean): Handler<'listSubmissionRepeatRows'> => {
  return ({ path, query: named, url, auth, ctx }) => {
    const { tables, options } = ctx;
    const query: Query = named;
    return conversation<'listSubmissionRepeatRows'>('listSubmissionRepeatRows', (headers) => {
      const source = sourceAt(tables, auth, path, isDraft);
      const steps = stepsOf(url);
      const table = steps.map(([name]) => name).join('.');
      const row = readRowQuery(query);
      const read = repeatReader(tables, source.def, table, row);
      const all = read(rowAt(tables, source, path.instanceId));
      // The last id of the address names the parent row; the ids before it are not checked.
      const at = steps.findLastIndex(([, rowId]) => rowId !== null);
      const parentKey = `__${steps
        .slice(0, at + 1)
        .map(([name]) => name)
        .join('-')}-id`;
      const inside = at <= 0 ? all : all.filter((one) => one[parentKey] === steps[at]?.[1]);
      const { value, hasMore, last, count } = pageOf(inside, query);
      return {
        status: 200,
        body: {
          value: value.map((one) => without(one, row.select, parentKey)),
          '@odata.context': contextOf(options.origin, url, table),
          ...(hasMore ? { '@odata.nextLink': nextLink(options.origin, url, { repeatId: last }) } : {}),
          ...(count ? { '@odata.count': inside.length } : {}),
        },
        headers,
      };
    });
  };
};

export const listSubmissionRepeatRows = repeatsOfRow(false);
export const listDraftSubmissionRepeatRows = repeatsOfRow(true);
