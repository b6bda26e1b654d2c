import { noResponseErrorFactory, checkUploadSize, timeoutError, reauthenticate } from './client';
import { withLinkToken } from './link-token';
import { ApiError, errorFromResponse } from './problem';

export interface Transfer {
  signal?: AbortSignal;
  /** Called with the bytes sent so far, and once with the size of the file when all are sent. */
  onProgress?: (sent: number) => void;
}

/** What is sent: the path behind /v1 with its query, and headers besides those of every call. */
interface Upload extends Transfer {
  method: 'POST' | 'PUT';
  url: string;
  file: File;
  headers?: Record<string, string>;
}
interface FileUpload extends Upload {
  type: string;
}
interface PartsUpload extends Upload {
  parts: FormData;
}

/** The type that a file is sent with. The server would read a file of type JSON as a call, and store an empty file. */
export const sentType = ({ type }: File): string =>
  type === '' || type === 'application/json' ? 'application/octet-stream' : type;

/** Milliseconds without a byte moving after which nothing more is sent, and without an answer to what was sent. */
const timeouts = { sending: 120_000, answer: 300_000 };

const addressOf = (path: string): string => withLinkToken(`${location.origin}/v1${path}`);

const aborted = () => new DOMException('The upload was cancelled.', 'AbortError');

/** Sends a file once. It is streamed from the disk, so it can be sent again after signing in. */
function sendOnce(given: FileUpload | PartsUpload): Promise<Response> {
  const { method, url, file, headers, signal, onProgress } = given;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    signal?.addEventListener('abort', stop);
    let isLate = false;
    const withoutAnswer = noResponseErrorFactory();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        call.abort();
      }, milliseconds);
    };
    giveUpIn(timeouts.sending);
    call.upload.onprogress = ({ loaded }) => {
      giveUpIn(timeouts.sending);
      // Parts are more than the file.
      onProgress?.(Math.min(loaded, file.size));
    };
    call.upload.onload = () => giveUpIn(timeouts.answer);
    call.onload = () => {
      onProgress?.(file.size);
      const retryAfter = call.getResponseHeader('Retry-After');
      const answered = new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter });
      resolve(new Response(call.responseText, { status: call.status, headers: answered }));
    };
    const lost = () => withoutAnswer(isLate ? timeoutError() : new Error('The connection was lost.'));
    call.onerror = () => reject(lost());
    // Also an answer that breaks off can end like this.
    call.onabort = () => reject(signal?.aborted ? aborted() : lost());
    call.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    call.open(method, addressOf(url));
    const all = {
      // The browser names the boundary of parts.
      ...('type' in given ? { 'Content-Type': given.type } : {}),
      'X-Requested-With': 'XMLHttpRequest',
      'X-Extended-Metadata': 'true',
      ...headers,
    };
    for (const [name, value] of Object.entries(all)) call.setRequestHeader(name, value);
    call.send('parts' in given ? given.parts : file);
  });
}

async function send(given: FileUpload | PartsUpload): Promise<Response> {
  checkUploadSize(given.file);
  let response = await sendOnce(given);
  if (await reauthenticate(response, addressOf(given.url))) response = await sendOnce(given);
  if (!response.ok) throw await errorFromResponse(response);
  return response;
}

/** Uploads a file as one of several parts, for an answer that says nothing. Progress and errors: as `upload`. */
export async function uploadParts(given: PartsUpload): Promise<void> {
  await send(given);
}

/**
 * Uploads a file with progress, which fetch cannot report. Returns the parsed answer. Throws ApiError, also for a file
 * over the limit before it is sent, and an AbortError when it was cancelled.
 */
export async function upload<Answer>(given: FileUpload): Promise<Answer> {
  const response = await send(given);
  const { status } = response;
  return (await response.json().catch((cause: unknown) => {
    throw new ApiError({ kind: 'not-a-problem', status, cause });
  })) as Answer;
}

/**
 * The server redirects to an object store of another origin, which this page may not read: it is not in the page's
 * policy, or does not permit this site. A link to the file works.
 */
export class StoredElsewhere extends ApiError {
  constructor(address: string, cause: unknown) {
    const name = new URL(address).pathname.split('/').at(-1) ?? '';
    super({ kind: 'stored-elsewhere', status: 307, fileName: decodeURIComponent(name), cause });
  }
}

/** Whether the server redirects a read that failed. A browser does not say what failed of a redirect that it follows. */
async function isMoved(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: 'HEAD', signal, redirect: 'manual', credentials: 'same-origin' });
    return answer.type === 'opaqueredirect';
  } catch {
    return false;
  }
}

interface Opening {
  signal: AbortSignal;
  /** Sent with POST, as JSON. */
  body?: object;
  /** Default: the browser's. */
  cache?: RequestCache;
}

/**
 * Opens an answer of the server that is read as it arrives. Takes its path behind /v1 with its query. Throws ApiError,
 * and an AbortError when it was cancelled.
 */
export async function openAnswer(path: string, { signal, body, cache = 'default' }: Opening): Promise<Response> {
  const sent: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
          body: JSON.stringify(body),
        };
  const address = addressOf(path);
  const open = async () => {
    const withoutAnswer = noResponseErrorFactory();
    try {
      // No headers of our own: an object store would have to permit each of them.
      return await fetch(address, { ...sent, signal, cache, credentials: 'same-origin' });
    } catch (error) {
      signal.throwIfAborted();
      throw withoutAnswer(error);
    }
  };
  let response = await open();
  if (await reauthenticate(response, address)) response = await open();
  if (!response.ok) throw await errorFromResponse(response);
  return response;
}

/**
 * Opens a file that the server may have moved to an object store. In and throws: as `openAnswer`, and StoredElsewhere.
 * Rows are opened without: to say whether they are elsewhere, the server would compute them again.
 */
export async function openStored(path: string, opening: Omit<Opening, 'body'>): Promise<Response> {
  try {
    return await openAnswer(path, opening);
  } catch (error) {
    const address = addressOf(path);
    const isLost = error instanceof ApiError && error.kind === 'no-response';
    if (isLost && (await isMoved(address, opening.signal))) throw new StoredElsewhere(address, error.cause);
    opening.signal.throwIfAborted();
    throw error;
  }
}

/** Opens a file of the server as a stream. In and throws: as `openStored`. */
export async function openFile(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await openStored(path, { signal });
  return response.body ?? new Blob([]).stream();
}

/** Reads a file of the server. In and throws: as `openStored`. */
export async function readFile(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await openStored(path, { signal });
  try {
    return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ApiError({ kind: 'not-a-problem', status: response.status, cause });
  }
}
