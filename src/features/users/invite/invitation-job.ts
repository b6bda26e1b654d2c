import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createUser } from '~/api/generated/mutations/users';
import { refetchAfter } from '~/api/invalidation';
import { ApiError, isLostAnswer } from '~/api/problem';
import { changeRole } from '~/domain/roles/change-role';
import type { RoleScope } from '~/domain/roles/roles';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { isNotSent, isOverloaded } from '~/shared/jobs/failures';
import type { ItemContext, JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { createAccount, isEmailTaken } from '../create-user';
import { findByEmail } from '../queries';
import {
  type Invitations,
  type InvitationJob,
  type Invited,
  invitationsKindName,
  isSendable,
  MissingRoles,
  rowStates,
} from './invitations';
import type { PlannedLine } from './plan';

const placeKey = (place: RoleScope): string => (place === 'site' ? 'site' : String(place.projectId));

/** Creates the account, or finds the existing one. Throws ApiError. */
async function accountOf(row: PlannedLine, before: ItemContext<Invitations, Invited>['before']): Promise<Invited> {
  if (row.existing) return { user: row.existing, created: false, given: [] };
  if (before === 'unknown') {
    const user = await findByEmail(row.email);
    // Without logins and changes, it is the one that the first try created.
    if (user) return { user, created: user.lastLoginAt === null && user.updatedAt === null, given: [] };
  }
  try {
    return { user: await createAccount(row.email, row.name, null, createUser), created: true, given: [] };
  } catch (error) {
    // Someone else created it meanwhile.
    const found = isEmailTaken(error) ? await findByEmail(row.email) : undefined;
    if (!found) throw error;
    return { user: found, created: false, given: [] };
  }
}

/** Assigns one role. Another role there stays: the list was not asked to change it. */
async function giveRole({ user }: Invited, place: RoleScope, roleId: number): Promise<'done' | 'other-role'> {
  const outcome = await changeRole({ scope: place, actorId: user.id, from: [], to: roleId });
  if (outcome.kind === 'done') return 'done';
  if (outcome.kind === 'other' && outcome.error === undefined)
    return outcome.held.includes(roleId) ? 'done' : 'other-role';
  throw outcome.error ?? new ApiError({ kind: 'no-request' });
}

/** Whether the line's next call would fail as well, or must not be sent. */
const stopsLine = (error: unknown): boolean => isLostAnswer(error) || isOverloaded(error) || isNotSent(error);

function wantedRoles(row: PlannedLine, adminRoleId: number): { place: RoleScope; roleId: number; where: string }[] {
  const inProjects = row.projects.map(({ projectId, project, roleId }) => ({
    place: { projectId },
    roleId,
    where: bidiIsolate(project),
  }));
  return row.administrator ? [{ place: 'site', roleId: adminRoleId, where: '' }, ...inProjects] : inProjects;
}

/**
 * Creates accounts and assigns roles. Completed steps are never repeated, also after a reload. After one failed role
 * the others are still assigned.
 */
export const invitationKind: JobKind<Invitations, null, Invited> = {
  name: invitationsKindName,
  // Few: each sends an email, and other people use the server, too.
  parallel: { from: 3, most: 8 },
  failureLimits: { unknown: 1 },
  async run({ id }, { input, note, before, signal, keep }) {
    const row = input.plan[Number(id)];
    if (!row) return;
    const invited = note ?? (await accountOf(row, before));
    const given = [...invited.given];
    const keepGiven = () => keep({ ...invited, given: [...given] });
    keepGiven();
    const problems: unknown[] = [];
    for (const { place, roleId, where } of wantedRoles(row, input.adminRoleId)) {
      if (given.includes(placeKey(place))) continue;
      signal.throwIfAborted();
      try {
        if ((await giveRole(invited, place, roleId)) === 'done') given.push(placeKey(place));
        else problems.push(new UserFacingError(msg`${where}: has another role there, which was not changed.`));
        keepGiven();
      } catch (error) {
        if (stopsLine(error)) throw error;
        problems.push(error);
      }
    }
    if (problems.length > 0) throw new MissingRoles(problems);
  },
  finish({ input }) {
    void refetchAfter('createUser');
    void refetchAfter('assignRole');
    for (const projectId of new Set(input.plan.flatMap(({ projects }) => projects.map((role) => role.projectId))))
      void refetchAfter('assignProjectRole', projectId);
  },
  async resultFile(job) {
    const { resultCsv } = await import('./invitations');
    return { name: 'invitations.csv', content: resultCsv(job.input.plan, rowStates(job), i18n) };
  },
  resume: { storedNote: (note) => note },
};

export function startInvitations(plan: readonly PlannedLine[], adminRoleId: number, title: string): InvitationJob {
  const items = plan.filter(isSendable).map(({ index, email }) => ({ id: String(index), label: email, data: null }));
  return startJob(invitationKind, { title, address: paths.usersInvite(), input: { plan, adminRoleId }, items });
}
