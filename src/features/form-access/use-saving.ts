import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { signedInUser } from '~/session/session';
import { dropJob } from '~/shared/jobs/job-list';
import { usePageJob } from '~/shared/jobs/use-job';
import { useStore } from '~/shared/screen/use-store';
import { alerts } from '~/shared/ui/overlays/alerts';
import { AccessStore, type SaveResult, type Saving, savingName } from './access-store';
import type { Access, Edit } from './model';
import { savedEdits } from './saved-edits';

/** How long saved edits stay marked. */
const marked = 6600;

export interface SavingControl {
  /** Saves all edits, or only these; does nothing during a save. */
  start: (only?: ReadonlySet<string>) => void;
  /** Stops further calls; waits for those in progress. */
  stop: () => void;
  /** The result of the last save, until the next action. */
  result: SaveResult | null;
  forgetResult: () => void;
}

/**
 * The edits of a project with the job that saves them. The job continues when the page is left, and the reopened page
 * uses its store again.
 */
export function useSaving(
  access: Access,
  project: { id: number; name: string },
): { store: AccessStore; saving: SavingControl } {
  const { i18n, t } = useLingui();
  const job = usePageJob<Saving, Edit, null>(savingName, ({ projectId }) => projectId === project.id);
  const [store] = useState(() => {
    const userId = signedInUser()?.id;
    // The edits of a page whose session ended are offered, not applied (use-saved-edits.ts).
    const isOffered =
      job?.snapshot().end === 'session' && userId !== undefined && savedEdits(userId, project.id).length > 0;
    return job && !isOffered ? job.input.store : new AccessStore(access);
  });
  useEffect(() => {
    // During a save the job reads before and after; the data here may be older.
    if (store.access !== access && store.progress === null) store.take(access);
  }, [store, access]);
  const result = useStore(store.version, () => store.result);
  const { name } = project;
  const run = async (only: ReadonlySet<string> | undefined) => {
    // Blocks editing and a second save from now on.
    store.progress = { done: 0, total: 0, stopping: false };
    store.changed();
    try {
      const { startSaving } = await import('./access-job');
      if (job) dropJob(job);
      const title = name === '' ? t`Form access` : t`Form access of ${name}`;
      const begun = startSaving({ projectId: project.id, store, locale: i18n.locale }, title, only);
      await begun.whenEnded();
      setTimeout(() => store.progress === null && store.forgetDone(), marked);
    } catch (error) {
      store.progress = null;
      store.changed();
      alerts.failed(msg`Form access was not saved.`, error);
    }
  };
  const saving: SavingControl = {
    start: (only) => {
      if (store.progress !== null || store.edits.size === 0) return;
      alerts.hideAll();
      void run(only);
    },
    stop: () => job?.stop(),
    result,
    forgetResult: () => store.forgetResult(),
  };
  return { store, saving };
}
