import type { FormPlace } from '~/api/edition';
import { getPublicLink, listPublicLinks } from '~/api/generated/hooks/public-links';
import { createPublicLink, updatePublicLink } from '~/api/generated/writes/public-links';
import { deleteSession } from '~/api/generated/writes/sessions';
import { reread } from '~/api/invalidation';
import type { PublicLinkExtended } from '~/api/schema';
import { type Settled, valueOf } from '~/api/settle-write';
import {
  createdAfter,
  described,
  newestOf,
  settleNew,
  settleProperties,
  settleRevocation,
} from '~/domain/actors/writes';
import { knownLinks, patchLink } from './queries';

/** What a new link is made of. */
export interface NewLink {
  displayName: string;
  /** One submission per browser. */
  once: boolean;
  properties: Record<string, string>;
}

/** The newest id known before a write, to tell new links from existing ones. */
export const newestId = (form: FormPlace): number | null => newestOf(knownLinks(form));

/** The links that this person created (`createdAfter`). Throws ApiError. */
export const findCreated = async (
  { projectId, xmlFormId }: FormPlace,
  displayName: string,
  after: number,
  except: readonly number[] = [],
): Promise<{ id: number }[]> => createdAfter(await listPublicLinks(projectId, xmlFormId), displayName, after, except);

/**
 * Creates a link without reading lists again: call `reread('createPublicLink', …)` afterwards. If the answer is lost,
 * it is looked up in the list, so that a retry creates no second one. `after` is the newest id before. Throws ApiError
 * for a refusal.
 */
export const sendNew = (
  form: FormPlace,
  { displayName, once, properties }: NewLink,
  after: number | null,
  except: readonly number[] = [],
): Promise<Settled<{ id: number }>> =>
  settleNew<{ id: number }>(
    () => createPublicLink.send(form.projectId, form.xmlFormId, { displayName, once, ...described(properties) }),
    (last) => findCreated(form, displayName, last, except),
    after,
  );

/** Creates one link, and waits until the list shows it. Out: its id. Throws ApiError and LostAnswer. */
export async function create(form: FormPlace, link: NewLink): Promise<number> {
  const created = sendNew(form, link, newestId(form));
  try {
    return valueOf(await created).id;
  } finally {
    await reread('createPublicLink', form.projectId, form.xmlFormId);
  }
}

/** Changes the properties named (`settleProperties`). */
export async function changeProperties(
  { projectId, xmlFormId }: FormPlace,
  link: PublicLinkExtended,
  properties: Record<string, string>,
): Promise<void> {
  const { id } = link;
  const now = await settleProperties(
    link,
    properties,
    (changed) => updatePublicLink(projectId, xmlFormId, id, { properties: changed }),
    () => getPublicLink(projectId, xmlFormId, id),
  );
  patchLink({ projectId, xmlFormId }, id, now);
}

/** Revokes a link (`settleRevocation`) without reading lists again: call `reread('deleteSession')` afterwards. */
export async function sendRevocation(
  form: FormPlace,
  link: Pick<PublicLinkExtended, 'id' | 'token'>,
  send = deleteSession.send,
): Promise<void> {
  await settleRevocation(link, send, () => listPublicLinks(form.projectId, form.xmlFormId));
  patchLink(form, link.id, { token: null });
}

/** Revokes a link, and reads the lists again. Throws ApiError and LostAnswer. */
export const revoke = (form: FormPlace, link: Pick<PublicLinkExtended, 'id' | 'token'>): Promise<void> =>
  sendRevocation(form, link, deleteSession);
