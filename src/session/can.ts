import type { KnownVerb } from '~/api/schema';

/** Something the server says what one may do with: the current user (sitewide) or a project. */
export interface Subject {
  verbs: readonly string[];
}

/**
 * May the signed-in user do all of this to the subject? Verbs come from the server and are the only source of
 * rights; unknown data (undefined) gives no right. A verb that the contract does not know does not compile.
 */
export function can(subject: Subject | undefined, ...verbs: readonly KnownVerb[]): boolean {
  return subject !== undefined && verbs.every((verb) => subject.verbs.includes(verb));
}
