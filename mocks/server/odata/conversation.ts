/** What all OData answers share: the version header, absolute addresses, and refusals in their format. */
import type { Answer, OperationId } from '@mocks/server/define';
import { InternalFault, ProblemError } from '@mocks/server/problem';
import { problemXml } from '@mocks/server/problem-xml';
import { odataFormat } from './operations';
import { encodeSkipToken, type SkipToken } from './skip-token';

/** Adds the OData version and, once known, the state of the rows to answers and refusals. */
export function conversation<Id extends OperationId>(
  id: Id,
  work: (headers: Record<string, string>) => Answer<Id>,
): Answer<Id> {
  const headers: Record<string, string> = { 'odata-version': '4.0' };
  try {
    return work(headers);
  } catch (failure) {
    // The contract documents problems and internal faults for every OData operation.
    if (failure instanceof InternalFault) {
      return {
        status: 500,
        body: { message: 'Internal Server Error' },
        headers: { 'odata-version': '4.0' },
      } as unknown as Answer<Id>;
    }
    if (!(failure instanceof ProblemError)) throw failure;
    const inXml = odataFormat(id) === 'xml';
    const said = inXml ? { type: 'text/xml', body: problemXml(failure) } : { body: failure.toJSON() };
    return { status: failure.status, ...said, headers } as unknown as Answer<Id>;
  }
}

/** The address of a service: everything up to and including `.svc`. */
const serviceRoot = (origin: string, url: URL): string =>
  origin + url.pathname.slice(0, url.pathname.indexOf('.svc/') + 4);

export const contextOf = (origin: string, url: URL, table: string): string =>
  `${serviceRoot(origin, url)}/$metadata#${table}`;

/** The service document: the tables' names, and their addresses relative to the service. */
export const serviceDocument = (
  origin: string,
  url: URL,
  tables: readonly (readonly [name: string, address: string])[],
) => ({
  '@odata.context': `${origin}${url.pathname}/$metadata`,
  value: tables.map(([name, address]) => ({ name, kind: 'EntitySet' as const, url: address })),
});

/** The address of the next page. */
export function nextLink(origin: string, url: URL, token: SkipToken): string {
  const parameters = new URLSearchParams(url.searchParams);
  parameters.delete('$skip');
  parameters.set('$skiptoken', encodeSkipToken(token));
  return `${origin}${url.pathname}?${parameters}`;
}
