import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Collapse, Flex } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { storedJobPrefix } from '~/shared/jobs/job-list';
import { unlockJob } from '~/shared/jobs/job-locks';
import { resumeJob } from '~/shared/jobs/start-job';
import { interruptedJobs, dismissalCount, type StoredJob, claimJob } from '~/shared/jobs/stored-jobs';
import { AppLink } from '~/shared/ui/links/AppLink';
import { notifications } from '~/shared/ui/overlays/notifications';
import { withMessages } from '~/shared/ui/states/lazy-part';
import { Name, NameList } from '~/shared/ui/text/Name';
import { saveStoredResult } from './JobRow';

const maxListed = 20;

interface InterruptedJobRowProps {
  stored: StoredJob;
  onGone: () => void;
  onDismiss: () => void;
}

export function InterruptedJobRow({ stored, onGone, onDismiss }: InterruptedJobRowProps) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const { title, address, items, canResume } = stored;
  const open = items.filter(({ state }) => state !== 'done' && state !== 'skipped');
  const resumeNow = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (!(await resume(stored))) notifications.info(msg`This job was resumed or dismissed in another tab.`);
      onGone();
    } catch (error) {
      notifications.failed(msg`The job was not resumed.`, error);
      setBusy(false);
    }
  };
  const name = <span className="visually-hidden"> {title}</span>;
  const weightOf = (some: typeof items) => some.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const [done, all] = [i18n.number(weightOf(items) - weightOf(open)), i18n.number(weightOf(items))];
  return (
    <Flex vertical gap={2} className="jobs-row" data-failed={!canResume}>
      <AppLink to={address} className="jobs-title">
        <Name>{title}</Name>
      </AppLink>
      <p>
        <Trans>
          Interrupted when the page was closed or reloaded: {done} of {all} done
        </Trans>
      </p>
      {!canResume && (
        <Collapse
          ghost
          items={[
            {
              key: 'open',
              label: <Plural value={open.length} one="# was not done" other="# were not done" />,
              children: (
                <NameList
                  className="jobs-open"
                  items={open.map(({ id, label }) => ({ id, name: label }))}
                  most={maxListed}
                />
              ),
            },
          ]}
        />
      )}
      <Flex wrap gap={6} className="jobs-buttons">
        {canResume && (
          <Button size="small" onClick={() => void resumeNow()}>
            <Trans>Resume</Trans>
            {name}
          </Button>
        )}
        <Button
          size="small"
          onClick={() =>
            void saveStoredResult(stored, i18n).catch((error: unknown) =>
              notifications.failed(msg`The results were not downloaded.`, error),
            )
          }
        >
          <Trans>Download the result</Trans>
          {name}
        </Button>
        <Button size="small" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
          {name}
        </Button>
      </Flex>
    </Flex>
  );
}

const trashKinds = async () =>
  (await withMessages(import('~/features/submissions/bulk/jobs'), 'submissions')).trashKinds;
const entityTrashKinds = async () =>
  (await withMessages(import('~/features/entities/bulk/entity-trash'), 'entities')).entityTrashKinds;

const kinds: Readonly<Record<string, (stored: StoredJob) => Promise<void>>> = {
  'form-copy': async (stored) =>
    resumeJob((await withMessages(import('~/features/form-copy/build-job'), 'form-copy')).formCopyKind, stored),
  'entity-import': async (stored) =>
    resumeJob((await withMessages(import('~/features/entity-import/import-job'), 'entity-import')).importKind, stored),
  'entity-import-undo': async (stored) =>
    resumeJob((await withMessages(import('~/features/entity-import/undo-job'), 'entity-import')).undoKind, stored),
  'entity-update': async (stored) =>
    resumeJob((await withMessages(import('~/features/entity-import/update-job'), 'entity-import')).updateKind, stored),
  'entity-update-undo': async (stored) => {
    const { undoUpdateKind } = await withMessages(import('~/features/entity-import/undo-update-job'), 'entity-import');
    resumeJob(undoUpdateKind, stored);
  },
  'row-index': async (stored) =>
    resumeJob((await withMessages(import('~/domain/row-index/load-job'), 'row-index')).loadKind, stored),
  invitations: async (stored) =>
    resumeJob((await withMessages(import('~/features/users/invite/invitation-job'), 'users')).invitationKind, stored),
  'submissions-review': async (stored) =>
    resumeJob((await withMessages(import('~/features/submissions/bulk/jobs'), 'submissions')).reviewKind, stored),
  'submissions-delete': async (stored) => resumeJob((await trashKinds()).delete, stored),
  'submissions-restore': async (stored) => resumeJob((await trashKinds()).restore, stored),
  'entities-delete': async (stored) => resumeJob((await entityTrashKinds()).delete, stored),
  'entities-restore': async (stored) => resumeJob((await entityTrashKinds()).restore, stored),
};

/** Returns false if another tab resumed or dismissed the job. Throws if its code fails to load. */
async function resume(stored: StoredJob): Promise<boolean> {
  const mine = await claimJob(stored);
  if (!mine) return false;
  try {
    await kinds[mine.kind]?.(mine);
  } catch (error) {
    unlockJob(mine.id);
    throw error;
  }
  return true;
}

const none: readonly StoredJob[] = [];

/**
 * The user's interrupted jobs that no tab runs, and a function to hide one. Refreshes when another tab stores a job or
 * closes, and when one is forgotten.
 */
export function useInterruptedJobs(userId: number): [readonly StoredJob[], (job: StoredJob) => void] {
  const [jobs, setJobs] = useState(none);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      const found = await interruptedJobs(userId, { onFree: () => void look(), signal });
      if (!signal.aborted) setJobs(found);
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // Progress is stored each second; only jobs that appear or disappear matter.
      const isProgress = key?.endsWith(' progress') === true && newValue !== null;
      if (key === null || (key.startsWith(storedJobPrefix) && !isProgress)) void look();
    };
    window.addEventListener('storage', onStorage, { signal });
    signal.addEventListener(
      'abort',
      dismissalCount.subscribe(() => void look()),
    );
    void look();
    return () => stop.abort();
  }, [userId]);
  const hide = useCallback((job: StoredJob) => setJobs((all) => all.filter(({ id }) => id !== job.id)), []);
  return [jobs, hide];
}
