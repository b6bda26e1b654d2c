import { queryClient } from './query-client';
import type { QueryKeys, WriteOperation } from './generated/operations';

/** A read operation, and the first of its parameters. Fewer parameters match more calls: all that begin with them. */
interface Reread {
  queryKey: readonly unknown[];
  when: 'now' | 'later' | 'never';
}

type ReadAgain = <Name extends keyof QueryKeys>(name: Name, ...parameters: Partial<QueryKeys[Name]>) => Reread;

/** Refetched at once for the visible screen, otherwise when it is needed. */
const now: ReadAgain = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'now' });
/** Refetched when a screen next needs it: it may be long, or its rows must not move under the reader. */
const later: ReadAgain = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'later' });
/** Deleted: what is cached of it is removed. */
const gone: ReadAgain = (name, ...parameters) => ({ queryKey: [name, ...parameters], when: 'never' });

/**
 * What is refetched after each write: one line per operation, with the parameters of the call. An operation without a
 * line cannot be called (write.ts), so its screen adds the line here.
 */
export const rereads = {
  // Projects
  createProject: () => [now('listProjects')],
  updateProject: (projectId: number) => [now('getProject', projectId), later('listProjects')],
  // Every form gets a new version.
  encryptProject: (projectId: number) => [
    now('getProject', projectId),
    now('listForms', projectId),
    now('getForm', projectId),
    later('listProjects'),
  ],
  createActorProperty: (projectId: number) => [now('listActorProperties', projectId)],

  // Forms
  updateForm: (projectId: number, xmlFormId: string) => [
    now('listForms', projectId),
    now('getForm', projectId, xmlFormId),
    later('listProjects'),
  ],
  restoreForm: (projectId: number) => [
    now('listForms', projectId),
    now('getProject', projectId),
    later('listProjects'),
  ],

  // Submissions. Rows stay in their place until the table is refreshed: a review may move them out of the filter.
  updateSubmission: (projectId: number, xmlFormId: string) => [
    later('listSubmissionRows', projectId, xmlFormId),
    now('getForm', projectId, xmlFormId),
  ],

  // App users and their access to forms
  createAppUser: (projectId: number) => [
    now('listAppUsers', projectId),
    now('getProject', projectId),
    later('listActorProperties', projectId),
    later('listProjects'),
  ],
  updateAppUser: (projectId: number, appUserId: number) => [
    now('listAppUsers', projectId),
    now('getAppUser', projectId, appUserId),
    later('listActorProperties', projectId),
  ],
  // Revokes the access of an app user; the token does not say in which project.
  deleteSession: () => [now('listAppUsers'), now('getAppUser'), now('getProject'), later('listProjects')],
  assignFormRole: (projectId: number) => [
    later('listFormAssignees', projectId),
    now('listProjectFormAssignments', projectId),
    now('listProjectFormAssignmentsOfRole', projectId),
  ],
  unassignFormRole: (projectId: number) => [
    later('listFormAssignees', projectId),
    now('listProjectFormAssignments', projectId),
    now('listProjectFormAssignmentsOfRole', projectId),
  ],

  // Web users and their roles
  createUser: () => [now('listUsers')],
  updateUser: (userId: number) => [now('getUser', userId), now('listUsers')],
  // The list drops the row once it has faded.
  deleteUser: (userId: number) => [
    later('listUsers'),
    later('listAssignees'),
    later('listProjectAssignments'),
    gone('getUser', userId),
  ],
  setUserPassword: () => [],
  initiatePasswordReset: () => [],
  assignRole: () => [now('listAssignees'), later('listAssignments')],
  unassignRole: () => [now('listAssignees'), later('listAssignments')],
  assignProjectRole: (projectId: number) => [now('listProjectAssignments', projectId)],
  unassignProjectRole: (projectId: number) => [now('listProjectAssignments', projectId)],

  // System settings
  setConfig: (key: string) => [now('listPublicConfig'), now('getConfig', key)],
  deleteConfig: (key: string) => [now('listPublicConfig'), now('getConfig', key)],
} satisfies { [Operation in WriteOperation]?: (...parameters: never) => readonly Reread[] };

/** The write operations that have a line. */
export type KnownWrite = keyof typeof rereads;
/** The parameters of the call that the line needs. */
export type RereadParameters<Operation extends KnownWrite> = Parameters<(typeof rereads)[Operation]>;

/**
 * Refetches what a write changes, by its line. Every write calls it (write.ts); call it directly only once after many
 * writes that were sent without it. Resolves when the visible data are loaded or have failed. Never rejects.
 */
export async function reread<Operation extends KnownWrite>(
  operation: Operation,
  ...parameters: RereadParameters<Operation>
): Promise<void> {
  const line = rereads[operation] as (...given: RereadParameters<Operation>) => readonly Reread[];
  await Promise.all(
    line(...parameters).map(async ({ queryKey, when }) => {
      if (when === 'never') queryClient.removeQueries({ queryKey });
      else await queryClient.invalidateQueries({ queryKey, refetchType: when === 'now' ? 'active' : 'none' });
    }),
  );
}
