import { useEffect, useState } from 'react';
import type { FormRef } from '~/api/form-version-ref';
import { listDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { ApiError } from '~/api/problem';
import type { FormAttachment } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import type { Transfer } from '~/api/transfers';
import { uploadDraftFile } from '~/api/uploads';
import { signedInUser } from '~/session/session';
import type { Job } from '~/shared/jobs/job';
import { type AnyJob, currentJobs, storedJobKeys } from '~/shared/jobs/job-list';
import type { ItemState } from '~/shared/jobs/kind';
import { paths } from '~/shared/lib/paths';
import { digestOf } from './file-digest';

/** Job kind of attachment uploads: pages find the jobs without loading their code. */
export const uploadJobKind = 'draft-attachments';

/** Kinds of the jobs that create a form with its files. */
export const copyJobKinds = { form: 'form-copy', bundle: 'form-bundle' } as const;

/** The part of such a job's item that concerns files. */
interface CopyStep {
  stage: string;
  name?: string;
  hash?: string | null;
  /** Linked to an entity list instead of a file. */
  list?: boolean;
}

type Uploads = ReadonlyMap<string, string | null>;

const isUploadJob = (job: AnyJob): job is AnyJob & Job<FormRef, unknown, unknown> => job.kind.name === uploadJobKind;
const isCopyJob = (job: AnyJob): job is AnyJob & Job<FormRef, CopyStep, unknown> =>
  job.kind.name === copyJobKinds.form || job.kind.name === copyJobKinds.bundle;

const isOf = (input: unknown, { projectId, xmlFormId }: FormRef): boolean => {
  const found = (input ?? {}) as Partial<FormRef>;
  return found.projectId === projectId && found.xmlFormId === xmlFormId;
};
const copiedFiles = ({ stage, name, hash = null, list }: CopyStep): [string, string | null][] =>
  stage === 'file' && list !== true && name !== undefined ? [[name, hash]] : [];

/** Attachments that this tab uploads, or will upload in a running job: name → file hash, if known before. */
function uploadsOfTab(place: FormRef): Uploads {
  const left = <Data>(job: Job<FormRef, Data, unknown>) => {
    const { end } = job.snapshot();
    const isUnderWay = (state: ItemState) => state === 'running' || (state === 'waiting' && end === null);
    return job.all().flatMap(({ item, state }) => (isUnderWay(state) ? [item] : []));
  };
  return new Map(
    currentJobs().flatMap((job): [string, string | null][] => {
      if (!isOf(job.input, place)) return [];
      if (isUploadJob(job)) return left(job).map(({ id }) => [id, null]);
      return isCopyJob(job) ? left(job).flatMap(({ data }) => copiedFiles(data)) : [];
    }),
  );
}

export const uploadsInThisTab = (place: FormRef): ReadonlySet<string> => new Set(uploadsOfTab(place).keys());

/** The same for all tabs of this browser, except jobs from bundles: these are stored without what they create. */
export async function uploadsInAllTabs(place: FormRef): Promise<Uploads> {
  const user = signedInUser();
  const here = uploadsOfTab(place);
  if (!user || storedJobKeys().length === 0) return here;
  const { jobsInOtherTabs } = await import('~/shared/jobs/stored-jobs');
  const draft = paths.formDraft(place.projectId, place.xmlFormId);
  const elsewhere = (await jobsInOtherTabs(user.id)).flatMap(({ kind, address, input, items }) => {
    // A running item is stored as unknown.
    const left = items.filter(({ state }) => state === 'waiting' || state === 'unknown');
    if (kind === uploadJobKind && address === draft) return left.map(({ id }): [string, null] => [id, null]);
    if (kind === copyJobKinds.form && isOf(input, place))
      return left.flatMap(({ data }) => copiedFiles(data as CopyStep));
    return [];
  });
  return new Map([...here, ...elsewhere]);
}

const none: ReadonlySet<string> = new Set();

/** Attachments of a draft that are being uploaded in any tab of this browser. */
export function useUploads({ projectId, xmlFormId }: FormRef): ReadonlySet<string> {
  const [names, setNames] = useState(none);
  useEffect(() => {
    const refresh = async () => {
      const now = new Set((await uploadsInAllTabs({ projectId, xmlFormId })).keys());
      setNames((before) => ([...before].join('/') === [...now].join('/') ? before : now));
    };
    void refresh();
    const timer = setInterval(() => void refresh(), 1000);
    return () => clearInterval(timer);
  }, [projectId, xmlFormId]);
  return names;
}

/**
 * The attachment if the server has exactly this file (by hash), else undefined. Date and size would prove nothing:
 * another user may have uploaded another file. Throws ApiError.
 */
export async function findDraftFile(
  { projectId, xmlFormId }: FormRef,
  name: string,
  file: File,
  signal: AbortSignal,
): Promise<FormAttachment | undefined> {
  const now = (await listDraftAttachments(projectId, xmlFormId, { signal })).find((one) => one.name === name);
  if (now?.blobExists !== true || now.hash === null) return undefined;
  const digest = await digestOf(file).catch((cause: unknown) => {
    // The hash code did not load, or the file is gone: what the server has is unknown.
    throw new ApiError({ kind: 'no-response', cause });
  });
  return now.hash === digest ? now : undefined;
}

/** After a lost answer, checks whether the server has the file. Throws ApiError and LostAnswer. */
export async function sendDraftFile(
  draft: FormRef,
  name: string,
  file: File,
  { signal, onProgress }: Required<Transfer>,
): Promise<FormAttachment> {
  const send = () => uploadDraftFile(draft.projectId, draft.xmlFormId, name, file, { signal, onProgress });
  return settledValue(
    await settleWrite<FormAttachment, FormAttachment | null, FormAttachment>(send, {
      before: null,
      read: async () => (await findDraftFile(draft, name, file, signal)) ?? null,
      happened: (now) => now,
    }),
  );
}
