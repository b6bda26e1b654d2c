import { getAppUser, listAppUsers } from '~/api/generated/hooks/app-users';
import { listFormAssignees } from '~/api/generated/hooks/assignments';
import { assignFormRole } from '~/api/generated/writes/assignments';
import { createAppUser, updateAppUser } from '~/api/generated/writes/app-users';
import { deleteSession } from '~/api/generated/writes/sessions';
import { reread } from '~/api/invalidation';
import type { AppUserExtended } from '~/api/schema';
import { type Settled, settleWrite, valueOf } from '~/api/settle-write';
import { signedInUser } from '~/session/session';
import { knownAppUsers, patchAppUser } from './queries';

/** An app user with the data a device needs. */
export interface NewAppUser {
  id: number;
  displayName: string;
  token: string;
}

/** The typed properties; undefined if none. */
const withProperties = (properties: Record<string, string>) =>
  Object.keys(properties).length === 0 ? {} : { properties };

/** The newest id known before a write, to tell new app users from existing ones. */
function newestId(projectId: number): number | null {
  const users = knownAppUsers(projectId);
  return users ? users.reduce((id, user) => Math.max(id, user.id), 0) : null;
}

/**
 * The app users of this name that this person created after the last one known, with the data a device needs; without
 * those in `except`, which another call created. Throws ApiError.
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
 * Creates an app user without reading lists again: call `reread('createAppUser', …)` afterwards. If the answer is lost,
 * it is looked up in the list, so that a retry creates no second one. `after` is the newest id before. Throws ApiError
 * for a refusal.
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

const appUserRole = 'app-user';

/**
 * Gives an app user access to a form, without reading lists again: call `reread('assignFormRole', …)` afterwards. Access
 * that is there already counts as done. Throws ApiError and LostAnswer.
 */
export async function giveAccess(projectId: number, userId: number, form: string): Promise<void> {
  const settled = await settleWrite(() => assignFormRole.send(projectId, form, appUserRole, userId), {
    // It does not matter who gave the access.
    before: false,
    read: async () => (await listFormAssignees(projectId, form, appUserRole)).some(({ id }) => id === userId),
    happened: (now: boolean) => now,
    already: ['409.3'],
  });
  valueOf(settled);
}

/** Gives a new app user access to forms. Out: those that could not be given. */
export async function giveForms(projectId: number, userId: number, forms: readonly string[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(forms.map((form) => giveAccess(projectId, userId, form)));
  if (forms.length > 0) void reread('assignFormRole', projectId);
  return forms.filter((_, index) => outcomes[index]?.status === 'rejected');
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
 * Revokes an app user's access without reading lists again: call `reread('deleteSession')` afterwards. It counts as
 * done only if the app user has no access now, because the server refuses an unused token like anybody else's. Throws
 * ApiError and LostAnswer.
 */
export async function sendRevocation(user: AppUserExtended, send = deleteSession.send): Promise<void> {
  const { projectId, id, token } = user;
  if (token !== null) {
    const settled = await settleWrite(() => send(token), {
      before: token,
      // From the list: servers before 2026.2 cannot read a single app user.
      read: async () => (await listAppUsers(projectId)).find((one) => one.id === id)?.token ?? null,
      happened: (now: string | null) => now === null,
      already: ['403.1', '404.1'],
    });
    valueOf(settled);
  }
  patchAppUser(projectId, id, { token: null });
}

/** Revokes an app user's access, and reads the lists again. Throws ApiError and LostAnswer. */
export const revoke = (user: AppUserExtended): Promise<void> => sendRevocation(user, deleteSession);
