import type { KnownVerb } from '~/api/schema';

/** The current user (sitewide) or a project. */
export interface Subject {
  verbs: readonly string[];
}

/**
 * Whether the signed-in user has all these verbs on the subject. Verbs from the server are the only source of rights;
 * unknown data (undefined) give no right.
 */
export function can(subject: Subject | undefined, ...verbs: readonly KnownVerb[]): boolean {
  return subject !== undefined && verbs.every((verb) => subject.verbs.includes(verb));
}
