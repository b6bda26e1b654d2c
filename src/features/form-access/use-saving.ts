import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { FormState } from '~/api/schema';
import { onSignOut, signedInUser } from '~/session/session';
import { dropJob } from '~/shared/jobs/job-list';
import { usePageJob } from '~/shared/jobs/use-job';
import { deleteStoredDraft, savedDraft, saveDraft } from '~/shared/lib/saved-drafts';
import { markUnsaved } from '~/shared/lib/unsaved';
import { useStore } from '~/shared/screen/use-store';
import { notifications } from '~/shared/ui/overlays/notifications';
import { AccessStore, type SaveResult, type SavingJobInput, savingJobKind } from './access-store';
import type { Access, Choice, Edit } from './model';

/** Milliseconds for which saved edits stay marked. */
const markedMs = 6600;

export interface SavingControl {
  /** Saves all edits, or only these keys; does nothing during a save. */
  start: (only?: ReadonlySet<string>) => void;
  /** Sends no further requests; waits for those in progress. */
  stop: () => void;
  result: SaveResult | null;
  forgetResult: () => void;
}

/** The job continues when the user leaves the page; the reopened page uses its store again. */
export function useSaving(
  access: Access,
  project: { id: number; name: string },
): { store: AccessStore; saving: SavingControl } {
  const { i18n, t } = useLingui();
  const job = usePageJob<SavingJobInput, Edit, null>(savingJobKind, ({ projectId }) => projectId === project.id);
  const [store] = useState(() => {
    const userId = signedInUser()?.id;
    // Edits of a page whose session ended are offered (`useSavedEdits`), not applied.
    const isOffered =
      job?.snapshot().end === 'session' && userId !== undefined && savedEdits(userId, project.id).length > 0;
    return job && !isOffered ? job.input.store : new AccessStore(access);
  });
  useEffect(() => {
    // During a save the job refetches by itself; the data here may be older.
    if (store.access !== access && store.progress === null) store.mergeServerData(access);
  }, [store, access]);
  const result = useStore(store.version, () => store.result);
  const { name } = project;
  const run = async (only: ReadonlySet<string> | undefined) => {
    // Blocks editing and a second save from here on.
    store.progress = { done: 0, total: 0, stopping: false };
    store.changed();
    try {
      const { startSaving } = await import('./access-job');
      if (job) dropJob(job);
      const title = name === '' ? t`Form access` : t`Form access of ${name}`;
      const begun = startSaving({ projectId: project.id, store, locale: i18n.locale }, title, only);
      await begun.whenEnded();
      setTimeout(() => store.progress === null && store.forgetDone(), markedMs);
    } catch (error) {
      store.progress = null;
      store.changed();
      notifications.failed(msg`Form access was not saved.`, error);
    }
  };
  const saving: SavingControl = {
    start: (only) => {
      if (store.progress !== null || store.edits.size === 0) return;
      notifications.hideAll();
      void run(only);
    },
    stop: () => job?.stop(),
    result,
    forgetResult: () => store.forgetResult(),
  };
  return { store, saving };
}

/** Warns before leaving with unsaved edits. A running save continues without the page. */
export function useUnsavedEdits(store: AccessStore): void {
  const unsaved = useStore(store.version, () => store.edits.size > 0 && store.progress === null);
  useEffect(
    () =>
      unsaved
        ? markUnsaved(
            () => store.edits.size,
            () => {
              const { size } = store.edits;
              return msg`${plural(size, { one: '# change of form access is not saved.', other: '# changes of form access are not saved.' })}`;
            },
          )
        : undefined,
    [unsaved, store],
  );
}

export interface SavedEdits {
  count: number;
  restore: () => void;
  forget: () => void;
}

/** Stores the edits when the session expires, and offers them to the same user later. Null: nothing to offer. */
export function useSavedEdits(store: AccessStore, projectId: number, title: string): SavedEdits | null {
  const userId = signedInUser()?.id;
  const [kept, setKept] = useState(() => (userId === undefined ? [] : savedEdits(userId, projectId)));
  useEffect(() => {
    if (userId === undefined) return undefined;
    return onSignOut(({ reason }) => {
      if (reason !== 'asked' && store.edits.size > 0) saveEdits(userId, projectId, title, store.edits);
    });
  }, [store, userId, projectId, title]);
  if (userId === undefined || kept.length === 0) return null;
  const forget = () => {
    forgetEdits(userId, projectId);
    setKept([]);
  };
  return {
    count: kept.length,
    forget,
    restore: () => {
      store.choose(kept);
      forget();
    },
  };
}

const draftKey = (projectId: number) => `form access ${projectId}`;

export function saveEdits(userId: number, projectId: number, title: string, edits: Iterable<Edit>): void {
  const choices = [...edits].map((edit) =>
    edit.kind === 'access' ? [edit.xmlFormId, edit.actorId, edit.to] : [edit.xmlFormId, edit.to],
  );
  saveDraft(userId, draftKey(projectId), { title, values: { choices } });
}

const knownStates: readonly unknown[] = ['open', 'closing', 'closed'] satisfies FormState[];

function toChoice(kept: unknown): Choice | null {
  if (!Array.isArray(kept)) return null;
  const [xmlFormId, second, third] = kept as unknown[];
  if (typeof xmlFormId !== 'string') return null;
  if (typeof second === 'number' && typeof third === 'boolean')
    return { kind: 'access', xmlFormId, actorId: second, to: third };
  return knownStates.includes(second) ? { kind: 'state', xmlFormId, to: second as FormState } : null;
}

export function savedEdits(userId: number, projectId: number): Choice[] {
  const { choices } = savedDraft(userId, draftKey(projectId))?.values ?? {};
  return Array.isArray(choices) ? choices.flatMap((kept) => toChoice(kept) ?? []) : [];
}

export const forgetEdits = (userId: number, projectId: number): void => deleteStoredDraft(userId, draftKey(projectId));
