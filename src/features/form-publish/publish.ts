import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { FormRef } from '~/api/form-version-ref';
import { getGetDraftQueryOptions, getListDraftAttachmentsQueryOptions } from '~/api/generated/hooks/form-drafts';
import { getForm, getGetFormQueryOptions } from '~/api/generated/hooks/forms';
import { getPublishDraftMutationOptions } from '~/api/generated/mutations/form-drafts';
import { refetchAfter } from '~/api/invalidation';
import { mutate } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { settleWrite, settledValue } from '~/api/settle-write';
import { uploadsInAllTabs } from '~/domain/forms/draft-uploads';
import { localDay } from '~/shared/lib/dates';
import type { Publication } from './queries';

/** Someone else published or changed the draft since the page showed it. Nothing was sent. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  constructor(readonly what: 'draft' | 'published') {
    super(what);
  }
}

/** Publishing waited for uploads, but the server does not have these files. Nothing was sent. */
export class NotUploaded extends Error {
  override name = 'NotUploaded';
  constructor(readonly files: readonly string[]) {
    super(files.join(', '));
  }
}

/** Bytes of the encoded notes: web servers refuse headers of more than 8 kB. */
const maxNotesLength = 7000;

const encodeNotes = (notes: string): string => encodeURIComponent(notes.toWellFormed());

interface PublishRequest {
  seen: Pick<Publication, 'draft' | 'form'>;
  version: string;
  notes: string;
}

const pollInterval = 500;

/**
 * Waits until no tab of this browser uploads attachments of the draft. Throws NotUploaded, ApiError, and the reason of
 * the signal.
 */
async function waitForUploads({ projectId, xmlFormId }: FormRef, signal: AbortSignal): Promise<void> {
  const place = { projectId, xmlFormId };
  const uploads = [...(await uploadsInAllTabs(place))];
  if (uploads.length === 0) return;
  const list = getListDraftAttachmentsQueryOptions(projectId, xmlFormId);
  const before = await queryClient.ensureQueryData(list);
  while ((await uploadsInAllTabs(place)).size > 0) {
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
    signal.throwIfAborted();
  }
  const after = await queryClient.fetchQuery({ ...list, staleTime: 0 });
  signal.throwIfAborted();
  const uploadedAt = (files: typeof after, name: string) => files.find((file) => file.name === name)?.updatedAt;
  /** A copy job sends neither what is there already, nor what the definition does not name. */
  const needsNothing = (name: string, hash: string | null) => {
    const now = after.find((file) => file.name === name);
    return hash !== null && (now === undefined || now.hash === hash);
  };
  const same = uploads.flatMap(([name, hash]) =>
    uploadedAt(before, name) === uploadedAt(after, name) && !needsNothing(name, hash) ? [name] : [],
  );
  if (same.length > 0) throw new NotUploaded(same);
}

/** Throws ChangedMeanwhile if form or draft are not those of the page, and ApiError. */
async function checkUnchanged({ projectId, xmlFormId }: FormRef, seen: PublishRequest['seen']) {
  const fresh = { staleTime: 0 };
  const [form, draft] = await Promise.all([
    queryClient.fetchQuery({ ...getGetFormQueryOptions(projectId, xmlFormId), ...fresh }),
    queryClient.fetchQuery({ ...getGetDraftQueryOptions(projectId, xmlFormId), ...fresh }).catch((error: unknown) => {
      if (isProblem(error, '404.1')) return null;
      throw error;
    }),
  ]);
  // Another user's change has the same effects as one made here.
  if (form.publishedAt !== seen.form.publishedAt) {
    await refetchAfter('publishDraft', projectId, xmlFormId);
    throw new ChangedMeanwhile('published');
  }
  if (draft?.sha256 !== seen.draft.sha256) {
    await refetchAfter('createDraft', projectId, xmlFormId);
    throw new ChangedMeanwhile('draft');
  }
  return form;
}

/**
 * Publishes the draft that the page shows, after its uploads. After a lost answer, another time of publication with
 * the wanted version counts as done. Throws NotUploaded, ChangedMeanwhile, ApiError when the server refuses,
 * LostAnswer, and the reason of the signal, which ends the waiting for uploads.
 */
export async function publish(
  place: FormRef,
  { seen, version, notes }: PublishRequest,
  signal: AbortSignal,
): Promise<void> {
  const { projectId, xmlFormId } = place;
  await waitForUploads(place, signal);
  const before = await checkUnchanged(place, seen);
  const headers = notes === '' ? undefined : { 'X-Action-Notes': encodeNotes(notes) };
  const settled = await settleWrite(
    () =>
      mutate(getPublishDraftMutationOptions(headers && { request: { headers } }), {
        projectId,
        xmlFormId,
        ...(version !== seen.draft.version && { params: { version } }),
      }),
    {
      before,
      read: () => getForm(projectId, xmlFormId),
      happened: (now, then) => now.publishedAt !== then.publishedAt && now.version === version,
    },
  );
  settledValue(settled);
}

/** Proposes the next free name of a pattern; null if `name` has another pattern. */
type Pattern = (name: string, day: string, isFree: (candidate: string) => boolean) => string | null;

const days = /^(19|20)\d{2}-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])$/;

function firstFree(nameOf: (count: number) => string, isFree: (candidate: string) => boolean): string {
  let count = 1;
  while (!isFree(nameOf(count))) count += 1;
  return nameOf(count);
}

/** "2026-11-22" or "20261122": today, then with a counter. */
const dates: Pattern = (name, day, isFree) => {
  if (!days.test(name)) return null;
  const today = name.includes('-') ? day : day.replaceAll('-', '');
  return isFree(today) ? today : firstFree((count) => `${today}-${count + 1}`, isFree);
};

/** "2026112203": today with a counter of two digits, as the XLSForm documentation advises. */
const countedDates: Pattern = (name, day, isFree) => {
  if (!/^\d{10}$/.test(name) || !days.test(name.slice(0, 8))) return null;
  const today = day.replaceAll('-', '');
  return firstFree((count) => `${today}${String(count).padStart(2, '0')}`, isFree);
};

/** "3", "v1.2", "rev007": the number at the end goes up and keeps its width. */
const numbers: Pattern = (name, _, isFree) => {
  const [, before, digits] = /^(.*?)(\d{1,9})$/s.exec(name) ?? [];
  if (before === undefined || digits === undefined) return null;
  return firstFree((count) => `${before}${String(Number(digits) + count).padStart(digits.length, '0')}`, isFree);
};

/**
 * A free name for the next version in the style of `name`: the next number, or today's date. `now`: epoch
 * milliseconds.
 */
export function proposeVersion(name: string, used: ReadonlySet<string>, now: number): string {
  const day = localDay(now);
  const isFree = (candidate: string) => candidate !== name && !used.has(candidate);
  // More digits than a counter has: a time that a converter wrote.
  const patterns: Pattern[] = /\d{11,}$/.test(name) ? [] : [dates, countedDates, numbers];
  for (const pattern of patterns) {
    const proposal = pattern(name, day, isFree);
    if (proposal !== null) return proposal;
  }
  return dates(day, day, isFree) ?? day;
}

/** `version` is only used if it is to differ from the draft's. */
export interface PublishValues {
  version: string;
  notes: string;
}

export const publishSchema = (isRenamed: boolean, used: ReadonlySet<string>) =>
  z.object({
    version: isRenamed
      ? z.string().check(
          z.trim(),
          z.minLength(1, { error: t`Enter a version name.` }),
          z.refine((name) => !used.has(name), { error: t`This version name was used before. Enter another one.` }),
        )
      : z.string(),
    notes: z.string().check(
      z.trim(),
      z.refine((notes) => encodeNotes(notes).length <= maxNotesLength, {
        error: t`These notes are too long for the server. Shorten them.`,
      }),
    ),
  });
