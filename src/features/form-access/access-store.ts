import type { FormState } from '~/api/schema';
import { createStore, type ReadableStore } from '~/shared/lib/store';
import {
  type Access,
  type AccessForm,
  type AccessUser,
  type Choice,
  type Edit,
  Edits,
  type Failure,
  type Index,
  indexOf,
  merge,
  type Outcome,
  Outcomes,
  type Target,
  targetOf,
  serverValue,
} from './model';

export interface NamedEdit {
  edit: Edit;
  formName: string;
  userName: string | null;
}

interface Notes {
  already: number;
  gone: readonly NamedEdit[];
  conflicts: readonly NamedEdit[];
}

interface Progress {
  done: number;
  total: number;
  stopping: boolean;
}

export interface SaveResult {
  saved: number;
  failed: number;
  /** Edits that were not sent. */
  left: number;
  /** Why it stopped before the start, or could not be verified at the end. */
  error?: unknown;
}

interface Step {
  target: Target;
  before: boolean | FormState;
  after: boolean | FormState;
}

/** State of a checkbox as a bit set, so that a render can compare it. */
export const bits = { granted: 1, edited: 2, saving: 4, done: 8, failed: 16 } as const;

function toEdit(target: Target, to: boolean | FormState, formCreatedAt: string, theirs: boolean | FormState): Edit {
  const { kind, xmlFormId } = target;
  return kind === 'access'
    ? { kind, xmlFormId, actorId: target.actorId, to: to === true, formCreatedAt, theirs }
    : { kind, xmlFormId, to: to as FormState, formCreatedAt, theirs };
}

const noNotes: Notes = { already: 0, gone: [], conflicts: [] };

/**
 * The server's data with the unsaved edits on top, the undo history, and the results of a save.
 * Each checkbox reads only its own state, so a change renders only what it affects.
 */
export class AccessStore {
  readonly edits = new Edits();
  readonly outcomes = new Outcomes();
  access: Access;
  index: Index;
  notes: Notes = noNotes;
  progress: Progress | null = null;
  result: SaveResult | null = null;
  /** Incremented on refetch: counts from before are invalid then. */
  epoch = 0;
  /** Checkboxes changed since the last refetch, in order; `Totals` updates its counts with them. */
  steps: { xmlFormId: string; actorId: number; by: 1 | -1 }[] = [];
  /** Last known names, for what was deleted since. */
  private readonly names = { forms: new Map<string, string>(), users: new Map<number, string>() };
  private past: Step[][] = [];
  private future: Step[][] = [];
  private readonly count = createStore(0);

  constructor(access: Access) {
    this.access = access;
    this.index = indexOf(access);
    this.remember(access);
  }

  get version(): ReadableStore<number> {
    return this.count;
  }

  changed(): void {
    this.count.set(this.count.get() + 1);
  }

  private remember({ forms, users }: Access): void {
    for (const form of forms) this.names.forms.set(form.xmlFormId, form.name ?? form.xmlFormId);
    for (const user of users) this.names.users.set(user.id, user.displayName);
  }

  named(edit: Edit): NamedEdit {
    const userName = edit.kind === 'access' ? (this.names.users.get(edit.actorId) ?? String(edit.actorId)) : null;
    return { edit, formName: this.names.forms.get(edit.xmlFormId) ?? edit.xmlFormId, userName };
  }

  /** Applies refetched data, with the edits on top. Returns edits that the server already has. */
  mergeServerData(access: Access): Edit[] {
    const { kept, already, gone, conflicts } = merge(this.edits, indexOf(access));
    this.access = access;
    this.index = indexOf(access);
    this.epoch += 1;
    this.steps = [];
    this.remember(access);
    this.edits.clear();
    for (const edit of kept) this.edits.put(edit);
    for (const edit of gone) this.outcomes.forget(edit);
    if (already.length + gone.length + conflicts.length > 0) {
      this.notes = {
        already: this.notes.already + already.filter((edit) => !this.outcomes.get(edit)).length,
        gone: [...this.notes.gone, ...gone.map((edit) => this.named(edit))],
        conflicts: [...this.notes.conflicts, ...conflicts.map((edit) => this.named(edit))],
      };
    }
    // Others have done what failed here.
    for (const edit of already) if (this.outcomes.get(edit)?.status === 'failed') this.outcomes.forget(edit);
    this.changed();
    return already;
  }

  forgetResult(): void {
    this.result = null;
    this.changed();
  }

  forgetNotes(): void {
    this.notes = noNotes;
    this.changed();
  }

  isGranted(xmlFormId: string, actorId: number): boolean {
    const edit = this.edits.ofBox(xmlFormId, actorId);
    return edit ? edit.to === true : (this.index.granted.get(xmlFormId)?.has(actorId) ?? false);
  }

  stateOf(form: AccessForm): FormState {
    const edit = this.edits.of({ kind: 'state', xmlFormId: form.xmlFormId });
    return edit?.kind === 'state' ? edit.to : form.state;
  }

  private marks(target: Target): number {
    const status = this.outcomes.get(target)?.status;
    return (this.edits.of(target) ? bits.edited : 0) | (status === undefined ? 0 : bits[status]);
  }

  box = (xmlFormId: string, actorId: number): number =>
    (this.isGranted(xmlFormId, actorId) ? bits.granted : 0) | this.marks({ kind: 'access', xmlFormId, actorId });

  stateMarks = (xmlFormId: string): number => this.marks({ kind: 'state', xmlFormId });

  private put(target: Target, to: boolean | FormState): Step | null {
    const form = this.index.forms.get(target.xmlFormId);
    const theirs = serverValue(this.index, target);
    if (!form || theirs === undefined) return null;
    const before = this.edits.of(target)?.to ?? theirs;
    if (before === to) return null;
    if (theirs === to) this.edits.drop(target);
    else this.edits.put(toEdit(target, to, form.createdAt, theirs));
    this.outcomes.forget(target);
    if (target.kind === 'access')
      this.steps.push({ xmlFormId: target.xmlFormId, actorId: target.actorId, by: to === true ? 1 : -1 });
    return { target, before, after: to };
  }

  /** Applies choices as one undo step. Does nothing while saving. */
  choose(choices: readonly Choice[]): void {
    if (this.progress) return;
    const steps = choices.map((choice) => this.put(choice, choice.to)).filter((step) => step !== null);
    if (steps.length === 0) return;
    this.past.push(steps);
    this.future = [];
    this.changed();
  }

  grantAll(forms: readonly AccessForm[], users: readonly AccessUser[], to: boolean): void {
    this.choose(
      forms.flatMap(({ xmlFormId }) => users.map(({ id }): Choice => ({ kind: 'access', xmlFormId, actorId: id, to }))),
    );
  }

  get canUndo(): boolean {
    return this.past.length > 0 && this.progress === null;
  }

  get canRedo(): boolean {
    return this.future.length > 0 && this.progress === null;
  }

  /** Undoing something that was saved meanwhile makes it an edit the other way. */
  undo(): void {
    const steps = this.canUndo ? this.past.pop() : undefined;
    if (!steps) return;
    for (const { target, before } of steps) this.put(target, before);
    this.future.push(steps);
    this.changed();
  }

  redo(): void {
    const steps = this.canRedo ? this.future.pop() : undefined;
    if (!steps) return;
    for (const { target, after } of steps) this.put(target, after);
    this.past.push(steps);
    this.changed();
  }

  /** As one undo step, so that a slip loses nothing. */
  discard(): void {
    this.choose([...this.edits].map((edit): Choice => ({ ...targetOf(edit), to: edit.theirs }) as Choice));
  }

  /** A saved edit becomes the server's value. */
  settle(edit: Edit, outcome: Outcome): void {
    this.outcomes.note(edit, outcome);
    if (outcome.status === 'done') {
      this.edits.drop(edit);
      this.write(edit);
    }
  }

  private write(edit: Edit): void {
    if (edit.kind === 'access') {
      const actors = new Set(this.index.granted.get(edit.xmlFormId));
      if (edit.to) actors.add(edit.actorId);
      else actors.delete(edit.actorId);
      (this.index.granted as Map<string, ReadonlySet<number>>).set(edit.xmlFormId, actors);
      return;
    }
    this.access = {
      ...this.access,
      forms: this.access.forms.map((form) => (form.xmlFormId === edit.xmlFormId ? { ...form, state: edit.to } : form)),
    };
    this.index = indexOf(this.access);
  }

  failures(): { edit: Edit; why: Failure }[] {
    return this.outcomes.failures().flatMap(({ edit: tried, why }) => {
      const edit = this.edits.of(tried);
      return edit ? [{ edit, why }] : [];
    });
  }

  forgetDone(): void {
    this.outcomes.forgetDone();
    this.changed();
  }
}

/** Job kind of access-job.ts, which is loaded with the first save. */
export const savingJobKind = 'form-access';

export interface SavingJobInput {
  projectId: number;
  store: AccessStore;
  locale: string;
}

/**
 * Granted app users per form and forms per app user, among those shown. Updated incrementally:
 * counting 200 forms by 1,000 app users on each keystroke or scroll step would be slow.
 */
export class Totals {
  private readonly store: AccessStore;
  readonly forms: readonly AccessForm[];
  readonly users: readonly AccessUser[];
  private byForm = new Map<string, number>();
  private byUser = new Map<number, number>();
  private sum = 0;
  private epoch = -1;
  private seen = 0;

  constructor(store: AccessStore, forms: readonly AccessForm[], users: readonly AccessUser[]) {
    this.store = store;
    this.forms = forms;
    this.users = users;
  }

  private add(xmlFormId: string, actorId: number, by: number): void {
    const form = this.byForm.get(xmlFormId);
    const user = this.byUser.get(actorId);
    if (form === undefined || user === undefined) return;
    this.byForm.set(xmlFormId, form + by);
    this.byUser.set(actorId, user + by);
    this.sum += by;
  }

  private follow(): void {
    const { store } = this;
    if (this.epoch !== store.epoch) {
      this.epoch = store.epoch;
      this.sum = 0;
      this.byForm = new Map(this.forms.map(({ xmlFormId }) => [xmlFormId, 0]));
      this.byUser = new Map(this.users.map(({ id }) => [id, 0]));
      for (const { xmlFormId } of this.forms)
        for (const id of store.index.granted.get(xmlFormId) ?? []) this.add(xmlFormId, id, 1);
      for (const edit of store.edits)
        if (edit.kind === 'access') this.add(edit.xmlFormId, edit.actorId, edit.to ? 1 : -1);
    } else {
      for (const { xmlFormId, actorId, by } of store.steps.slice(this.seen)) this.add(xmlFormId, actorId, by);
    }
    this.seen = store.steps.length;
  }

  ofForm(xmlFormId: string): number {
    this.follow();
    return this.byForm.get(xmlFormId) ?? 0;
  }

  ofUser(actorId: number): number {
    this.follow();
    return this.byUser.get(actorId) ?? 0;
  }

  all(): number {
    this.follow();
    return this.sum;
  }
}
