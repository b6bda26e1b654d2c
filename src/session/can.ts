import type { KnownVerb } from '~/api/schema';

/** A subject with verbs: the current user (sitewide) or a project. */
export interface Subject {
  verbs: readonly string[];
}

/**
 * Whether the signed-in user has all these verbs on the subject. Verbs from the server are the only source of rights;
 * unknown data (undefined) give no right. A verb that is not in the contract does not compile.
 */
export function can(subject: Subject | undefined, ...verbs: readonly KnownVerb[]): boolean {
  return subject !== undefined && verbs.every((verb) => subject.verbs.includes(verb));
}
