import { msg, plural } from '@lingui/core/macro';
import type { FormPlace } from '~/api/edition';
import { getPublicLink, listPublicLinks } from '~/api/generated/hooks/public-links';
import { createPublicLink, getUpdatePublicLinkMutationOptions } from '~/api/generated/mutations/public-links';
import { deleteSession, getDeleteSessionMutationOptions } from '~/api/generated/mutations/sessions';
import { reread } from '~/api/invalidation';
import { mutate } from '~/api/mutation';
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
import type { JobKind } from '~/shared/jobs/kind';
import { startInPanel } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { knownLinks, patchLink } from './queries';

interface NewLink {
  displayName: string;
  /** Each browser can send once. */
  once: boolean;
  properties: Record<string, string>;
}

export const newestId = (form: FormPlace): number | null => newestOf(knownLinks(form));

/** The user's new links of this name (`createdAfter`). Throws ApiError. */
const findCreated = async (
  { projectId, xmlFormId }: FormPlace,
  displayName: string,
  after: number,
  except: readonly number[] = [],
): Promise<{ id: number }[]> => createdAfter(await listPublicLinks(projectId, xmlFormId), displayName, after, except);

/**
 * Creates a link (`settleNew`) without invalidating lists: call `reread('createPublicLink', …)` afterwards. Throws
 * ApiError.
 */
const sendNew = (
  form: FormPlace,
  { displayName, once, properties }: NewLink,
  after: number | null,
  except: readonly number[] = [],
): Promise<Settled<{ id: number }>> =>
  settleNew<{ id: number }>(
    () => createPublicLink(form.projectId, form.xmlFormId, { displayName, once, ...described(properties) }),
    (last) => findCreated(form, displayName, last, except),
    after,
  );

/** Creates one link, waits for the list, and returns the id. Throws ApiError and LostAnswer. */
export async function create(form: FormPlace, link: NewLink): Promise<number> {
  const created = sendNew(form, link, newestId(form));
  try {
    return valueOf(await created).id;
  } finally {
    await reread('createPublicLink', form.projectId, form.xmlFormId);
  }
}

export async function changeProperties(
  { projectId, xmlFormId }: FormPlace,
  link: PublicLinkExtended,
  properties: Record<string, string>,
): Promise<void> {
  const { id } = link;
  const now = await settleProperties(
    link,
    properties,
    (changed) =>
      mutate(getUpdatePublicLinkMutationOptions(), {
        projectId,
        xmlFormId,
        publicLinkId: id,
        data: { properties: changed },
      }),
    () => getPublicLink(projectId, xmlFormId, id),
  );
  patchLink({ projectId, xmlFormId }, id, now);
}

/** Revokes a link (`settleRevocation`) without invalidating lists: call `reread('deleteSession')` afterwards. */
async function sendRevocation(
  form: FormPlace,
  link: Pick<PublicLinkExtended, 'id' | 'token'>,
  send = deleteSession,
): Promise<void> {
  await settleRevocation(link, send, () => listPublicLinks(form.projectId, form.xmlFormId));
  patchLink(form, link.id, { token: null });
}

/** Revokes a link, and invalidates the lists. Throws ApiError and LostAnswer. */
export const revoke = (form: FormPlace, link: Pick<PublicLinkExtended, 'id' | 'token'>): Promise<void> =>
  sendRevocation(form, link, (token) => mutate(getDeleteSessionMutationOptions(), { token }));

type Revoked = { id: number; token: string };

const revocationKind: JobKind<FormPlace, Revoked, null> = {
  name: 'public-link-revocations',
  parallel: { from: 4, most: 16 },
  failedText: (failed) => msg`${plural(failed, { one: '# link failed', other: '# links failed' })}`,
  run: ({ data }, { input }) => sendRevocation(input, data),
  finish() {
    void reread('deleteSession');
  },
};

export function startRevoking(
  { projectId, xmlFormId }: FormPlace,
  links: readonly (Revoked & { displayName: string })[],
  title: string,
): void {
  startInPanel(revocationKind, {
    title,
    address: paths.publicLinks(projectId, xmlFormId),
    input: { projectId, xmlFormId },
    items: links.map(({ id, token, displayName }) => ({
      id: String(id),
      label: displayName,
      data: { id, token },
    })),
  });
}

interface Creation extends FormPlace {
  once: boolean;
  /** The highest id before the first one. */
  newest: number;
  made: number[];
}

/** Before the first try of a line: what a call with a lost response created has a higher id. */
interface Tried {
  after: number;
}

/**
 * Creates links in the order of the list, one at a time: one with a lost response is recognised by its higher id.
 * Stops when a response stays lost.
 */
const creationKind: JobKind<Creation, string, Tried> = {
  name: 'public-links',
  parallel: { from: 1, most: 1 },
  stopsAfter: { unknown: 1 },
  async run({ data: displayName }, { input, note, before, keep }) {
    const { once, made } = input;
    const tried = note ?? { after: Math.max(input.newest, ...made) };
    keep(tried);
    // An earlier try may have created it.
    const [found] = before === 'unknown' ? await findCreated(input, displayName, tried.after, made) : [];
    const { id } = found ?? valueOf(await sendNew(input, { displayName, once, properties: {} }, tried.after, made));
    made.push(id);
  },
  finish({ input: { projectId, xmlFormId } }) {
    void reread('createPublicLink', projectId, xmlFormId);
  },
};

export function startCreation(
  { projectId, xmlFormId }: FormPlace,
  names: readonly string[],
  once: boolean,
  title: string,
): void {
  startInPanel(creationKind, {
    title,
    address: paths.publicLinks(projectId, xmlFormId),
    input: { projectId, xmlFormId, once, newest: newestId({ projectId, xmlFormId }) ?? 0, made: [] },
    items: names.map((name, index) => ({ id: String(index), label: name, data: name })),
  });
}
