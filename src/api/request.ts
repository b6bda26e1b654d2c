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
 * The transport for orval: forwards to the openapi-fetch client. Takes the path behind /v1 with its query, and fetch
 * options. Returns the parsed body of a 2xx answer. Throws ApiError for everything else, and aborts unchanged.
 */
export async function request<T>(url: string, options: RequestInit = {}): Promise<T> {
  const { method = 'GET', ...init } = options;
  const send = client.request as unknown as UntypedRequest;
  try {
    // The generated code has serialized the body; openapi-fetch must not change it.
    const { data } = await send(method.toLowerCase() as Method, url, { ...init, bodySerializer: (body) => body });
    return data as T;
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    throw new ApiError({ kind: 'no-request', cause: error });
  }
}

/** The error type of the generated hooks. */
export type ErrorType<_Body> = ApiError;
