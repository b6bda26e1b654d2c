/** App users: actors of a project as which a device signs in by a token in the path (see auth/authenticate.ts). */
import type { components } from '@mocks/generated/schema';
import type { Handler } from '@mocks/server/define';
import { integer, problem } from '@mocks/server/problem';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import { requiredTextColumn } from '@mocks/server/store/columns';
import { usableAndNewestFirst } from '@mocks/server/store/order';
import { createActor, retireActor } from '@mocks/server/store/people';
import { openEndlessSession } from '@mocks/server/store/sessions';
import type { ActorRow, FieldKeyRow, ProjectRow, Tables } from '@mocks/server/store/tables';
import { propertiesOf, setProperties } from './actor-property-values';
import { toActor } from './actor-rows';

type Schemas = components['schemas'];
interface AppUser {
  readonly key: FieldKeyRow;
  readonly actor: ActorRow;
}

const withActor = (tables: Tables, key: FieldKeyRow): AppUser[] => {
  const actor = tables.actors.get(key.actorId);
  return actor?.deletedAt === null ? [{ key, actor }] : [];
};

/** An app user of the project; 404.1 for anybody else. */
function appUserAt(tables: Tables, project: ProjectRow, id: string): AppUser {
  const key = tables.fieldKeys.get(integer(id));
  const [found] = key?.projectId === project.id ? withActor(tables, key) : [];
  if (!found) throw problem.notFound();
  return found;
}

const toAppUser = (tables: Tables, { key, actor }: AppUser): Schemas['AppUser'] => ({
  projectId: key.projectId,
  ...toActor(actor),
  type: 'field_key',
  token: tables.sessions.one('actorId', actor.id)?.token ?? null,
});

/** When each actor last sent a submission, by the audit log. */
function lastUses(tables: Tables): ReadonlyMap<number, string> {
  const last = new Map<number, string>();
  for (const { action, actorId, loggedAt } of tables.audits.rows()) {
    if (action === 'submission.create' && actorId !== null && loggedAt > (last.get(actorId) ?? ''))
      last.set(actorId, loggedAt);
  }
  return last;
}

/** The creator is required: like the real server, this leaves out app users without one. */
function toExtended(tables: Tables, user: AppUser, uses: ReadonlyMap<number, string>): Schemas['AppUserExtended'][] {
  const creator = tables.actors.get(user.key.createdBy ?? 0);
  if (!creator) return [];
  const { id } = user.actor;
  return [
    {
      ...toAppUser(tables, user),
      createdBy: toActor(creator),
      lastUsed: uses.get(id) ?? null,
      properties: propertiesOf(tables, id),
    },
  ];
}

export const listAppUsers: Handler<'listAppUsers'> = ({ path, auth, ctx: { tables, extended } }) => {
  const project = activeProject(tables, path.projectId);
  auth.require('field_key.list', project);
  const users = tables.fieldKeys.by('projectId', project.id).flatMap((key) => withActor(tables, key));
  if (!extended) return { status: 200, body: users.map((user) => toAppUser(tables, user)).sort(usableAndNewestFirst) };
  const uses = lastUses(tables);
  return { status: 200, body: users.flatMap((user) => toExtended(tables, user, uses)).sort(usableAndNewestFirst) };
};

export const createAppUser: Handler<'createAppUser'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require('field_key.create', project);
  const actor = createActor(ctx, 'field_key', requiredTextColumn('displayName', body.displayName, 64), project.acteeId);
  tables.fieldKeys.put({ actorId: actor.id, projectId: project.id, createdBy: auth.actor?.id ?? null });
  const { token, csrf, expiresAt } = openEndlessSession(ctx, actor);
  ctx.audit('field_key.create', actor);
  setProperties(ctx, project.id, actor, body.properties);
  return { status: 200, body: { projectId: project.id, ...toActor(actor), type: 'field_key', token, csrf, expiresAt } };
};

export const getAppUser: Handler<'getAppUser'> = ({ path, auth, ctx: { tables, extended } }) => {
  const project = activeProject(tables, path.projectId);
  auth.require('field_key.list', project);
  const user = appUserAt(tables, project, path.appUserId);
  if (!extended) return { status: 200, body: toAppUser(tables, user) };
  const [body] = toExtended(tables, user, lastUses(tables));
  if (!body) throw problem.notFound();
  return { status: 200, body };
};

export const updateAppUser: Handler<'updateAppUser'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require('field_key.update', project);
  const user = appUserAt(tables, project, path.appUserId);
  setProperties(ctx, project.id, user.actor, body.properties);
  const [updated] = toExtended(tables, user, lastUses(tables));
  if (!updated) throw problem.notFound();
  return { status: 200, body: updated };
};

export const deleteAppUser: Handler<'deleteAppUser'> = ({ path, auth, ctx }) => {
  const project = activeProject(ctx.tables, path.projectId);
  auth.require('field_key.delete', project);
  const { actor } = appUserAt(ctx.tables, project, path.appUserId);
  retireActor(ctx, actor);
  ctx.audit('field_key.delete', actor);
  return { status: 200, body: { success: true } };
};
