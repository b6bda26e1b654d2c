import type { AppUserExtended, FormExtended, FormState } from '~/api/schema';
import { fold } from '~/shared/lib/fold';

/** The data of a form that the page needs. */
export type AccessForm = Pick<FormExtended, 'projectId' | 'xmlFormId' | 'name' | 'state' | 'publishedAt' | 'createdAt'>;
/** An app user who can still sign in. */
export type AccessUser = Pick<AppUserExtended, 'id' | 'displayName'>;

/** The server's data: forms, app users, and their access. */
export interface Access {
  forms: readonly AccessForm[];
  users: readonly AccessUser[];
  /** Actor ids by form. */
  granted: ReadonlyMap<string, ReadonlySet<number>>;
}

/** One control of the page: an app user's box for a form, or the state of a form. */
export type Target = { kind: 'access'; xmlFormId: string; actorId: number } | { kind: 'state'; xmlFormId: string };
/** A control with the value selected for it. */
export type Choice =
  | { kind: 'access'; xmlFormId: string; actorId: number; to: boolean }
  | { kind: 'state'; xmlFormId: string; to: FormState };

/** An unsaved value that differs from the server's. */
export type Edit = Choice & {
  /** When its form was created: another form may later have the same id. */
  formCreatedAt: string;
  /** The server's last known value. */
  theirs: boolean | FormState;
};

/** The control of an edit or choice, without its value. */
export const targetOf = (edit: Target): Target =>
  edit.kind === 'access'
    ? { kind: 'access', xmlFormId: edit.xmlFormId, actorId: edit.actorId }
    : { kind: 'state', xmlFormId: edit.xmlFormId };

/** The unique key of a control. No id of a form can equal an actor's number. */
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

/** The edits after a refetch. */
interface Merge {
  /** Still to be saved, with the server's current value. */
  kept: Edit[];
  /** Done already: someone else did the same. */
  already: Edit[];
  /** Their form or app user was deleted. */
  gone: Edit[];
  /** Left as edits, although another user has set a third value since: saved once the user has seen it. */
  conflicts: Edit[];
}

/** The server's value of a control; undefined if its form or app user does not exist. */
export function valueIn(access: Index, target: Target, formCreatedAt?: string): boolean | FormState | undefined {
  const form = access.forms.get(target.xmlFormId);
  if (!form || (formCreatedAt !== undefined && form.createdAt !== formCreatedAt)) return undefined;
  if (target.kind === 'state') return form.state;
  return access.users.has(target.actorId)
    ? (access.granted.get(target.xmlFormId)?.has(target.actorId) ?? false)
    : undefined;
}

/** Indexes for frequent lookups. */
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
 * Applies edits to the server's current data. Changes by others stay, except where the same control was edited here:
 * then the edit stays, and the conflict is reported.
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

/** Returns a test: does any of the texts contain the typed words, ignoring case and accents? */
export function finder(typed: string): (...texts: readonly (string | null)[]) => boolean {
  const wanted = fold(typed.trim());
  return (...texts) => wanted === '' || texts.some((text) => text !== null && fold(text).includes(wanted));
}

/** Represents the state of a form among the numbers of app users, which begin at 1. */
const ofTheForm = 0;
const numberOf = (target: Target): number => (target.kind === 'access' ? target.actorId : ofTheForm);

/** The edits by form and app user: one action can make 200,000 of them, and numbers are found faster than texts. */
export class Edits implements Iterable<Edit> {
  private readonly byForm = new Map<string, Map<number, Edit>>();
  /** Number of edits. */
  size = 0;

  /** The edit of a control, if there is one. */
  of(target: Target): Edit | undefined {
    return this.byForm.get(target.xmlFormId)?.get(numberOf(target));
  }

  /** The edit of an app user's box. */
  ofBox(xmlFormId: string, actorId: number): Edit | undefined {
    return this.byForm.get(xmlFormId)?.get(actorId);
  }

  /** Sets an edit, replacing the one of the same control. */
  put(edit: Edit): void {
    let ofForm = this.byForm.get(edit.xmlFormId);
    if (!ofForm) this.byForm.set(edit.xmlFormId, (ofForm = new Map<number, Edit>()));
    const before = ofForm.size;
    ofForm.set(numberOf(edit), edit);
    this.size += ofForm.size - before;
  }

  drop(target: Target): void {
    if (this.byForm.get(target.xmlFormId)?.delete(numberOf(target))) this.size -= 1;
  }

  clear(): void {
    this.byForm.clear();
    this.size = 0;
  }

  *[Symbol.iterator](): Iterator<Edit> {
    for (const ofForm of this.byForm.values()) yield* ofForm.values();
  }
}

/** Why a change was not saved: an error of the call, or a lost answer that was looked up. */
export type Failure = { kind: 'error'; error: unknown } | { kind: 'not-done' } | { kind: 'unknown' };
/** The result of a control in a save. */
export type Outcome = { status: 'saving' } | { status: 'done' } | { status: 'failed'; why: Failure };

/** The results of all controls in a save. Failures are stored separately, because every answer reads them. */
export class Outcomes {
  private readonly all = new Map<string, Outcome>();
  private readonly failed = new Map<string, { edit: Edit; why: Failure }>();

  get(target: Target): Outcome | undefined {
    return this.all.size === 0 ? undefined : this.all.get(keyOf(target));
  }

  note(edit: Edit, outcome: Outcome): void {
    const key = keyOf(edit);
    this.all.set(key, outcome);
    if (outcome.status === 'failed') this.failed.set(key, { edit, why: outcome.why });
    else this.failed.delete(key);
  }

  forget(target: Target): void {
    if (this.all.size === 0) return;
    const key = keyOf(target);
    this.all.delete(key);
    this.failed.delete(key);
  }

  /** Removes the marks of saved edits. */
  forgetDone(): void {
    for (const [key, { status }] of this.all) if (status === 'done') this.all.delete(key);
  }

  clear(): void {
    this.all.clear();
    this.failed.clear();
  }

  /** The edits that failed. */
  failures(): { edit: Edit; why: Failure }[] {
    return [...this.failed.values()];
  }

  /** Number of saved edits. */
  saved(): number {
    return [...this.all.values()].filter(({ status }) => status === 'done').length;
  }
}
