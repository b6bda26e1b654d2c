/** The properties for app users and public links of a project. */
import type { Handler } from '@mocks/server/define';
import { InternalFault, problem } from '@mocks/server/problem';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import { byCodePoint } from '@mocks/server/store/order';

/** The rules for names of entity properties, plus one name that is reserved because every actor has that field. */
const allowed = /^(?!__)(?!name$)(?!label$)(?!displayname$)[\p{L}_][\p{L}\d._-]*$/u;

export const listActorProperties: Handler<'listActorProperties'> = ({ path, auth, ctx: { tables, extended } }) => {
  const project = activeProject(tables, path.projectId);
  auth.require('actor_property.list', project);
  const properties = tables.actorProperties
    .by('projectId', project.id)
    .sort((one, other) => byCodePoint(one.name, other.name));
  return {
    status: 200,
    body: properties.map(({ id, name }) => {
      if (!extended) return { name };
      const values = new Set(tables.actorPropertyValues.by('propertyId', id).map(({ value }) => value));
      return { name, values: [...values].sort(byCodePoint) };
    }),
  };
};

export const createActorProperty: Handler<'createActorProperty'> = ({ path, body: { name }, auth, ctx }) => {
  const { tables } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require('actor_property.update', project);
  if (name !== null && name !== undefined && typeof name !== 'string')
    throw new InternalFault('a name that is no text');
  if (typeof name !== 'string' || !allowed.test(name.toLowerCase())) {
    throw problem.unexpectedValue('name', name, 'a property cannot be called that');
  }
  if (tables.actorProperties.by('projectId', project.id).some((property) => property.name === name)) {
    throw problem.uniquenessViolation('actor_properties', { projectId: String(project.id), name });
  }
  tables.actorProperties.put({ id: tables.actorProperties.nextId(), projectId: project.id, name });
  ctx.audit('actor_property.create', project, { name });
  return { status: 200, body: { success: true } };
};
