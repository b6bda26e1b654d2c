import { msg } from '@lingui/core/macro';
import { isolate } from '~/shared/lib/isolate';
import { alerts } from '~/shared/ui/overlays/alerts';
import { changeViews } from './change-views';
import type { SavedView, ViewOwner } from './stored-views';
import { added, removed, updated } from './view-changes';

/** Says that a view is saved. In: its name. */
export function saySaved(view: string): void {
  const name = isolate(view);
  alerts.success(msg`View saved: ${name}`);
}

/** Gives a view what the table shows. Says what came of it. */
export async function updateView(owner: ViewOwner, view: SavedView, query: string): Promise<void> {
  try {
    await changeViews(owner, updated(view, query));
    saySaved(view.name);
  } catch (error) {
    alerts.failed(msg`The changes of the view were not saved.`, error);
  }
}

/** Deletes a view, with Undo; what the table shows stays. In: its place among the views, for Undo. */
export async function removeView(owner: ViewOwner, view: SavedView, at: number): Promise<void> {
  const name = isolate(view.name);
  try {
    await changeViews(owner, removed(view));
  } catch (error) {
    alerts.failed(msg`The view was not deleted.`, error);
    return;
  }
  const undo = async () => {
    try {
      await changeViews(owner, added(view, at));
      return true;
    } catch (error) {
      alerts.failed(msg`The view was not restored.`, error);
      return false;
    }
  };
  alerts.success(msg`View deleted: ${name}`, { action: { label: msg`Undo`, run: undo } });
}
