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

/** What a new link is made of. */
interface NewLink {
  displayName: string;
  /** One submission per browser. */
  once: boolean;
  properties: Record<string, string>;
}

/** The newest id known before a write, to tell new links from existing ones. */
export const newestId = (form: FormPlace): number | null => newestOf(knownLinks(form));

/** The links that this person created (`createdAfter`). Throws ApiError. */
const findCreated = async (
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

/** Creates one link, and waits until the list shows it. Returns its id. Throws ApiError and LostAnswer. */
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

/** Revokes a link (`settleRevocation`) without reading lists again: call `reread('deleteSession')` afterwards. */
async function sendRevocation(
  form: FormPlace,
  link: Pick<PublicLinkExtended, 'id' | 'token'>,
  send = deleteSession,
): Promise<void> {
  await settleRevocation(link, send, () => listPublicLinks(form.projectId, form.xmlFormId));
  patchLink(form, link.id, { token: null });
}

/** Revokes a link, and reads the lists again. Throws ApiError and LostAnswer. */
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

/** Starts a job that revokes these links. Shown by the panel. */
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
  /** The newest link before the first one. */
  newest: number;
  /** The links this job created; grows while it runs. */
  made: number[];
}

/** The newest link before the first try of a line: one created by a call with a lost answer is newer. */
interface Tried {
  after: number;
}

/**
 * Creates links one after the other, in the order of the list: one with a lost answer is recognised by being newer than
 * those before. Stops by itself when an answer stays lost.
 */
const creationKind: JobKind<Creation, string, Tried> = {
  name: 'public-links',
  parallel: { from: 1, most: 1 },
  stopsAfter: { unknown: 1 },
  async run({ data: displayName }, { input, note, before, keep }) {
    const { once, made } = input;
    const tried = note ?? { after: Math.max(input.newest, ...made) };
    keep(tried);
    // Check first whether an earlier try created it, to avoid a duplicate.
    const [found] = before === 'unknown' ? await findCreated(input, displayName, tried.after, made) : [];
    const { id } = found ?? valueOf(await sendNew(input, { displayName, once, properties: {} }, tried.after, made));
    made.push(id);
  },
  finish({ input: { projectId, xmlFormId } }) {
    void reread('createPublicLink', projectId, xmlFormId);
  },
};

/** Starts a job that creates a link per name. Shown by the panel. */
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
