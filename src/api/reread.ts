import type { QueryKeys } from './generated/operations';

/** A read operation, and the first of its parameters. Fewer parameters match more calls: all that begin with them. */
export interface Reread {
  queryKey: readonly unknown[];
  when: 'now' | 'later' | 'never';
}

export type ReadAgain = <Name extends keyof QueryKeys>(name: Name, ...parameters: Partial<QueryKeys[Name]>) => Reread;

/** Refetched at once for the visible screen, otherwise when it is needed. */
export const now: ReadAgain = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'now' });
/** Refetched when a screen next needs it: it may be long, or its rows must not move under the reader. */
export const later: ReadAgain = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'later' });
/** Deleted: what is cached of it is removed. */
export const gone: ReadAgain = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'never' });
