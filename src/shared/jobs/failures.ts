import { ApiError, isLostAnswer, isProblem, LostAnswer } from '~/api/problem';

export const isOverloaded = (error: unknown): boolean => error instanceof ApiError && error.isOverloaded;

export const isUnknown = (error: unknown): boolean =>
  isLostAnswer(error) && !(error instanceof LostAnswer && error.outcome === 'not-done');

/** Nothing happened on the server: the call was not sent, or its session had ended. */
export const isNotSent = (error: unknown): boolean =>
  isProblem(error, '401.2') || (error instanceof DOMException && error.name === 'AbortError');
