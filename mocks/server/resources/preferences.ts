/** What a user's clients remember: any name, any JSON. Nobody else ever sees it, so no rights are asked for. */
import type { components } from '@mocks/generated/schema';
import type { Handler } from '../define';
import { problem } from '../problem';
import { checkText, jsonColumn } from '../store/columns';
import type { Json, Tables } from '../store/tables';
import { activeProject } from './project-rows';

/** Everything a user has stored, as the current user's extended answer carries it. */
export function preferencesOf(tables: Tables, userId: number): components['schemas']['Preferences'] {
  const site: Record<string, Json> = {};
  for (const row of tables.sitePreferences.by('userId', userId)) site[row.propertyName] = row.propertyValue;
  const projects: Record<string, Record<string, Json>> = {};
  for (const { projectId, propertyName, propertyValue } of tables.projectPreferences.by('userId', userId)) {
    (projects[projectId] ??= {})[propertyName] = propertyValue;
  }
  return { site, projects } as components['schemas']['Preferences'];
}

/** Refuses a body with anything but the value. */
function checkBody(body: { readonly [name: string]: unknown }): void {
  const names = Object.keys(body);
  if (!names.includes('propertyValue')) throw problem.propertyNotFound('propertyValue');
  if (names.length > 1) throw problem.unexpectedProperties(['propertyValue'], names);
}

export const setSitePreference: Handler<'setSitePreference'> = ({ path, body, auth, ctx }) => {
  checkBody(body);
  const actor = auth.requireActor();
  const propertyValue = jsonColumn(body.propertyValue);
  const propertyName = checkText(path.propertyName);
  ctx.tables.sitePreferences.put({ userId: actor.id, propertyName, propertyValue });
  ctx.audit('user.preference.update', actor, { propertyName, propertyValue, scope: 'site' });
  return { status: 200, body: { success: true } };
};

export const deleteSitePreference: Handler<'deleteSitePreference'> = ({ path: { propertyName }, auth, ctx }) => {
  const actor = auth.requireActor();
  if (!ctx.tables.sitePreferences.delete(`${actor.id} ${propertyName}`)) throw problem.notFound();
  ctx.audit('user.preference.delete', actor, { propertyName, scope: 'site' });
  return { status: 200, body: 1 };
};

export const setProjectPreference: Handler<'setProjectPreference'> = ({ path, body, auth, ctx }) => {
  checkBody(body);
  const { id: projectId } = activeProject(ctx.tables, path.projectId);
  const actor = auth.requireActor();
  const propertyValue = jsonColumn(body.propertyValue);
  const propertyName = checkText(path.propertyName);
  ctx.tables.projectPreferences.put({ userId: actor.id, projectId, propertyName, propertyValue });
  ctx.audit('user.preference.update', actor, { projectId, propertyName, propertyValue, scope: 'project' });
  return { status: 200, body: { success: true } };
};

export const deleteProjectPreference: Handler<'deleteProjectPreference'> = ({ path, auth, ctx }) => {
  const { id: projectId } = activeProject(ctx.tables, path.projectId);
  const actor = auth.requireActor();
  const { propertyName } = path;
  if (!ctx.tables.projectPreferences.delete(`${actor.id} ${projectId} ${propertyName}`)) throw problem.notFound();
  ctx.audit('user.preference.delete', actor, { projectId, propertyName, scope: 'project' });
  return { status: 200, body: 1 };
};
