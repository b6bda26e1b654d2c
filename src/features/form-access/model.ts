import type { AppUserExtended, FormExtended, FormState } from '~/api/schema';
import { foldForSearch } from '~/shared/lib/fold';

export type AccessForm = Pick<FormExtended, 'projectId' | 'xmlFormId' | 'name' | 'state' | 'publishedAt' | 'createdAt'>;
export type AccessUser = Pick<AppUserExtended, 'id' | 'displayName'>;

export interface Access {
  forms: readonly AccessForm[];
  users: readonly AccessUser[];
  granted: ReadonlyMap<string, ReadonlySet<number>>;
}

export type Target = { kind: 'access'; xmlFormId: string; actorId: number } | { kind: 'state'; xmlFormId: string };
export type Choice =
  | { kind: 'access'; xmlFormId: string; actorId: number; to: boolean }
  | { kind: 'state'; xmlFormId: string; to: FormState };

/** An unsaved value that differs from the server's. */
export type Edit = Choice & {
  /** A later form may have the same ID. */
  formCreatedAt: string;
  theirs: boolean | FormState;
};

export const targetOf = (edit: Target): Target =>
  edit.kind === 'access'
    ? { kind: 'access', xmlFormId: edit.xmlFormId, actorId: edit.actorId }
    : { kind: 'state', xmlFormId: edit.xmlFormId };

/** Unique: no form ID can equal an actor's number. */
export const controlKey = (target: Target): string =>
  target.kind === 'access' ? `${target.actorId} ${target.xmlFormId}` : `state ${target.xmlFormId}`;

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

interface Merge {
  /** To be saved, with the server's current value. */
  kept: Edit[];
  /** Others did the same. */
  already: Edit[];
  /** Form or app user was deleted. */
  gone: Edit[];
  /** Still edits, although another user set a third value: saved only once the user has seen it. */
  conflicts: Edit[];
}

export function serverValue(access: Index, target: Target, formCreatedAt?: string): boolean | FormState | undefined {
  const form = access.forms.get(target.xmlFormId);
  if (!form || (formCreatedAt !== undefined && form.createdAt !== formCreatedAt)) return undefined;
  if (target.kind === 'state') return form.state;
  return access.users.has(target.actorId)
    ? (access.granted.get(target.xmlFormId)?.has(target.actorId) ?? false)
    : undefined;
}

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
 * Merges edits with refetched data. Changes by others win, except for controls edited here: then the edit stays, as a
 * conflict.
 */
export function merge(edits: Iterable<Edit>, now: Index): Merge {
  const merged: Merge = { kept: [], already: [], gone: [], conflicts: [] };
  for (const edit of edits) {
    const value = serverValue(now, edit, edit.formCreatedAt);
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

/** Returns a predicate: does any of the texts contain the typed words, ignoring case and accents? */
export function textMatcher(typed: string): (...texts: readonly (string | null)[]) => boolean {
  const wanted = foldForSearch(typed.trim());
  return (...texts) => wanted === '' || texts.some((text) => text !== null && foldForSearch(text).includes(wanted));
}

/** Key of a form's state among actor IDs, which begin at 1. */
const formStateKey = 0;
const editKey = (target: Target): number => (target.kind === 'access' ? target.actorId : formStateKey);

/** Keyed by form and actor: one action can make 200,000 edits, and numeric keys are faster than strings. */
export class Edits implements Iterable<Edit> {
  private readonly byForm = new Map<string, Map<number, Edit>>();
  size = 0;

  of(target: Target): Edit | undefined {
    return this.byForm.get(target.xmlFormId)?.get(editKey(target));
  }

  ofBox(xmlFormId: string, actorId: number): Edit | undefined {
    return this.byForm.get(xmlFormId)?.get(actorId);
  }

  put(edit: Edit): void {
    let ofForm = this.byForm.get(edit.xmlFormId);
    if (!ofForm) this.byForm.set(edit.xmlFormId, (ofForm = new Map<number, Edit>()));
    const before = ofForm.size;
    ofForm.set(editKey(edit), edit);
    this.size += ofForm.size - before;
  }

  drop(target: Target): void {
    if (this.byForm.get(target.xmlFormId)?.delete(editKey(target))) this.size -= 1;
  }

  clear(): void {
    this.byForm.clear();
    this.size = 0;
  }

  *[Symbol.iterator](): Iterator<Edit> {
    for (const ofForm of this.byForm.values()) yield* ofForm.values();
  }
}

export type Failure = { kind: 'error'; error: unknown } | { kind: 'not-done' } | { kind: 'unknown' };
export type Outcome = { status: 'saving' } | { status: 'done' } | { status: 'failed'; why: Failure };

/** Failures are stored separately, because every response reads them. */
export class Outcomes {
  private readonly all = new Map<string, Outcome>();
  private readonly failed = new Map<string, { edit: Edit; why: Failure }>();

  get(target: Target): Outcome | undefined {
    return this.all.size === 0 ? undefined : this.all.get(controlKey(target));
  }

  note(edit: Edit, outcome: Outcome): void {
    const key = controlKey(edit);
    this.all.set(key, outcome);
    if (outcome.status === 'failed') this.failed.set(key, { edit, why: outcome.why });
    else this.failed.delete(key);
  }

  forget(target: Target): void {
    if (this.all.size === 0) return;
    const key = controlKey(target);
    this.all.delete(key);
    this.failed.delete(key);
  }

  forgetDone(): void {
    for (const [key, { status }] of this.all) if (status === 'done') this.all.delete(key);
  }

  clear(): void {
    this.all.clear();
    this.failed.clear();
  }

  failures(): { edit: Edit; why: Failure }[] {
    return [...this.failed.values()];
  }

  saved(): number {
    return [...this.all.values()].filter(({ status }) => status === 'done').length;
  }
}
