import { getAppUser } from '~/api/generated/hooks/app-users';
import { createAppUser, updateAppUser } from '~/api/generated/writes/app-users';
import { deleteSession } from '~/api/generated/writes/sessions';
import { ApiError, isProblem } from '~/api/problem';
import type { AppUserExtended } from '~/api/schema';
import { signedInUser } from '~/session/session';
import { knownAppUsers, lookUpAppUsers, patchAppUser, refreshAppUsers } from './queries';

/** An app user with what a device needs. */
export interface NewAppUser {
  id: number;
  displayName: string;
  token: string;
}

/** What became of a write after its answer got lost, where it was not done: not at all, or nobody can tell. */
export class LostAnswer extends Error {
  readonly outcome: 'not-done' | 'unknown';

  constructor(outcome: 'not-done' | 'unknown', cause: unknown) {
    super(outcome, { cause });
    this.outcome = outcome;
  }
}

const isLost = (error: unknown): error is ApiError => error instanceof ApiError && error.outcomeUnknown;

/** The properties that were typed; nothing where nothing was. */
const withProperties = (properties: Record<string, string>) =>
  Object.keys(properties).length === 0 ? {} : { properties };

/** The newest id known before a write, to tell what it made from what was there. */
function newestId(projectId: number): number | null {
  const users = knownAppUsers(projectId);
  return users ? users.reduce((id, user) => Math.max(id, user.id), 0) : null;
}

/**
 * An app user of this name that this person made after the last one known; undefined when there is none. Throws
 * LostAnswer when nobody can tell.
 */
export async function findCreated(
  projectId: number,
  displayName: string,
  after: number,
): Promise<NewAppUser | undefined> {
  const users = await lookUpAppUsers(projectId).catch((error: unknown) => {
    throw new LostAnswer('unknown', error);
  });
  const me = signedInUser()?.id;
  const found = users.find((user) => user.id > after && user.displayName === displayName && user.createdBy.id === me);
  return found && found.token !== null ? { id: found.id, displayName, token: found.token } : undefined;
}

/**
 * Creates an app user. When the answer gets lost, it is looked for in the list, so that trying again makes no second
 * one. `after` is the newest id there was before. Throws ApiError for a refusal, LostAnswer for an answer that stays lost.
 */
export async function create(
  projectId: number,
  displayName: string,
  properties: Record<string, string>,
  after = newestId(projectId),
): Promise<NewAppUser> {
  try {
    return await createAppUser.send(projectId, { displayName, ...withProperties(properties) });
  } catch (error) {
    if (!isLost(error)) throw error;
    if (after === null) throw new LostAnswer('unknown', error);
    const found = await findCreated(projectId, displayName, after);
    if (!found) throw new LostAnswer('not-done', error);
    return found;
  }
}

/** Changes the properties named. A lost answer is looked up. Throws ApiError and LostAnswer. */
export async function changeProperties(user: AppUserExtended, properties: Record<string, string>): Promise<void> {
  const { projectId, id } = user;
  try {
    const changed = await updateAppUser(projectId, id, { properties });
    patchAppUser(projectId, id, { properties: changed.properties });
  } catch (error) {
    if (!isLost(error)) throw error;
    const now = await getAppUser(projectId, id).catch(() => {
      throw new LostAnswer('unknown', error);
    });
    const done = Object.entries(properties).every(([name, value]) => (now.properties?.[name] ?? '') === value);
    if (!done) throw new LostAnswer('not-done', error);
    patchAppUser(projectId, id, { properties: now.properties });
  }
  void refreshAppUsers(projectId);
}

/**
 * Ends the access of an app user. One that has none any more counts as done: somebody was faster, or the answer got lost.
 * Throws ApiError and LostAnswer.
 */
export async function revoke(user: AppUserExtended): Promise<void> {
  const { projectId, id, token } = user;
  if (token !== null) {
    try {
      await deleteSession(token);
    } catch (error) {
      // A token that is not in use any more is refused as anybody else's would be.
      if (!isLost(error) && !isProblem(error, '403.1', '404.1')) throw error;
      const now = await getAppUser(projectId, id).catch(() => {
        throw isLost(error) ? new LostAnswer('unknown', error) : error;
      });
      if (now.token !== null) throw isLost(error) ? new LostAnswer('not-done', error) : error;
    }
  }
  patchAppUser(projectId, id, { token: null });
  void refreshAppUsers(projectId);
}
