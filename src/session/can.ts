/** Something the server says what one may do with: the current user (sitewide) or a project. */
export interface Subject {
  verbs: readonly string[];
}

/**
 * May the signed-in user do all of this to the subject? Verbs come from the server and are the only source of
 * rights; unknown data (undefined) gives no right.
 */
export function can(subject: Subject | undefined, ...verbs: string[]): boolean {
  return subject !== undefined && verbs.every((verb) => subject.verbs.includes(verb));
}
