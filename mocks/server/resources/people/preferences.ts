/** Preferences of a user: any name, any JSON. Only the user can read them, so no rights are checked. */
import type { components } from '@mocks/generated/schema';
import type { Context, Handler } from '@mocks/server/define';
import { integer, problem } from '@mocks/server/problem';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import { checkText, jsonColumn } from '@mocks/server/store/columns';
import type { ActorRow, Json, SitePreferenceRow, Tables } from '@mocks/server/store/tables';

/** All preferences of a user, as in the current user's extended answer. */
export function preferencesOf(tables: Tables, userId: number): components['schemas']['Preferences'] {
  // Built from entries, because a name may be `__proto__`.
  const valuesOf = (rows: readonly SitePreferenceRow[]) =>
    Object.fromEntries(rows.map((row) => [row.propertyName, row.propertyValue]));
  const ofProjects = Map.groupBy(tables.projectPreferences.by('userId', userId), ({ projectId }) => projectId);
  return {
    site: valuesOf(tables.sitePreferences.by('userId', userId)),
    projects: Object.fromEntries([...ofProjects].map(([projectId, rows]) => [projectId, valuesOf(rows)])),
  } as components['schemas']['Preferences'];
}

/** Refuses a body with anything but the value. */
function checkBody(body: { readonly [name: string]: unknown }): void {
  const names = Object.keys(body);
  if (!names.includes('propertyValue')) throw problem.propertyNotFound('propertyValue');
  if (names.length > 1) throw problem.unexpectedProperties(['propertyValue'], names);
}

/** Only web users have preferences: none can be stored for a device. */
function checkUser(tables: Tables, { id }: ActorRow): void {
  if (!tables.users.has(id)) throw problem.keyDoesNotExist('userId', String(id), 'users');
}

/**
 * The project of a preference.
 * @throws 404.1 where changes are logged, which needs the project; 400.14 elsewhere
 */
function projectOf({ tables, behaves }: Context, projectId: string): number {
  const id = integer(projectId);
  if (!behaves('logsPreferences') && !tables.projects.has(id))
    throw problem.keyDoesNotExist('projectId', String(id), 'projects');
  return behaves('logsPreferences') ? activeProject(tables, projectId).id : id;
}

/** Writes a change to the audit log. */
function logged(ctx: Context, actor: ActorRow, verb: 'update' | 'delete', details: { [key: string]: Json }): void {
  if (ctx.behaves('logsPreferences')) ctx.audit(`user.preference.${verb}`, actor, details);
}

export const setSitePreference: Handler<'setSitePreference'> = ({ path, body, auth, ctx }) => {
  checkBody(body);
  const actor = auth.requireActor();
  const propertyValue = jsonColumn(body.propertyValue);
  const propertyName = checkText(path.propertyName);
  checkUser(ctx.tables, actor);
  ctx.tables.sitePreferences.put({ userId: actor.id, propertyName, propertyValue });
  logged(ctx, actor, 'update', { propertyName, propertyValue, scope: 'site' });
  return { status: 200, body: { success: true } };
};

export const deleteSitePreference: Handler<'deleteSitePreference'> = ({ path: { propertyName }, auth, ctx }) => {
  const actor = auth.requireActor();
  if (!ctx.tables.sitePreferences.delete(`${actor.id} ${propertyName}`)) throw problem.notFound();
  logged(ctx, actor, 'delete', { propertyName, scope: 'site' });
  return { status: 200, body: 1 };
};

export const setProjectPreference: Handler<'setProjectPreference'> = ({ path, body, auth, ctx }) => {
  checkBody(body);
  const projectId = projectOf(ctx, path.projectId);
  const actor = auth.requireActor();
  const propertyValue = jsonColumn(body.propertyValue);
  const propertyName = checkText(path.propertyName);
  checkUser(ctx.tables, actor);
  ctx.tables.projectPreferences.put({ userId: actor.id, projectId, propertyName, propertyValue });
  logged(ctx, actor, 'update', { projectId, propertyName, propertyValue, scope: 'project' });
  return { status: 200, body: { success: true } };
};

export const deleteProjectPreference: Handler<'deleteProjectPreference'> = ({ path, auth, ctx }) => {
  const { id: projectId } = activeProject(ctx.tables, path.projectId);
  const actor = auth.requireActor();
  const { propertyName } = path;
  if (!ctx.tables.projectPreferences.delete(`${actor.id} ${projectId} ${propertyName}`)) throw problem.notFound();
  logged(ctx, actor, 'delete', { projectId, propertyName, scope: 'project' });
  return { status: 200, body: 1 };
};
