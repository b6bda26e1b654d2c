import type { components } from '@mocks/generated/schema';
import type { Auth } from '@mocks/server/auth/auth';
import type { Context, Handler } from '@mocks/server/define';
import { jsonColumn, nullableBooleanColumn, nullableTextColumn, requiredTextColumn } from '@mocks/server/store/columns';
import { provisionActee } from '@mocks/server/store/people';
import type { Json, ProjectRow, Tables } from '@mocks/server/store/tables';
import { datasetsOf, formsOf, newest } from './project-lists';
import { activeProject } from './project-rows';

type Project = components['schemas']['Project'];

/** A project without extended metadata. */
export const toProject = ({
  id,
  name,
  description,
  archived,
  keyId,
  createdAt,
  updatedAt,
  deletedAt,
}: ProjectRow): Project => ({
  id,
  name,
  description,
  archived,
  keyId,
  createdAt,
  updatedAt,
  deletedAt,
});

/** The counts of a project, the same for everybody: drafts count, the trash does not. */
function contentsOf(tables: Tables, project: ProjectRow) {
  const forms = tables.forms.by('projectId', project.id).filter(({ deletedAt }) => deletedAt === null);
  const datasets = tables.datasets
    .by('projectId', project.id)
    .filter(({ deletedAt, publishedAt }) => deletedAt === null && publishedAt !== null);
  const lasts = forms.map(({ id }) =>
    newest(tables.submissions.by('formId', id).filter(({ draft, deletedAt }) => !draft && deletedAt === null)),
  );
  return {
    forms: forms.length,
    appUsers: tables.fieldKeys
      .by('projectId', project.id)
      .filter(({ actorId }) => tables.actors.get(actorId)?.deletedAt === null).length,
    datasets: datasets.length,
    lastSubmission: latest(lasts),
    lastEntity: latest(
      datasets.map(({ id }) =>
        newest(tables.entities.by('datasetId', id).filter(({ deletedAt }) => deletedAt === null)),
      ),
    ),
  };
}

/** The latest of some timestamps, some of which may be missing. ISO 8601 in UTC sorts as text. */
const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((last, instant) => (instant !== null && (last === null || instant > last) ? instant : last), null);

/** Projects in which the actor may list at least the open forms; archived ones last, then by name. */
function listed(tables: Tables, auth: Auth): { project: ProjectRow; verbs: string[] }[] {
  return tables.projects
    .filter(({ deletedAt }) => deletedAt === null)
    .map((project) => ({ project, verbs: auth.verbsOn(project).sort() }))
    .filter(
      ({ verbs }) =>
        verbs.includes('project.read') && (verbs.includes('form.list') || verbs.includes('open_form.list')),
    )
    .sort(
      ({ project: one }, { project: other }) =>
        Number(one.archived ?? false) - Number(other.archived ?? false) ||
        (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
    );
}

export const listProjects: Handler<'listProjects'> = ({ query, auth, ctx }) => {
  const { tables, extended } = ctx;
  const found = listed(tables, auth).map(({ project, verbs }) => {
    const base = { ...toProject(project), verbs, ...(extended ? contentsOf(tables, project) : {}) };
    const formList = query.forms ? formsOf(tables, auth, project) : undefined;
    const datasetList = query.datasets ? datasetsOf(tables, auth, project) : undefined;
    return {
      ...base,
      ...(formList && {
        formList,
        forms: formList.length,
        lastSubmission: latest(formList.map((form) => form.lastSubmission)),
      }),
      ...(datasetList && {
        datasetList,
        datasets: datasetList.length,
        lastEntity: latest(datasetList.map((dataset) => dataset.lastEntity)),
      }),
    };
  });
  // The real server joins the entity lists through a map by id, which loses their order.
  if (query.forms || query.datasets) found.sort((one, other) => one.id - other.id);
  return { status: 200, body: found };
};

/** The writable columns of a body: all, or only the present ones. */
function columnsOf(body: { readonly name?: unknown; readonly description?: unknown; readonly archived?: unknown }) {
  return {
    ...(body.name !== undefined && { name: requiredTextColumn('name', body.name) }),
    ...(body.description !== undefined && { description: nullableTextColumn(body.description) }),
    ...(body.archived !== undefined && { archived: nullableBooleanColumn(body.archived) }),
  };
}

/** The values as sent, for the audit log: before the database converts them. */
const sentColumns = ({
  name,
  description,
  archived,
}: {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly archived?: unknown;
}): Json =>
  jsonColumn(
    Object.fromEntries(Object.entries({ name, description, archived }).filter(([, value]) => value !== undefined)),
  );

export const createProject: Handler<'createProject'> = ({ body, auth, ctx }) => {
  auth.require('project.create', 'project');
  const { tables } = ctx;
  const project = tables.projects.put({
    id: tables.projects.nextId(),
    acteeId: provisionActee(ctx, 'project'),
    description: null,
    archived: null,
    ...columnsOf(body),
    name: requiredTextColumn('name', body.name),
    keyId: null,
    createdAt: ctx.now(),
    updatedAt: null,
    deletedAt: null,
  });
  ctx.audit('project.create', project, { data: sentColumns(body) });
  return { status: 200, body: { ...toProject(project), acteeId: project.acteeId } };
};

export const getProject: Handler<'getProject'> = ({ path, auth, ctx: { tables, extended } }) => {
  const project = activeProject(tables, path.projectId);
  auth.require('project.read', project);
  if (!extended) return { status: 200, body: toProject(project) };
  return { status: 200, body: { verbs: auth.verbsOn(project), ...toProject(project), ...contentsOf(tables, project) } };
};

/** Writes the present columns; `null` when there are none. */
export function updateRow(
  ctx: Context,
  project: ProjectRow,
  columns: Partial<ProjectRow>,
  sent: Json,
): ProjectRow | null {
  const empty = Object.keys(columns).length === 0;
  ctx.audit('project.update', project, { data: sent });
  return empty ? null : ctx.tables.projects.patch(project.id, { ...columns, updatedAt: ctx.now() });
}

export const updateProject: Handler<'updateProject'> = ({ path, body, auth, ctx }) => {
  const project = activeProject(ctx.tables, path.projectId);
  auth.require('project.update', project);
  const updated = updateRow(ctx, project, columnsOf(body), sentColumns(body));
  return { status: 200, body: updated ? toProject(updated) : {} };
};

export const deleteProject: Handler<'deleteProject'> = ({ path, auth, ctx }) => {
  const project = activeProject(ctx.tables, path.projectId);
  auth.require('project.delete', project);
  ctx.tables.projects.patch(project.id, { deletedAt: ctx.now() });
  ctx.audit('project.delete', project);
  return { status: 200, body: { success: true } };
};
