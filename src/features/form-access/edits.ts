import type { Edit, Target } from './model';

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
