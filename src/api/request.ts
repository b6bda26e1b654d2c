import { serializedClient } from './client';
import { ApiError, isAbort } from './problem';

const methods = { GET: 'get', PUT: 'put', POST: 'post', DELETE: 'delete', PATCH: 'patch' } as const;

/** The options of fetch, as generated code gives them. */
interface Init extends RequestInit {
  method?: keyof typeof methods;
}

/**
 * The transport of the generated calls (orval's mutator). Takes the path behind /v1 with its query. Returns the parsed
 * body of a 2xx answer. Throws ApiError for everything else, and aborts unchanged.
 */
export async function request<T>(url: string, { method = 'GET', body, ...init }: Init = {}): Promise<T> {
  try {
    const { data } = await serializedClient.request(methods[method], url, {
      ...init,
      ...(body === null || body === undefined ? {} : { body, bodySerializer: (serialized) => serialized }),
    });
    return data as T;
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error;
    throw new ApiError({ kind: 'no-request', cause: error });
  }
}

/** The error type of the generated hooks. */
export type ErrorType<_Body> = ApiError;
