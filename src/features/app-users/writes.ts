import { msg, plural } from '@lingui/core/macro';
import { getAppUser, listAppUsers } from '~/api/generated/hooks/app-users';
import { listFormAssignees } from '~/api/generated/hooks/assignments';
import { createAppUser, getUpdateAppUserMutationOptions } from '~/api/generated/mutations/app-users';
import { assignFormRole } from '~/api/generated/mutations/assignments';
import { deleteSession, getDeleteSessionMutationOptions } from '~/api/generated/mutations/sessions';
import { refetchAfter } from '~/api/invalidation';
import { mutate } from '~/api/mutation';
import type { AppUserExtended } from '~/api/schema';
import { type Settled, settleWrite, settledValue } from '~/api/settle-write';
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
import { type ActiveAppUser, cachedAppUsers, patchAppUser } from './queries';

/** What a device needs of an app user. */
export interface NewAppUser {
  id: number;
  displayName: string;
  token: string;
}

/** The signed-in user's new app users of this name (`createdAfter`). Throws ApiError. */
export const findCreated = async (
  projectId: number,
  displayName: string,
  after: number,
  except: readonly number[] = [],
): Promise<NewAppUser[]> =>
  createdAfter(await listAppUsers(projectId), displayName, after, except).flatMap(({ id, token }) =>
    token === null ? [] : [{ id, displayName, token }],
  );

/**
 * Creates an app user (`settleCreation`) without invalidating lists: call `refetchAfter('createAppUser', …)` afterwards. Throws
 * ApiError.
 */
export const sendCreation = (
  projectId: number,
  displayName: string,
  properties: Record<string, string>,
  after: number | null,
  except: readonly number[] = [],
): Promise<Settled<NewAppUser>> =>
  settleCreation<NewAppUser>(
    () => createAppUser(projectId, { displayName, ...propertiesBody(properties) }),
    (last) => findCreated(projectId, displayName, last, except),
    after,
  );

export async function create(
  projectId: number,
  displayName: string,
  properties: Record<string, string>,
): Promise<NewAppUser> {
  try {
    return settledValue(await sendCreation(projectId, displayName, properties, highestId(cachedAppUsers(projectId))));
  } finally {
    void refetchAfter('createAppUser', projectId);
  }
}

const appUserRole = 'app-user';

/**
 * Assigns a form without invalidating lists: call `refetchAfter('assignFormRole', …)` afterwards. Throws ApiError and
 * LostAnswer.
 */
export async function assignForm(projectId: number, userId: number, form: string): Promise<void> {
  const settled = await settleWrite(() => assignFormRole(projectId, form, appUserRole, userId), {
    // It does not matter who gave the access.
    before: false,
    read: async () => (await listFormAssignees(projectId, form, appUserRole)).some(({ id }) => id === userId),
    happened: (now: boolean) => now,
    already: ['409.3'],
  });
  settledValue(settled);
}

/** Assigns forms to a new app user. Returns those that failed. */
export async function assignForms(projectId: number, userId: number, forms: readonly string[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(forms.map((form) => assignForm(projectId, userId, form)));
  if (forms.length > 0) void refetchAfter('assignFormRole', projectId);
  return forms.filter((_, index) => outcomes[index]?.status === 'rejected');
}

/** Changes properties (`settleProperties`). */
export async function changeProperties(user: AppUserExtended, properties: Record<string, string>): Promise<void> {
  const { projectId, id } = user;
  const now = await settleProperties(
    user,
    properties,
    (changed) => mutate(getUpdateAppUserMutationOptions(), { projectId, appUserId: id, data: { properties: changed } }),
    () => getAppUser(projectId, id),
  );
  patchAppUser(projectId, id, now);
}

/** Revokes access (`settleRevocation`) without invalidating lists: call `refetchAfter('deleteSession')` afterwards. */
async function sendRevocation(user: AppUserExtended, send = deleteSession): Promise<void> {
  const { projectId, id } = user;
  // Servers before 2026.2 cannot read a single app user.
  await settleRevocation(user, send, () => listAppUsers(projectId));
  patchAppUser(projectId, id, { token: null });
}

/** Revokes access, and invalidates the lists. Throws ApiError and LostAnswer. */
export const revoke = (user: AppUserExtended): Promise<void> =>
  sendRevocation(user, (token) => mutate(getDeleteSessionMutationOptions(), { token }));

interface Grant {
  userId: number;
  form: string;
}

const accessKind: JobKind<{ projectId: number }, Grant, null> = {
  name: 'app-user-access',
  parallel: { from: 8, most: 32 },
  run: ({ data }, { input: { projectId } }) => assignForm(projectId, data.userId, data.form),
  finish({ input: { projectId } }) {
    void refetchAfter('assignFormRole', projectId);
  },
};

interface Named {
  id: string;
  name: string;
}

export function startAccessJob(
  projectId: number,
  users: readonly { id: number; displayName: string }[],
  forms: readonly Named[],
  title: string,
): void {
  startPanelJob(accessKind, {
    title,
    address: paths.appUsers(projectId),
    input: { projectId },
    items: users.flatMap((user) =>
      forms.map((form) => ({
        id: `${user.id} ${form.id}`,
        label: `${user.displayName}, ${form.name}`,
        data: { userId: user.id, form: form.id },
      })),
    ),
  });
}

const revocationKind: JobKind<null, ActiveAppUser, null> = {
  name: 'app-user-revocations',
  parallel: { from: 4, most: 16 },
  failedText: (failed) => msg`${plural(failed, { one: '# app user failed', other: '# app users failed' })}`,
  run: ({ data }) => sendRevocation(data),
  finish() {
    void refetchAfter('deleteSession');
  },
};

export function startRevocationJob(projectId: number, users: readonly ActiveAppUser[], title: string): void {
  startPanelJob(revocationKind, {
    title,
    address: paths.appUsers(projectId),
    input: null,
    items: users.map((user) => ({ id: String(user.id), label: user.displayName, data: user })),
  });
}
