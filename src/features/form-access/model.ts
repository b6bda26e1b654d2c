import type { AppUserExtended, FormExtended, FormState } from '~/api/schema';
import { fold } from '~/shared/lib/fold';

/** What the page needs to know of a form. */
export type AccessForm = Pick<FormExtended, 'projectId' | 'xmlFormId' | 'name' | 'state' | 'publishedAt' | 'createdAt'>;
/** An app user who can still sign in. */
export type AccessUser = Pick<AppUserExtended, 'id' | 'displayName'>;

/** What the server says: forms, app users, and who of them may use which form. */
export interface Access {
  forms: readonly AccessForm[];
  users: readonly AccessUser[];
  /** Actor ids by form. */
  granted: ReadonlyMap<string, ReadonlySet<number>>;
}

/** One control of the page: an app user's box for a form, or the state of a form. */
export type Target = { kind: 'access'; xmlFormId: string; actorId: number } | { kind: 'state'; xmlFormId: string };
/** A control with the value somebody chose for it. */
export type Choice =
  | { kind: 'access'; xmlFormId: string; actorId: number; to: boolean }
  | { kind: 'state'; xmlFormId: string; to: FormState };

/** A choice that differs from what the server says and is not saved. */
export type Edit = Choice & {
  /** When its form was made: another form may come by the same id. */
  formCreatedAt: string;
  /** What the server said of it last. */
  theirs: boolean | FormState;
};

/** The control that an edit or choice is of, without what was chosen. */
export const targetOf = (edit: Target): Target =>
  edit.kind === 'access'
    ? { kind: 'access', xmlFormId: edit.xmlFormId, actorId: edit.actorId }
    : { kind: 'state', xmlFormId: edit.xmlFormId };

/** The name of a control among all. No id of a form can stand for an actor's number. */
export const keyOf = (target: Target): string =>
  target.kind === 'access' ? `${target.actorId} ${target.xmlFormId}` : `state ${target.xmlFormId}`;

/** Assignments of the role of app users, as sets by form. */
export function grantedByForm(
  assignments: readonly { actorId: number; xmlFormId: string }[],
): Map<string, Set<number>> {
  const granted = new Map<string, Set<number>>();
  for (const { actorId, xmlFormId } of assignments) {
    const actors = granted.get(xmlFormId);
    if (actors) actors.add(actorId);
    else granted.set(xmlFormId, new Set([actorId]));
  }
  return granted;
}

/** What became of the edits when the server was read again. */
export interface Merge {
  /** Still to be saved, knowing what the server says now. */
  kept: Edit[];
  /** Already so: somebody else did the same. */
  already: Edit[];
  /** Their form or app user is no longer there. */
  gone: Edit[];
  /** Kept, although somebody else chose a third value meanwhile. */
  conflicts: Edit[];
}

/** What the server says of a control; undefined when its form or app user is not there. */
export function valueIn(access: Index, target: Target, formCreatedAt?: string): boolean | FormState | undefined {
  const form = access.forms.get(target.xmlFormId);
  if (!form || (formCreatedAt !== undefined && form.createdAt !== formCreatedAt)) return undefined;
  if (target.kind === 'state') return form.state;
  return access.users.has(target.actorId)
    ? (access.granted.get(target.xmlFormId)?.has(target.actorId) ?? false)
    : undefined;
}

/** What is looked up often. */
export interface Index {
  forms: ReadonlyMap<string, AccessForm>;
  users: ReadonlyMap<number, AccessUser>;
  granted: ReadonlyMap<string, ReadonlySet<number>>;
}

export const indexOf = ({ forms, users, granted }: Access): Index => ({
  forms: new Map(forms.map((form) => [form.xmlFormId, form])),
  users: new Map(users.map((user) => [user.id, user])),
  granted,
});

/**
 * Puts edits on top of what the server says now. What others changed stays, but where the same control was edited
 * here: then the edit counts, and the conflict is named.
 */
export function merge(edits: Iterable<Edit>, now: Index): Merge {
  const merged: Merge = { kept: [], already: [], gone: [], conflicts: [] };
  for (const edit of edits) {
    const value = valueIn(now, edit, edit.formCreatedAt);
    if (value === undefined) merged.gone.push(edit);
    else if (value === edit.to) merged.already.push(edit);
    else {
      const kept: Edit = value === edit.theirs ? edit : { ...edit, theirs: value };
      merged.kept.push(kept);
      if (value !== edit.theirs) merged.conflicts.push(kept);
    }
  }
  return merged;
}

/** Is part of the name, or of another text, what was typed? Capitals and accents do not matter. */
export function finder(typed: string): (...texts: readonly (string | null)[]) => boolean {
  const wanted = fold(typed.trim());
  return (...texts) => wanted === '' || texts.some((text) => text !== null && fold(text).includes(wanted));
}
