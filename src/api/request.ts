import { client } from './client';
import { ApiError } from './problem';

type Method = 'get' | 'put' | 'post' | 'delete' | 'patch';

/** The client's `request` without its types: the generated code around the call carries them. */
type UntypedRequest = (
  method: Method,
  url: string,
  init: RequestInit & { bodySerializer?: (body: unknown) => unknown },
) => Promise<{ data?: unknown }>;

/**
 * orval's way to the transport: forwards to the one openapi-fetch client.
 * In: the path behind /v1 with its query, and fetch options. Out: the parsed body of a 2xx answer.
 * Throws ApiError for everything else, and the abort as it is.
 */
export async function request<T>(url: string, options: RequestInit = {}): Promise<T> {
  const { method = 'GET', ...init } = options;
  const send = client.request as unknown as UntypedRequest;
  try {
    // The body is serialised by the generated code; openapi-fetch is to pass it on as it is.
    const { data } = await send(method.toLowerCase() as Method, url, { ...init, bodySerializer: (body) => body });
    return data as T;
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    // A 2xx whose body is not JSON came from something in between, not from the API.
    if (error instanceof SyntaxError) throw new ApiError({ kind: 'not-a-problem', status: 200, cause: error });
    throw new ApiError({ kind: 'no-request', cause: error });
  }
}

/** What the generated hooks know a failure to be. */
export type ErrorType<_Body> = ApiError;
