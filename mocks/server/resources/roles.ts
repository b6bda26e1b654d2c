import type { Auth } from '../auth/auth';
import type { Context, Handler } from '../define';
import { integer, problem } from '../problem';
import { grant, revoke } from '../store/people';
import { roleByParameter } from '../store/rights';
import type { ActorRow, RoleRow, Tables } from '../store/tables';
import { activeProject } from './project-rows';

export const listRoles: Handler<'listRoles'> = ({ ctx: { tables } }) => ({
  status: 200,
  body: tables.roles.rows().map(({ id, name, system, createdAt, updatedAt, verbs }) => ({
    id, name, system, createdAt, updatedAt, verbs: [...verbs],
  })),
});

function named(tables: Tables, roleId: string, actorId: string): { role: RoleRow; actor: ActorRow } {
  const role = roleByParameter(tables, roleId, integer);
  if (!role) throw problem.notFound();
  const actor = tables.actors.get(integer(actorId));
  if (!actor || actor.deletedAt !== null) throw problem.notFound();
  return { role, actor };
}

interface Assignment {
  auth: Auth;
  ctx: Context;
  role: RoleRow;
  actor: ActorRow;
  acteeId: string;
}

function assign({ auth, ctx, role, actor, acteeId }: Assignment): void {
  auth.require('assignment.create', acteeId);
  if (!auth.canAssign(role, acteeId)) throw problem.insufficientRights();
  grant(ctx.tables, actor.id, role, acteeId);
  ctx.audit(`${actor.type}.assignment.create`, actor, { roleId: role.id, grantedActeeId: acteeId });
}

function unassign({ auth, ctx, role, actor, acteeId }: Assignment): void {
  auth.require('assignment.delete', acteeId);
  if (!revoke(ctx.tables, actor.id, role, acteeId)) throw problem.notFound();
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
