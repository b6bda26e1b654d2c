import { getAppUser, listAppUsers } from '~/api/generated/hooks/app-users';
import { createAppUser, updateAppUser } from '~/api/generated/writes/app-users';
import { deleteSession } from '~/api/generated/writes/sessions';
import { reread } from '~/api/invalidation';
import type { AppUserExtended } from '~/api/schema';
import { type Settled, settleWrite, valueOf } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import { knownAppUsers, patchAppUser } from './queries';

/** An app user with what a device needs. */
export interface NewAppUser {
  id: number;
  displayName: string;
  token: string;
}

/** The properties that were typed; nothing where nothing was. */
const withProperties = (properties: Record<string, string>) =>
  Object.keys(properties).length === 0 ? {} : { properties };

/** The newest id known before a write, to tell what it made from what was there. */
function newestId(projectId: number): number | null {
  const users = knownAppUsers(projectId);
  return users ? users.reduce((id, user) => Math.max(id, user.id), 0) : null;
}

/**
 * The app users of this name that this person made after the last one known, with what a device needs; not those in
 * `except`, which another call made. Throws ApiError.
 */
export async function findCreated(
  projectId: number,
  displayName: string,
  after: number,
  except: readonly number[] = [],
): Promise<NewAppUser[]> {
  const me = signedInUser()?.id;
  return (await listAppUsers(projectId)).flatMap(({ id, token, ...user }) =>
    id > after && !except.includes(id) && token !== null && user.displayName === displayName && user.createdBy.id === me
      ? [{ id, displayName, token }]
      : [],
  );
}

/**
 * Sends a new app user; `reread('createAppUser', …)` belongs after it. If the answer is lost, it is looked for in the
 * list, so that trying again makes no second one. `after` is the newest id there was before. Throws ApiError for a refusal.
 */
export async function sendNew(
  projectId: number,
  displayName: string,
  properties: Record<string, string>,
  after: number | null,
  except: readonly number[] = [],
): Promise<Settled<NewAppUser>> {
  return settleWrite<NewAppUser, NewAppUser[], NewAppUser>(
    () => createAppUser.send(projectId, { displayName, ...withProperties(properties) }),
    {
      before: after === null ? undefined : [],
      read: () => findCreated(projectId, displayName, after ?? 0, except),
      happened: ([created]) => created,
    },
  );
}

/** Creates one app user. Throws ApiError and LostAnswer. */
export async function create(
  projectId: number,
  displayName: string,
  properties: Record<string, string>,
): Promise<NewAppUser> {
  try {
    return valueOf(await sendNew(projectId, displayName, properties, newestId(projectId)));
  } finally {
    void reread('createAppUser', projectId);
  }
}

/**
 * Changes the properties named. If the answer is lost, the app user is read again to find out. Throws ApiError and
 * LostAnswer.
 */
export async function changeProperties(user: AppUserExtended, properties: Record<string, string>): Promise<void> {
  const { projectId, id } = user;
  const settled = await settleWrite(() => updateAppUser(projectId, id, { properties }), {
    before: user,
    read: () => getAppUser(projectId, id),
    happened: (now) =>
      Object.entries(properties).every(([name, value]) => (now.properties?.[name] ?? '') === value) && now,
  });
  patchAppUser(projectId, id, { properties: valueOf(settled).properties });
}

/**
 * Ends the access of an app user. It counts as done only if the app user has no access now: a token that is not in use
 * any more is refused like anybody else's. Throws ApiError and LostAnswer.
 */
export async function revoke(user: AppUserExtended): Promise<void> {
  const { projectId, id, token } = user;
  if (token !== null) {
    const settled = await settleWrite(() => deleteSession(token), {
      before: token,
      read: async () => (await getAppUser(projectId, id)).token,
      happened: (now: string | null) => now === null,
      already: ['403.1', '404.1'],
    });
    valueOf(settled);
  }
  patchAppUser(projectId, id, { token: null });
}
