import type { AccessStore } from './access-store';
import type { AccessForm, AccessUser } from './model';

/**
 * The number of the shown app users per form, and of the shown forms per app user. Counted once and then updated by
 * each change: counting 200 forms by 1,000 app users on each keystroke or scroll step would be slow.
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
