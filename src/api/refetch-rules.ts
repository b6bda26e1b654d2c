import type { QueryKeys } from './generated/operations';

/** What a write does to the cached answers of a read operation. Fewer parameters match more calls: all that begin with them. */
export interface RefetchRule {
  queryKey: readonly unknown[];
  when: 'refetch' | 'markStale' | 'remove';
}

export type MakeRule = <Name extends keyof QueryKeys>(
  name: Name,
  ...parameters: Partial<QueryKeys[Name]>
) => RefetchRule;

/** Refetched at once for the visible screen, otherwise when it is needed. */
export const refetch: MakeRule = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'refetch' });
/** Refetched when a screen next needs it: it may be long, or its rows must not move under the reader. */
export const markStale: MakeRule = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'markStale' });
/** Deleted: what is cached of it is removed. */
export const remove: MakeRule = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'remove' });
