/** Who holds which role on a project or a form. Rights on the whole server: roles.ts. */
import type { Handler } from '@mocks/server/define';
import { formAt } from '@mocks/server/resources/forms/form-rows';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import type { ProjectRow, RoleRow, Tables } from '@mocks/server/store/tables';
import { assign, assignmentsOn, existingRole, named, unassign } from './roles';

const plain = ({ actorId, roleId }: { actorId: number; roleId: number }) => ({ actorId, roleId });

/** The assignments on every form of a project that is not in the trash. */
const onForms = (tables: Tables, project: ProjectRow) =>
  tables.forms
    .by('projectId', project.id)
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap(({ acteeId, xmlFormId }) =>
      assignmentsOn(tables, acteeId).map((assignment) => ({ ...assignment, xmlFormId })),
    );

const plainOnForm = ({ actorId, roleId, xmlFormId }: { actorId: number; roleId: number; xmlFormId: string }) => ({
  actorId,
  roleId,
  xmlFormId,
});

const assignees = (tables: Tables, acteeId: string, role: RoleRow) =>
  assignmentsOn(tables, acteeId).flatMap(({ roleId, actor }) => (roleId === role.id ? [actor] : []));

export const listProjectAssignments: Handler<'listProjectAssignments'> = ({
  path,
  auth,
  ctx: { tables, extended },
}) => {
  const project = activeProject(tables, path.projectId);
  auth.require('assignment.list', project);
  const found = assignmentsOn(tables, project.acteeId);
  return { status: 200, body: extended ? found : found.map(plain) };
};

export const listProjectAssignees: Handler<'listProjectAssignees'> = ({ path, auth, ctx: { tables } }) => {
  const project = activeProject(tables, path.projectId);
  const role = existingRole(tables, path.roleId);
  auth.require('assignment.list', project);
  return { status: 200, body: assignees(tables, project.acteeId, role) };
};

export const listProjectFormAssignments: Handler<'listProjectFormAssignments'> = ({
  path,
  auth,
  ctx: { tables, extended },
}) => {
  const project = activeProject(tables, path.projectId);
  auth.require('assignment.list', project);
  const found = onForms(tables, project);
  return { status: 200, body: extended ? found : found.map(plainOnForm) };
};

export const listProjectFormAssignmentsOfRole: Handler<'listProjectFormAssignmentsOfRole'> = ({
  path,
  auth,
  ctx: { tables, extended },
}) => {
  const project = activeProject(tables, path.projectId);
  const role = existingRole(tables, path.roleId);
  auth.require('assignment.list', project);
  const found = onForms(tables, project).filter(({ roleId }) => roleId === role.id);
  return { status: 200, body: extended ? found : found.map(plainOnForm) };
};

export const listFormAssignments: Handler<'listFormAssignments'> = ({ path, auth, ctx: { tables, extended } }) => {
  const form = formAt(tables, path);
  auth.require('assignment.list', form);
  const found = assignmentsOn(tables, form.acteeId);
  return { status: 200, body: extended ? found : found.map(plain) };
};

export const listFormAssignees: Handler<'listFormAssignees'> = ({ path, auth, ctx: { tables } }) => {
  const form = formAt(tables, path);
  const role = existingRole(tables, path.roleId);
  auth.require('assignment.list', form);
  return { status: 200, body: assignees(tables, form.acteeId, role) };
};

export const assignFormRole: Handler<'assignFormRole'> = ({ path, auth, ctx }) => {
  const { acteeId } = formAt(ctx.tables, path);
  assign({ auth, ctx, ...named(ctx.tables, path.roleId, path.actorId), acteeId });
  return { status: 200, body: { success: true } };
};

export const unassignFormRole: Handler<'unassignFormRole'> = ({ path, auth, ctx }) => {
  const { acteeId } = formAt(ctx.tables, path);
  unassign({ auth, ctx, ...named(ctx.tables, path.roleId, path.actorId), acteeId });
  return { status: 200, body: { success: true } };
};
