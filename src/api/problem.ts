/**
 * The error of a failed call. The server's problem code is a *string* key ("401.2"): as numbers 404.10 and 404.1 would
 * be equal. Source of the shapes: `Problem` in the contract.
 */
export type FailureKind =
  | 'no-request'
  /** No answer: offline, server down, connection closed. */
  | 'no-response'
  /** The server refused with a problem. */
  | 'problem'
  /** An answer that is neither data nor a problem of this API (a proxy's 502 page, or half of an answer). */
  | 'not-a-problem'
  /** A file over the limit, refused before it was sent. */
  | 'too-large'
  /** The server answered that an upload is done, but it has no file. */
  | 'not-stored'
  /** The server has the file in an object store of another origin, which this page may not read. */
  | 'stored-elsewhere';

interface ApiErrorInit {
  kind: FailureKind;
  status?: number;
  code?: string | null;
  details?: unknown;
  fileName?: string | null;
  message?: string;
  cause?: unknown;
  notSent?: boolean;
  retryAfter?: number | null;
}

/** A failed call: `status` is 0 without an answer; `code` is the problem code, or null. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string | null;
  readonly details: unknown;
  readonly fileName: string | null;
  /** The browser was offline: the server has nothing of it. */
  readonly notSent: boolean;
  /** Milliseconds after which the server asks to try again; null if it does not say. */
  readonly retryAfter: number | null;

  constructor(init: ApiErrorInit) {
    super(init.message ?? init.kind, { cause: init.cause });
    this.name = 'ApiError';
    this.kind = init.kind;
    this.status = init.status ?? 0;
    this.code = init.code ?? null;
    this.details = init.details;
    this.fileName = init.fileName ?? null;
    this.notSent = init.notSent ?? false;
    this.retryAfter = init.retryAfter ?? null;
  }

  /** The server, or a proxy in front of it, did nothing because it has too much to do or is being maintained. */
  get isOverloaded(): boolean {
    return this.status === 429 || this.status === 503;
  }

  /** The server may still be working on it: a proxy or this page gave up waiting. */
  get mayStillHappen(): boolean {
    return this.status === 504 || (this.cause instanceof DOMException && this.cause.name === 'TimeoutError');
  }

  /** A write whose answer was lost may have been done. The server's own 502.2 is an answer: nothing was converted. */
  get outcomeUnknown(): boolean {
    if (this.code === '502.2') return false;
    // A success that cannot be read, because a proxy ended it early for instance.
    if (this.kind === 'not-a-problem' && this.status >= 200 && this.status < 300) return true;
    return this.kind === 'no-response' || this.status === 502 || this.status === 504;
  }
}

/** A write that was not done, or whose result is unknown, because its answer was lost (settle-write.ts). */
export class LostAnswer extends Error {
  constructor(
    readonly outcome: 'not-done' | 'unknown',
    cause: ApiError,
  ) {
    super(outcome, { cause });
    this.name = 'LostAnswer';
  }
}

/** True for a call that never left the browser, because it was offline. */
export const isNeverSent = (error: unknown): boolean =>
  error instanceof LostAnswer ? isNeverSent(error.cause) : error instanceof ApiError && error.notSent;

/**
 * True for a call that nobody answered, looked up since or not. It is for deciding whether to go on sending, never for
 * saying what became of a write: settleWrite finds that out.
 */
export const isLostAnswer = (error: unknown): boolean =>
  error instanceof LostAnswer || (error instanceof ApiError && error.outcomeUnknown);

/** True for an ApiError, with one of the given problem codes if any are given. */
export function isProblem(error: unknown, ...codes: string[]): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return codes.length === 0 || (error.code !== null && codes.includes(error.code));
}

/** True for a call that its caller cancelled. */
export const isAbort = (error: unknown): error is DOMException =>
  error instanceof DOMException && error.name === 'AbortError';

/** The code as the server wrote it, read from the text: JSON.parse turns 404.10 into 404.1. */
function codeOf(text: string, parsed: number): string {
  const written = /"code"\s*:\s*(\d+(?:\.\d+)?)/.exec(text)?.[1];
  return written !== undefined && Number(written) === parsed ? written : String(parsed);
}

/** A `Retry-After` header of seconds or a date as milliseconds from now. */
function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get('Retry-After')?.trim() ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Turns an answer that is not 2xx into an ApiError; never throws itself. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const { status } = response;
  const retryAfter = retryAfterOf(response);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) {
    const { code, message } = body;
    if (typeof code === 'number' && typeof message === 'string') {
      const details = 'details' in body ? body.details : undefined;
      return new ApiError({ kind: 'problem', status, code: codeOf(text, code), details, message, retryAfter });
    }
  }
  return new ApiError({ kind: 'not-a-problem', status, retryAfter });
}
