import type { FormPlace } from '~/api/edition';
import { getGetDraftQueryOptions, getListDraftAttachmentsQueryOptions } from '~/api/generated/hooks/form-drafts';
import { getForm, getGetFormQueryOptions } from '~/api/generated/hooks/forms';
import { publishDraft } from '~/api/generated/writes/form-drafts';
import { reread } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { settleWrite, valueOf } from '~/api/settle-write';
import { uploadsUnderWay } from '~/domain/forms/draft-uploads';
import type { Publication } from './queries';

/** Somebody else published or changed the draft since the page showed it. Nothing was sent. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  constructor(readonly what: 'draft' | 'published') {
    super(what);
  }
}

/** Uploads ended, for which publishing waited, but the server does not have these files. Nothing was sent. */
export class NotUploaded extends Error {
  override name = 'NotUploaded';
  constructor(readonly files: readonly string[]) {
    super(files.join(', '));
  }
}

/** The longest notes, in bytes of their encoded form: web servers refuse headers of more than 8 kB. */
export const longestNotes = 7000;

/** The notes as their header holds them. */
export const encodeNotes = (notes: string): string => encodeURIComponent(notes.toWellFormed());

/** What is sent: the draft as the page showed it, a version only to replace the draft's, and the notes. */
export interface PublishRequest {
  seen: Pick<Publication, 'draft' | 'form'>;
  version: string;
  notes: string;
}

/** Milliseconds between two looks at uploads. */
const lookTime = 500;

/**
 * Waits until no tab of this browser uploads attachments of the draft. Throws NotUploaded, ApiError, and the reason of
 * the signal.
 */
async function uploadsEnded({ projectId, xmlFormId }: FormPlace, signal: AbortSignal): Promise<void> {
  const place = { projectId, xmlFormId };
  const uploads = [...(await uploadsUnderWay(place))];
  if (uploads.length === 0) return;
  const list = getListDraftAttachmentsQueryOptions(projectId, xmlFormId);
  const before = await queryClient.ensureQueryData(list);
  while ((await uploadsUnderWay(place)).size > 0) {
    await new Promise((resolve) => setTimeout(resolve, lookTime));
    signal.throwIfAborted();
  }
  const after = await queryClient.fetchQuery({ ...list, staleTime: 0 });
  signal.throwIfAborted();
  const uploadedAt = (files: typeof after, name: string) => files.find((file) => file.name === name)?.updatedAt;
  /** A copy sends neither what is there already, nor what the definition does not name. */
  const needsNothing = (name: string, hash: string | null) => {
    const now = after.find((file) => file.name === name);
    return hash !== null && (now === undefined || now.hash === hash);
  };
  const same = uploads.flatMap(([name, hash]) =>
    uploadedAt(before, name) === uploadedAt(after, name) && !needsNothing(name, hash) ? [name] : [],
  );
  if (same.length > 0) throw new NotUploaded(same);
}

/** Reads the form and its draft again. Throws ChangedMeanwhile if they are not those of the page, and ApiError. */
async function checkUnchanged({ projectId, xmlFormId }: FormPlace, seen: PublishRequest['seen']) {
  const fresh = { staleTime: 0 };
  const [form, draft] = await Promise.all([
    queryClient.fetchQuery({ ...getGetFormQueryOptions(projectId, xmlFormId), ...fresh }),
    queryClient.fetchQuery({ ...getGetDraftQueryOptions(projectId, xmlFormId), ...fresh }).catch((error: unknown) => {
      if (isProblem(error, '404.1')) return null;
      throw error;
    }),
  ]);
  // What somebody else did changes the same things on the server as if it was done here.
  if (form.publishedAt !== seen.form.publishedAt) {
    await reread('publishDraft', projectId, xmlFormId);
    throw new ChangedMeanwhile('published');
  }
  if (draft?.sha256 !== seen.draft.sha256) {
    await reread('createDraft', projectId, xmlFormId);
    throw new ChangedMeanwhile('draft');
  }
  return form;
}

/**
 * Publishes the draft that the page shows, after the uploads of its attachments. If the answer is lost, the form is
 * read: it is done when the form has another time of publication and the wanted version. Throws NotUploaded,
 * ChangedMeanwhile, ApiError when the server
 * refuses, LostAnswer, and the reason of the signal, which ends the waiting for uploads.
 */
export async function publish(
  place: FormPlace,
  { seen, version, notes }: PublishRequest,
  signal: AbortSignal,
): Promise<void> {
  const { projectId, xmlFormId } = place;
  await uploadsEnded(place, signal);
  const before = await checkUnchanged(place, seen);
  const headers = notes === '' ? undefined : { 'X-Action-Notes': encodeNotes(notes) };
  const settled = await settleWrite(
    () =>
      publishDraft(
        projectId,
        xmlFormId,
        version === seen.draft.version ? undefined : { version },
        headers && { headers },
      ),
    {
      before,
      read: () => getForm(projectId, xmlFormId),
      happened: (now, then) => now.publishedAt !== then.publishedAt && now.version === version,
    },
  );
  valueOf(settled);
}
