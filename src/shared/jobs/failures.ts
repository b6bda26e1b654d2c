import { ApiError, isLostAnswer, isProblem, LostAnswer } from '~/api/problem';

/** True when the server had too much to do, and did nothing. */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.status === 503);

/** True when nobody can tell what happened on the server. */
export const isUnknown = (error: unknown): boolean =>
  isLostAnswer(error) && !(error instanceof LostAnswer && error.outcome === 'not-done');

/** True when nothing happened on the server: the call was not sent, or its session was over. */
export const isNotSent = (error: unknown): boolean =>
  isProblem(error, '401.2') || (error instanceof DOMException && error.name === 'AbortError');
