import { useEffect, useState } from 'react';
import type { FormPlace } from '~/api/edition';
import { signedInUser } from '~/session/session';
import type { Job } from '~/shared/jobs/job';
import { type AnyJob, currentJobs, storedJobKeys } from '~/shared/jobs/job-list';
import type { ItemState } from '~/shared/jobs/kind';
import { paths } from '~/shared/lib/paths';

/** Name of the jobs that upload attachments: pages find them by it without loading their code. */
export const uploadsName = 'draft-attachments';

const isUploadJob = (job: AnyJob): job is AnyJob & Job<FormPlace, unknown, unknown> => job.kind.name === uploadsName;

/** Names of the attachments of a draft that this tab uploads, or will upload in a job that has not been stopped. */
export function uploadsHere({ projectId, xmlFormId }: FormPlace): ReadonlySet<string> {
  const jobs = currentJobs().filter(isUploadJob);
  const ofDraft = jobs.filter(({ input }) => input.projectId === projectId && input.xmlFormId === xmlFormId);
  return new Set(
    ofDraft.flatMap((job) => {
      const { end } = job.snapshot();
      const isUnderWay = (state: ItemState) => state === 'running' || (state === 'waiting' && end === null);
      return job.all().flatMap(({ item, state }) => (isUnderWay(state) ? [item.id] : []));
    }),
  );
}

/** The same in all tabs of this browser. */
export async function uploadsUnderWay(place: FormPlace): Promise<ReadonlySet<string>> {
  const user = signedInUser();
  if (!user || storedJobKeys().length === 0) return uploadsHere(place);
  const { jobsElsewhere } = await import('~/shared/jobs/stored-jobs');
  const draft = paths.formDraft(place.projectId, place.xmlFormId);
  const elsewhere = (await jobsElsewhere(user.id)).filter(
    ({ kind, address }) => kind === uploadsName && address === draft,
  );
  // One that runs is stored as unknown.
  const left = elsewhere.flatMap(({ items }) =>
    items.flatMap(({ id, state }) => (state === 'waiting' || state === 'unknown' ? [id] : [])),
  );
  return new Set([...uploadsHere(place), ...left]);
}

const none: ReadonlySet<string> = new Set();

/** Names of the attachments of a draft that are being uploaded, in all tabs of this browser. */
export function useUploads({ projectId, xmlFormId }: FormPlace): ReadonlySet<string> {
  const [names, setNames] = useState(none);
  useEffect(() => {
    const look = async () => {
      const now = await uploadsUnderWay({ projectId, xmlFormId });
      setNames((before) => ([...before].join('/') === [...now].join('/') ? before : now));
    };
    void look();
    const timer = setInterval(() => void look(), 1000);
    return () => clearInterval(timer);
  }, [projectId, xmlFormId]);
  return names;
}
