/** The forms of a project. */
import { type Context, type Handler, bodyText } from '@mocks/server/define';
import { InternalFault, isTrue, problem } from '@mocks/server/problem';
import { nullableBooleanColumn, textColumn } from '@mocks/server/store/columns';
import type { FormRow, Json } from '@mocks/server/store/tables';
import { odataName, odataPath } from '@mocks/server/xforms/fields';
import { type NewForm, createDraft, publishDraft } from './form-creation';
import { relatedDatasets } from './form-datasets';
import { formAt, requireReadable, shownDef, toExtendedForm, toForm, xformOf } from './form-rows';
import { visibleForms } from './project-lists';
import { activeProject } from './project-rows';

export const listForms: Handler<'listForms'> = ({ path, query, auth, ctx }) => {
  const { tables, extended } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require(['form.list', 'open_form.list'], project);
  const shown = visibleForms(tables, auth, project, isTrue(query.deleted));
  return { status: 200, body: shown.map(({ form, def }) => (extended ? toExtendedForm(tables, form, def) : toForm(form, def))) };
};

const spreadsheets = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
]);

/** What connecting to a converter that is not running comes to. */
const noConverter = { errno: -111, code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5001 };

export const createForm: Handler<'createForm'> = ({ path, query, headers, bytes, auth, ctx }) => {
  const { tables } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require('form.create', project);
  if (spreadsheets.has(headers.get('content-type') ?? '')) throw problem.xlsformNotAvailable(noConverter);

  const wanted: NewForm = {
    project,
    xml: bodyText(bytes),
    ignoreWarnings: query.ignoreWarnings !== undefined && query.ignoreWarnings !== '',
    createdBy: auth.actor?.id ?? null,
    demand: auth.require,
  };
  const created = createDraft(ctx, wanted);
  ctx.audit('form.create', created.form);
  if (!isTrue(query.publish)) return { status: 200, body: toForm(created.form, created.def) };
  const published = publishDraft(ctx, created, { publishedAt: created.form.createdAt, publishedBy: wanted.createdBy }, ctx.audit, auth.require);
  ctx.audit('form.update.publish', published.form, { newDefId: published.def.id, oldDefId: null });
  return { status: 200, body: toForm(published.form, published.def) };
};

export const getForm: Handler<'getForm'> = ({ path, auth, ctx }) => {
  const { tables, extended } = ctx;
  const form = formAt(tables, path);
  const def = shownDef(tables, form);
  requireReadable(auth, form, def);
  if (!def) throw problem.notFound();
  if (!extended) return { status: 200, body: toForm(form, def) };
  const notes = auth.can('form.update', form) ? { publishNotes: def.publishNotes } : {};
  return { status: 200, body: { ...toExtendedForm(tables, form, def), ...notes } };
};

const states: readonly FormRow['state'][] = ['open', 'closing', 'closed'];
const isState = (text: string): text is FormRow['state'] => states.some((state) => state === text);

/** A state as the database takes it; what is none is named the way it was sent. */
function stateColumn(value: unknown): FormRow['state'] {
  const text = value === null ? '<NULL>' : textColumn(value);
  // The real server finds nothing to quote in the database's complaint about an empty text.
  if (text === '') throw new InternalFault('an empty text for a state');
  if (!isState(text)) throw problem.unexpectedValue('state', text, 'it is not one of open, closing and closed');
  return text;
}

function webformsColumn(value: unknown): boolean {
  const enabled = nullableBooleanColumn(value);
  if (enabled === null) throw problem.missingParameter('webformsEnabled');
  return enabled;
}

/** Writes what a body names of a form's state, and says so in the audit log. */
export function changeForm(ctx: Context, form: FormRow, body: { readonly state?: unknown; readonly webformsEnabled?: unknown }): FormRow {
  if (Array.isArray(body.state) || Array.isArray(body.webformsEnabled)) throw new InternalFault('a list as a value');
  const change: Partial<FormRow> = {
    ...(body.state === undefined ? {} : { state: stateColumn(body.state) }),
    ...(body.webformsEnabled === undefined ? {} : { webformsEnabled: webformsColumn(body.webformsEnabled) }),
  };
  const isChange = Object.keys(change).length > 0;
  const updated = isChange ? ctx.tables.forms.patch(form.id, { ...change, updatedAt: ctx.now() }) : form;
  ctx.audit('form.update', form, { data: change as Record<string, Json> });
  return updated;
}

export const updateForm: Handler<'updateForm'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('form.update', form);
  const updated = changeForm(ctx, form, body);
  const def = shownDef(tables, updated);
  if (!def) throw problem.notFound();
  return { status: 200, body: toForm(updated, def) };
};

export const deleteForm: Handler<'deleteForm'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('form.delete', form);
  const datasets = relatedDatasets(tables, form);
  tables.forms.patch(form.id, { deletedAt: ctx.now() });
  ctx.audit('form.delete', form, datasets);
  return { status: 200, body: { success: true } };
};

export const listFormFields: Handler<'listFormFields'> = ({ path, query, auth, ctx }) => {
  const form = formAt(ctx.tables, path);
  const def = shownDef(ctx.tables, form);
  requireReadable(auth, form, def);
  if (!def) throw problem.notFound();
  const forOdata = isTrue(query.odata);
  const body = xformOf(def).fields.map(({ path: fieldPath, name, type, binary, selectMultiple }) => ({
    path: forOdata ? odataPath(fieldPath) : fieldPath,
    name: forOdata ? odataName(name) : name,
    type,
    binary,
    selectMultiple,
  }));
  return { status: 200, body };
};
