/** The OData query options and protocol rules, checked in the order of the real server. */
import { InternalFault, isTrue, problem } from '@mocks/server/problem';
import type { ODataFormat } from './operations';
import { type SkipToken, decodeSkipToken } from './skip-token';

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const known = new Set(
  ['format', 'count', 'skip', 'top', 'filter', 'wkt', 'expand', 'select', 'skiptoken', 'orderby', 'search'].map(
    (name) => `$${name}`,
  ),
);
/** A request that mentions the other format at all is refused, even if it also accepts the right one. */
const mentions: Readonly<Record<ODataFormat, RegExp>> = {
  json: /(^|,)(application\/json|json)($|;|,)/i,
  xml: /(^|,)(application\/(atom(svc)?\+)?xml|atom|xml)($|;|,)/i,
};
const offered: Readonly<Record<ODataFormat, readonly string[]>> = {
  json: ['application/json', 'json'],
  xml: ['application/xml', 'atom'],
};

/** The real server joins the values of a repeated option with a comma. */
const text = (value: Query[string]): string | undefined => (value === undefined ? undefined : [value].flat().join(','));
/** Elsewhere the real server fails on a repeated option, because it needs a text. */
function singleText(value: Query[string]): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw new InternalFault('an option given twice');
}

/**
 * Refuses requests for unsupported OData features.
 * @param format the format of the resource
 * @throws 406.1 for the other format, 404.1 for an older version of OData, 501.1 for unknown options, 501.6 and 501.11
 *   for `$expand`
 */
export function checkProtocol(headers: Headers, query: Query, format: ODataFormat): void {
  const wanted = text(query.$format) || (headers.get('accept') ?? '');
  if (mentions[format === 'json' ? 'xml' : 'json'].test(wanted))
    throw problem.unacceptableFormat(offered[format], wanted);
  const newest = headers.get('odata-maxversion');
  if (newest !== null && Number.parseFloat(newest) < 4) throw problem.notFound();
  for (const name of Object.keys(query)) if (!known.has(name)) throw problem.notImplemented(name);
  const expand = text(query.$expand);
  if (expand && expand !== '*') throw problem.unsupportedExpand(expand);
  if (expand && query.$select) throw problem.unsupportedSelectExpand();
}

export interface RowQuery {
  /** `undefined` without `$select`, which differs from an empty one. */
  readonly select: string | undefined;
  readonly wkt: boolean;
  readonly expand: boolean;
}

/** The options for writing rows. */
export const readRowQuery = (query: Query): RowQuery => ({
  select: singleText(query.$select),
  wkt: isTrue(query.$wkt),
  expand: query.$expand === '*',
});

export interface TableQuery {
  readonly filter: string | undefined;
  readonly orderby: string | undefined;
  /** Numbers as parsed, possibly NaN: they are refused when they are used. */
  readonly top: number | null;
  readonly skip: number | null;
  readonly skipToken: SkipToken | null;
  readonly count: boolean;
}

/**
 * The options for selecting rows.
 * @throws 400.35 for an invalid skip token, 501.1 for one together with `$orderby`
 */
export function readTableQuery(query: Query): TableQuery {
  const token = text(query.$skiptoken);
  const number = (value: Query[string]) => (value === undefined ? null : Number.parseInt(text(value) ?? '', 10));
  const skipToken = token === undefined ? null : decodeSkipToken(token);
  const orderby = text(query.$orderby);
  if (orderby && skipToken) throw problem.notImplemented('using $orderby and $skiptoken together');
  if (Array.isArray(query.$filter)) throw problem.unparseableFilter('There is more than one.');
  return {
    filter: singleText(query.$filter),
    // An empty token does not count; a repeated one is not text.
    orderby: orderby ? singleText(query.$orderby) : undefined,
    top: number(query.$top),
    skip: token ? null : number(query.$skip),
    skipToken,
    count: isTrue(query.$count),
  };
}

/** The submissions whose repeat rows are read. `readWindow` cuts the page later. */
export function readRepeatQuery(query: Query): {
  filter: string | undefined;
  orderby: string | undefined;
  onlyCounts: boolean;
} {
  if (Array.isArray(query.$filter)) throw problem.unparseableFilter('There is more than one.');
  const orderby = text(query.$orderby);
  const top = Number.parseInt(text(query.$top) ?? '', 10);
  return {
    filter: singleText(query.$filter),
    orderby: orderby ? singleText(query.$orderby) : undefined,
    onlyCounts: top === 0 && isTrue(query.$count),
  };
}

/**
 * A number of rows, as the database accepts it.
 * @throws 400.11 for anything but a number, 400.22 for a number too large; an internal fault for a negative one
 */
export function rowCount(value: number | null, fallback: number): number {
  if (value === null) return fallback;
  if (Number.isNaN(value) || value >= 1e21) throw problem.invalidDataType(String(value), 'type bigint');
  if (value >= 2 ** 63) throw problem.valueOutOfRange(String(value), 'bigint');
  if (value < 0) throw new InternalFault('a negative number of rows');
  return value;
}

/** The page of a table that is cut while it is read; invalid numbers are ignored here. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly skipToken: SkipToken | null;
  readonly count: boolean;
}

/** @throws 400.35 for an invalid skip token */
export function readWindow(query: Query): Window {
  const number = (value: Query[string]) => Number.parseInt(text(value) ?? '', 10);
  const [top, skip, token] = [number(query.$top), number(query.$skip), text(query.$skiptoken)];
  return {
    limit: Number.isNaN(top) ? Number.POSITIVE_INFINITY : Math.max(0, top),
    offset: token || Number.isNaN(skip) ? 0 : Math.max(0, skip),
    skipToken: token ? decodeSkipToken(token) : null,
    count: isTrue(query.$count),
  };
}
