import { getPublicLink, listPublicLinks } from '~/api/generated/hooks/public-links';
import { createPublicLink, updatePublicLink } from '~/api/generated/writes/public-links';
import { deleteSession } from '~/api/generated/writes/sessions';
import { reread } from '~/api/invalidation';
import type { PublicLinkExtended } from '~/api/schema';
import { type Settled, settleWrite, valueOf } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import { type FormPlace, knownLinks, patchLink } from './queries';

/** What a new link is made of. */
export interface NewLink {
  displayName: string;
  /** One submission per browser. */
  once: boolean;
  properties: Record<string, string>;
}

/** The newest id known before a write, to tell new links from existing ones. */
export function newestId(form: FormPlace): number | null {
  const links = knownLinks(form);
  return links ? links.reduce((id, link) => Math.max(id, link.id), 0) : null;
}

/** The links of this name that this person created after the last one known, without those in `except`. Throws ApiError. */
export async function findCreated(
  { projectId, xmlFormId }: FormPlace,
  displayName: string,
  after: number,
  except: readonly number[] = [],
): Promise<{ id: number }[]> {
  const me = signedInUser()?.id;
  return (await listPublicLinks(projectId, xmlFormId)).filter(
    (link) =>
      link.id > after && !except.includes(link.id) && link.displayName === displayName && link.createdBy.id === me,
  );
}

/**
 * Creates a link without reading lists again: call `reread('createPublicLink', …)` afterwards. If the answer is lost,
 * it is looked up in the list, so that a retry creates no second one. `after` is the newest id before. Throws ApiError
 * for a refusal.
 */
export async function sendNew(
  form: FormPlace,
  { displayName, once, properties }: NewLink,
  after: number | null,
  except: readonly number[] = [],
): Promise<Settled<{ id: number }>> {
  const described = Object.keys(properties).length === 0 ? {} : { properties };
  return settleWrite<{ id: number }, { id: number }[], { id: number }>(
    () => createPublicLink.send(form.projectId, form.xmlFormId, { displayName, once, ...described }),
    {
      before: after === null ? undefined : [],
      read: () => findCreated(form, displayName, after ?? 0, except),
      happened: ([created]) => created,
    },
  );
}

/** Creates one link, and waits until the list shows it. Out: its id. Throws ApiError and LostAnswer. */
export async function create(form: FormPlace, link: NewLink): Promise<number> {
  const created = sendNew(form, link, newestId(form));
  try {
    return valueOf(await created).id;
  } finally {
    await reread('createPublicLink', form.projectId, form.xmlFormId);
  }
}

/**
 * Changes the properties named. If the answer is lost, the link is read again to find out. Throws ApiError and
 * LostAnswer.
 */
export async function changeProperties(
  { projectId, xmlFormId }: FormPlace,
  link: PublicLinkExtended,
  properties: Record<string, string>,
): Promise<void> {
  const settled = await settleWrite(() => updatePublicLink(projectId, xmlFormId, link.id, { properties }), {
    before: link,
    read: () => getPublicLink(projectId, xmlFormId, link.id),
    happened: (now) =>
      Object.entries(properties).every(([name, value]) => (now.properties?.[name] ?? '') === value) && now,
  });
  patchLink({ projectId, xmlFormId }, link.id, { properties: valueOf(settled).properties });
}

/**
 * Revokes a link without reading lists again: call `reread('deleteSession')` afterwards. It counts as done only if the
 * link has no access now, because the server refuses an unused token like anybody else's. Throws ApiError and
 * LostAnswer.
 */
export async function sendRevocation(
  form: FormPlace,
  { id, token }: Pick<PublicLinkExtended, 'id' | 'token'>,
  send = deleteSession.send,
): Promise<void> {
  if (token !== null) {
    const settled = await settleWrite(() => send(token), {
      before: token,
      read: async () =>
        (await listPublicLinks(form.projectId, form.xmlFormId)).find((one) => one.id === id)?.token ?? null,
      happened: (now: string | null) => now === null,
      already: ['403.1', '404.1'],
    });
    valueOf(settled);
  }
  patchLink(form, id, { token: null });
}

/** Revokes a link, and reads the lists again. Throws ApiError and LostAnswer. */
export const revoke = (form: FormPlace, link: Pick<PublicLinkExtended, 'id' | 'token'>): Promise<void> =>
  sendRevocation(form, link, deleteSession);
