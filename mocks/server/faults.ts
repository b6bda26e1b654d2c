/** Simulated failures for the panel and for end-to-end tests. */
import type { OperationId } from './define';
import { ProblemError } from './problem';

/**
 * The kind of failure. `lost` does the work and then loses the answer, like a connection that breaks too late, or with a
 * status like a proxy that waited too long.
 */
export type FaultKind =
  | { kind: 'offline' }
  /** `later`: milliseconds from the answer until the work is done, like behind a proxy that gave up. */
  | { kind: 'lost'; status?: 502 | 504; later?: number }
  | { kind: 'delay'; milliseconds: number }
  /** No answer ever comes. `done`: the work is done all the same. Resetting the server ends the wait. */
  | { kind: 'silent'; done?: boolean }
  /** Nothing is done; a page is answered as a success, as by the login page of a network. */
  | { kind: 'page' }
  /** A proxy that removes these headers from the request and from the answer. */
  | { kind: 'strip'; headers: readonly string[] }
  /**
   * The upload of an attachment is answered with 200 but stores no file, and deletes the earlier one. The real server
   * does so when several first uploads of the same content run at once.
   */
  | { kind: 'no-blob' }
  /** The answer breaks off after some bytes; `silently` as if it were complete, like behind some proxies. */
  | { kind: 'cut'; bytes: number; silently?: boolean }
  /** A JSON object is answered with further fields, as by another release. */
  | { kind: 'more-fields'; fields: { [name: string]: unknown } }
  /** See `faultyResponse`: 403.1 is the server's own refusal, 502 a proxy's page. `retryAfter`: a header, in seconds. */
  | { kind: 'problem'; code: number; message?: string; details?: { [name: string]: unknown }; retryAfter?: number };

export type Fault = FaultKind & {
  /** Only this operation; all without it. */
  operation?: OperationId;
  /** Only this method, to fail writes but not reads, for example. */
  method?: string;
  /** Only calls with this in their query, decoded: a page asks for several things by one operation. */
  query?: string;
  /** How many calls fail; 1 without it. */
  times?: number;
};

type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

export interface Faults {
  /** Makes future calls fail. Returns a function that removes the fault. */
  add(fault: Fault): () => void;
  clear(): void;
  list(): readonly Fault[];
}

/** The pending faults of one server, and a function that takes the next one matching a call. */
export function createFaults(): Faults & {
  take(operation: OperationId | undefined, method: string, query?: string): Fault[];
} {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add(fault) {
      const entry = { fault, left: fault.times ?? 1 };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    clear() {
      waiting = [];
    },
    list: () => waiting.map(({ fault, left }) => ({ ...fault, times: left })),
    take(operation, method, query = '') {
      const fitting = waiting.filter(
        ({ fault }) =>
          (fault.operation === undefined || fault.operation === operation) &&
          (fault.method === undefined || fault.method === method) &&
          (fault.query === undefined || query.includes(fault.query)),
      );
      const first = fitting.find(({ fault }) => fault.kind !== 'delay');
      const taken = fitting.filter((entry) => entry.fault.kind === 'delay' || entry === first);
      for (const entry of taken) entry.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return taken.map(({ fault }) => fault);
    },
  };
}

/** The body with further fields; as it is unless it is a JSON object. */
export async function withMoreFields(body: BodyInit | null, fields: object): Promise<BodyInit | null> {
  const text = await new Response(body).text();
  return text.startsWith('{') ? JSON.stringify({ ...(JSON.parse(text) as object), ...fields }) : text;
}

/** A page in place of an answer. */
export const pageResponse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(page(status), { status, headers: { ...headers, 'content-type': 'text/html' } });

/** A request without some of its headers. */
export function withoutHeaders(request: Request, names: readonly string[]): Request {
  const arrived = new Request(request);
  for (const name of names) arrived.headers.delete(name);
  return arrived;
}

const page = (status: number) =>
  `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`;

/**
 * The answer of a `problem` fault. A code with a point is a problem of the API; 500 is an unexpected error with only a
 * message; any other whole number is the page of a proxy.
 */
export function faultyResponse({ code, message, details, retryAfter }: FaultOf<'problem'>): Response {
  const headers = {
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  if (code === 500) return Response.json({ message: 'Internal Server Error' }, { status: 500, headers });
  if (Number.isInteger(code)) {
    return pageResponse(code, headers);
  }
  const problem = new ProblemError(code, message ?? 'This failure was asked for.', details);
  return Response.json(problem.toJSON(), { status: problem.status, headers });
}

/** The first bytes of a body, then its end, or the failure of a broken connection. */
export function cutShort(
  body: ReadableStream<Uint8Array>,
  { bytes, silently = false }: FaultOf<'cut'>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = bytes;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (value) controller.enqueue(value.subarray(0, left));
      left -= value?.length ?? 0;
      if (!done && left > 0) return;
      await reader.cancel();
      if (silently) controller.close();
      else controller.error(new TypeError('The connection was cut.'));
    },
  });
}
