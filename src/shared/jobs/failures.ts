import { ApiError, isLostAnswer, isProblem, LostAnswer } from '~/api/problem';

/** True if the server was overloaded, and did nothing. */
export const isOverloaded = (error: unknown): boolean => error instanceof ApiError && error.isOverloaded;

/** True if the result on the server is unknown. */
export const isUnknown = (error: unknown): boolean =>
  isLostAnswer(error) && !(error instanceof LostAnswer && error.outcome === 'not-done');

/** True if nothing happened on the server: the call was not sent, or its session had ended. */
export const isNotSent = (error: unknown): boolean =>
  isProblem(error, '401.2') || (error instanceof DOMException && error.name === 'AbortError');
