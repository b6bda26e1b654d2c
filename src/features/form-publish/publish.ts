import type { FormPlace } from '~/api/edition';
import { getGetDraftQueryOptions } from '~/api/generated/hooks/form-drafts';
import { getForm, getGetFormQueryOptions } from '~/api/generated/hooks/forms';
import { publishDraft } from '~/api/generated/writes/form-drafts';
import { reread } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { Publication } from './queries';

/** Somebody else published or changed the draft since the page showed it. Nothing was sent. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  constructor(readonly what: 'draft' | 'published') {
    super(what);
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
 * Publishes the draft that the page shows. If the answer is lost, the form is read: it is done when the form has
 * another time of publication and the wanted version. Throws ChangedMeanwhile, ApiError when the server refuses, and
 * LostAnswer.
 */
export async function publish(place: FormPlace, { seen, version, notes }: PublishRequest): Promise<void> {
  const { projectId, xmlFormId } = place;
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
