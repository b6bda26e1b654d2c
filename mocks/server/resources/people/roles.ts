import type { Auth } from '@mocks/server/auth/auth';
import type { Context, Handler } from '@mocks/server/define';
import { integer, problem } from '@mocks/server/problem';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import { grant, revoke } from '@mocks/server/store/people';
import { roleByParameter } from '@mocks/server/store/rights';
import type { ActorRow, Json, RoleRow, Tables } from '@mocks/server/store/tables';
import { toActor } from './actor-rows';

const toRole = ({ id, name, system, createdAt, updatedAt, verbs }: RoleRow) => ({
  id,
  name,
  system,
  createdAt,
  updatedAt,
  verbs: [...verbs],
});

export const listRoles: Handler<'listRoles'> = ({ ctx: { tables } }) => ({
  status: 200,
  body: tables.roles.rows().map(toRole),
});

/** The role of a path, by id or system name. */
export function existingRole(tables: Tables, roleId: string): RoleRow {
  const role = roleByParameter(tables, roleId, integer);
  if (!role) throw problem.notFound();
  return role;
}

export const getRole: Handler<'getRole'> = ({ path, ctx: { tables } }) => ({
  status: 200,
  body: toRole(existingRole(tables, path.roleId)),
});

/** The direct role assignments on an actee. */
export const assignmentsOn = (tables: Tables, acteeId: string) =>
  tables.assignments.by('acteeId', acteeId).flatMap(({ actorId, roleId }) => {
    const actor = tables.actors.get(actorId);
    return actor ? [{ actorId, roleId, actor: toActor(actor) }] : [];
  });

export const listAssignments: Handler<'listAssignments'> = ({ auth, ctx: { tables, extended } }) => {
  auth.require('assignment.list', '*');
  const found = assignmentsOn(tables, '*');
  return { status: 200, body: extended ? found : found.map(({ actorId, roleId }) => ({ actorId, roleId })) };
};

export const listAssignees: Handler<'listAssignees'> = ({ path, auth, ctx: { tables } }) => {
  const role = existingRole(tables, path.roleId);
  auth.require('assignment.list', '*');
  return {
    status: 200,
    body: assignmentsOn(tables, '*').flatMap(({ roleId, actor }) => (roleId === role.id ? [actor] : [])),
  };
};

/** Role and actor of a path; 404.1 if one is missing. */
export function named(tables: Tables, roleId: string, actorId: string): { role: RoleRow; actor: ActorRow } {
  const role = existingRole(tables, roleId);
  const actor = tables.actors.get(integer(actorId));
  if (!actor || actor.deletedAt !== null) throw problem.notFound();
  return { role, actor };
}

export interface Assignment {
  auth: Auth;
  ctx: Context;
  role: RoleRow;
  actor: ActorRow;
  acteeId: string;
  /** The role as the caller wrote it, for the audit log. */
  sentAs?: Json;
}

/** Grants a role on an actee and logs it. */
export function assign({ auth, ctx, role, actor, acteeId, sentAs = role.id }: Assignment): void {
  auth.require('assignment.create', acteeId);
  if (!auth.canAssign(role, acteeId)) throw problem.insufficientRights();
  grant(ctx.tables, actor.id, role, acteeId);
  // One-time tokens are not logged.
  if (actor.type !== 'singleUse')
    ctx.audit(`${actor.type}.assignment.create`, actor, { roleId: sentAs, grantedActeeId: acteeId });
}

/** Revokes a role on an actee and logs it. */
export function unassign({ auth, ctx, role, actor, acteeId }: Assignment): void {
  auth.require('assignment.delete', acteeId);
  if (!revoke(ctx.tables, actor.id, role, acteeId)) throw problem.notFound();
  if (actor.type !== 'singleUse')
    ctx.audit(`${actor.type}.assignment.delete`, actor, { roleId: role.id, revokedActeeId: acteeId });
}

export const assignRole: Handler<'assignRole'> = ({ path, auth, ctx }) => {
  assign({ auth, ctx, ...named(ctx.tables, path.roleId, path.actorId), acteeId: '*' });
  return { status: 200, body: { success: true } };
};

export const unassignRole: Handler<'unassignRole'> = ({ path, auth, ctx }) => {
  unassign({ auth, ctx, ...named(ctx.tables, path.roleId, path.actorId), acteeId: '*' });
  return { status: 200, body: { success: true } };
};

export const assignProjectRole: Handler<'assignProjectRole'> = ({ path, auth, ctx }) => {
  const { acteeId } = activeProject(ctx.tables, path.projectId);
  assign({ auth, ctx, ...named(ctx.tables, path.roleId, path.actorId), acteeId });
  return { status: 200, body: { success: true } };
};

export const unassignProjectRole: Handler<'unassignProjectRole'> = ({ path, auth, ctx }) => {
  const { acteeId } = activeProject(ctx.tables, path.projectId);
  unassign({ auth, ctx, ...named(ctx.tables, path.roleId, path.actorId), acteeId });
  return { status: 200, body: { success: true } };
};
