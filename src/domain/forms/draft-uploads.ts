import { useEffect, useState } from 'react';
import type { FormPlace } from '~/api/edition';
import { listDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { ApiError } from '~/api/problem';
import type { FormAttachment } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { Transfer } from '~/api/transfers';
import { uploadDraftFile } from '~/api/uploads';
import { signedInUser } from '~/session/session';
import type { Job } from '~/shared/jobs/job';
import { type AnyJob, currentJobs, storedJobKeys } from '~/shared/jobs/job-list';
import type { ItemState } from '~/shared/jobs/kind';
import { digestOf } from '~/shared/lib/file-digest';
import { paths } from '~/shared/lib/paths';

/** Name of the jobs that upload attachments: pages find them by it without loading their code. */
export const uploadsName = 'draft-attachments';

/** Names of the jobs that make a form with its files. */
export const copyNames = { form: 'form-copy', bundle: 'form-bundle' } as const;

/** What a step of such a job is, as far as it sends a file. */
interface CopyStep {
  stage: string;
  name?: string;
  hash?: string | null;
  /** It is linked to an entity list instead. */
  list?: boolean;
}

/** Attachments that are being sent, by name, with the hash of the file if it is known before. */
type Uploads = ReadonlyMap<string, string | null>;

const isUploadJob = (job: AnyJob): job is AnyJob & Job<FormPlace, unknown, unknown> => job.kind.name === uploadsName;
const isCopyJob = (job: AnyJob): job is AnyJob & Job<FormPlace, CopyStep, unknown> =>
  job.kind.name === copyNames.form || job.kind.name === copyNames.bundle;

const isOf = (input: unknown, { projectId, xmlFormId }: FormPlace): boolean => {
  const found = (input ?? {}) as Partial<FormPlace>;
  return found.projectId === projectId && found.xmlFormId === xmlFormId;
};
const copied = ({ stage, name, hash = null, list }: CopyStep): [string, string | null][] =>
  stage === 'file' && list !== true && name !== undefined ? [[name, hash]] : [];

/** The attachments of a draft that this tab uploads, or will upload in a job that has not been stopped. */
function uploadsOfTab(place: FormPlace): Uploads {
  const left = <Data>(job: Job<FormPlace, Data, unknown>) => {
    const { end } = job.snapshot();
    const isUnderWay = (state: ItemState) => state === 'running' || (state === 'waiting' && end === null);
    return job.all().flatMap(({ item, state }) => (isUnderWay(state) ? [item] : []));
  };
  return new Map(
    currentJobs().flatMap((job): [string, string | null][] => {
      if (!isOf(job.input, place)) return [];
      if (isUploadJob(job)) return left(job).map(({ id }) => [id, null]);
      return isCopyJob(job) ? left(job).flatMap(({ data }) => copied(data)) : [];
    }),
  );
}

/** Their names. */
export const uploadsHere = (place: FormPlace): ReadonlySet<string> => new Set(uploadsOfTab(place).keys());

/**
 * The same in all tabs of this browser. Of a form that another tab makes from a bundle nothing is known: its job is not
 * stored with what it makes.
 */
export async function uploadsUnderWay(place: FormPlace): Promise<Uploads> {
  const user = signedInUser();
  const here = uploadsOfTab(place);
  if (!user || storedJobKeys().length === 0) return here;
  const { jobsElsewhere } = await import('~/shared/jobs/stored-jobs');
  const draft = paths.formDraft(place.projectId, place.xmlFormId);
  const elsewhere = (await jobsElsewhere(user.id)).flatMap(({ kind, address, input, items }) => {
    // One that runs is stored as unknown.
    const left = items.filter(({ state }) => state === 'waiting' || state === 'unknown');
    if (kind === uploadsName && address === draft) return left.map(({ id }): [string, null] => [id, null]);
    if (kind === copyNames.form && isOf(input, place)) return left.flatMap(({ data }) => copied(data as CopyStep));
    return [];
  });
  return new Map([...here, ...elsewhere]);
}

const none: ReadonlySet<string> = new Set();

/** Names of the attachments of a draft that are being uploaded, in all tabs of this browser. */
export function useUploads({ projectId, xmlFormId }: FormPlace): ReadonlySet<string> {
  const [names, setNames] = useState(none);
  useEffect(() => {
    const look = async () => {
      const now = new Set((await uploadsUnderWay({ projectId, xmlFormId })).keys());
      setNames((before) => ([...before].join('/') === [...now].join('/') ? before : now));
    };
    void look();
    const timer = setInterval(() => void look(), 1000);
    return () => clearInterval(timer);
  }, [projectId, xmlFormId]);
  return names;
}

/**
 * The attachment if the server has exactly this file; undefined if not. A new date and an equal size would prove
 * nothing: another user may have uploaded another file. Throws ApiError.
 */
export async function findDraftFile(
  { projectId, xmlFormId }: FormPlace,
  name: string,
  file: File,
  signal: AbortSignal,
): Promise<FormAttachment | undefined> {
  const now = (await listDraftAttachments(projectId, xmlFormId, { signal })).find((one) => one.name === name);
  if (now?.blobExists !== true || now.hash === null) return undefined;
  const digest = await digestOf(file).catch((cause: unknown) => {
    // Its code did not load, or the file is gone: what the server has is not known.
    throw new ApiError({ kind: 'no-response', cause });
  });
  return now.hash === digest ? now : undefined;
}

/**
 * Uploads a file of a draft; after a lost answer it asks the server for the file. Throws ApiError and LostAnswer.
 */
export async function sendDraftFile(
  draft: FormPlace,
  name: string,
  file: File,
  { signal, onProgress }: Required<Transfer>,
): Promise<FormAttachment> {
  const send = () => uploadDraftFile(draft.projectId, draft.xmlFormId, name, file, { signal, onProgress });
  return valueOf(
    await settleWrite<FormAttachment, FormAttachment | null, FormAttachment>(send, {
      before: null,
      read: async () => (await findDraftFile(draft, name, file, signal)) ?? null,
      happened: (now) => now,
    }),
  );
}
