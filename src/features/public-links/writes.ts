import { msg, plural } from '@lingui/core/macro';
import type { FormRef } from '~/api/form-version-ref';
import { getPublicLink, listPublicLinks } from '~/api/generated/hooks/public-links';
import { createPublicLink, getUpdatePublicLinkMutationOptions } from '~/api/generated/mutations/public-links';
import { deleteSession, getDeleteSessionMutationOptions } from '~/api/generated/mutations/sessions';
import { refetchAfter } from '~/api/invalidation';
import { mutate } from '~/api/mutation';
import type { PublicLinkExtended } from '~/api/schema';
import { type Settled, settledValue } from '~/api/settle-write';
import {
  createdAfter,
  propertiesBody,
  highestId,
  settleCreation,
  settleProperties,
  settleRevocation,
} from '~/domain/actors/writes';
import type { JobKind } from '~/shared/jobs/kind';
import { startPanelJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { cachedLinks, patchLink } from './queries';

interface NewLink {
  displayName: string;
  /** Each browser can send once. */
  once: boolean;
  properties: Record<string, string>;
}

export const highestLinkId = (form: FormRef): number | null => highestId(cachedLinks(form));

/** The user's new links of this name (`createdAfter`). Throws ApiError. */
const findCreated = async (
  { projectId, xmlFormId }: FormRef,
  displayName: string,
  after: number,
  except: readonly number[] = [],
): Promise<{ id: number }[]> => createdAfter(await listPublicLinks(projectId, xmlFormId), displayName, after, except);

/**
 * Creates a link (`settleCreation`) without invalidating lists: call `refetchAfter('createPublicLink', …)` afterwards. Throws
 * ApiError.
 */
const sendNew = (
  form: FormRef,
  { displayName, once, properties }: NewLink,
  after: number | null,
  except: readonly number[] = [],
): Promise<Settled<{ id: number }>> =>
  settleCreation<{ id: number }>(
    () => createPublicLink(form.projectId, form.xmlFormId, { displayName, once, ...propertiesBody(properties) }),
    (last) => findCreated(form, displayName, last, except),
    after,
  );

/** Creates one link, waits for the list, and returns the id. Throws ApiError and LostAnswer. */
export async function create(form: FormRef, link: NewLink): Promise<number> {
  const created = sendNew(form, link, highestLinkId(form));
  try {
    return settledValue(await created).id;
  } finally {
    await refetchAfter('createPublicLink', form.projectId, form.xmlFormId);
  }
}

export async function changeProperties(
  { projectId, xmlFormId }: FormRef,
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

/** Revokes a link (`settleRevocation`) without invalidating lists: call `refetchAfter('deleteSession')` afterwards. */
async function sendRevocation(
  form: FormRef,
  link: Pick<PublicLinkExtended, 'id' | 'token'>,
  send = deleteSession,
): Promise<void> {
  await settleRevocation(link, send, () => listPublicLinks(form.projectId, form.xmlFormId));
  patchLink(form, link.id, { token: null });
}

/** Revokes a link, and invalidates the lists. Throws ApiError and LostAnswer. */
export const revoke = (form: FormRef, link: Pick<PublicLinkExtended, 'id' | 'token'>): Promise<void> =>
  sendRevocation(form, link, (token) => mutate(getDeleteSessionMutationOptions(), { token }));

type Revoked = { id: number; token: string };

const revocationKind: JobKind<FormRef, Revoked, null> = {
  name: 'public-link-revocations',
  parallel: { from: 4, most: 16 },
  failedText: (failed) => msg`${plural(failed, { one: '# link failed', other: '# links failed' })}`,
  run: ({ data }, { input }) => sendRevocation(input, data),
  finish() {
    void refetchAfter('deleteSession');
  },
};

export function startRevocationJob(
  { projectId, xmlFormId }: FormRef,
  links: readonly (Revoked & { displayName: string })[],
  title: string,
): void {
  startPanelJob(revocationKind, {
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

interface Creation extends FormRef {
  once: boolean;
  /** The highest id before the first one. */
  newest: number;
  createdIds: number[];
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
  failureLimits: { unknown: 1 },
  async run({ data: displayName }, { input, note, before, keep }) {
    const { once, createdIds } = input;
    const tried = note ?? { after: Math.max(input.newest, ...createdIds) };
    keep(tried);
    // An earlier try may have created it.
    const [found] = before === 'unknown' ? await findCreated(input, displayName, tried.after, createdIds) : [];
    const { id } =
      found ?? settledValue(await sendNew(input, { displayName, once, properties: {} }, tried.after, createdIds));
    createdIds.push(id);
  },
  finish({ input: { projectId, xmlFormId } }) {
    void refetchAfter('createPublicLink', projectId, xmlFormId);
  },
};

export function startCreationJob(
  { projectId, xmlFormId }: FormRef,
  names: readonly string[],
  once: boolean,
  title: string,
): void {
  startPanelJob(creationKind, {
    title,
    address: paths.publicLinks(projectId, xmlFormId),
    input: { projectId, xmlFormId, once, newest: highestLinkId({ projectId, xmlFormId }) ?? 0, createdIds: [] },
    items: names.map((name, index) => ({ id: String(index), label: name, data: name })),
  });
}
