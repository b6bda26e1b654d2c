/** The forms of a project. */
import { actionNotes } from '@mocks/server/context';
import type { Context, Handler } from '@mocks/server/define';
import { InternalFault, isTrue, problem } from '@mocks/server/problem';
import { visibleForms } from '@mocks/server/resources/projects/project-lists';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import { nullableBooleanColumn, textColumn } from '@mocks/server/store/columns';
import type { FormRow, Json } from '@mocks/server/store/tables';
import { type NewForm, createDraft, publishDraft } from './form-creation';
import { formAt, shownDef, toExtendedForm, toForm } from './form-rows';
import { definitionOf, ignoresWarnings } from './form-uploads';

export const listForms: Handler<'listForms'> = ({ path, query, auth, ctx }) => {
  const { tables, extended } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require(['form.list', 'open_form.list'], project);
  const shown = visibleForms(tables, auth, project, isTrue(query.deleted));
  return {
    status: 200,
    body: shown.map(({ form, def }) => (extended ? toExtendedForm(tables, form, def) : toForm(form, def))),
  };
};

export const createForm: Handler<'createForm'> = ({ path, query, headers, bytes, auth, ctx }) => {
  const { tables } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require('form.create', project);

  const wanted: NewForm = {
    project,
    ...definitionOf({ headers, bytes, query, ctx }),
    ignoreWarnings: ignoresWarnings(query),
    createdBy: auth.actor?.id ?? null,
    webformsEnabled: ctx.behaves('fillsWithWebForms'),
    demand: auth.require,
  };
  const created = createDraft(ctx, wanted);
  ctx.audit('form.create', created.form);
  if (!isTrue(query.publish)) return { status: 200, body: toForm(created.form, created.def) };
  const publication = {
    publishedAt: created.form.createdAt,
    publishedBy: wanted.createdBy,
    notes: actionNotes(headers),
    isNew: true,
  };
  const published = publishDraft(ctx, created, publication, ctx.audit, auth.require);
  ctx.audit('form.update.publish', published.form, { newDefId: published.def.id, oldDefId: null });
  return { status: 200, body: toForm(published.form, published.def) };
};

const states: readonly FormRow['state'][] = ['open', 'closing', 'closed'];
const isState = (text: string): text is FormRow['state'] => states.some((state) => state === text);

/** A state as the database reads it; the refusal of an invalid one quotes the input. */
function stateColumn(value: unknown): FormRow['state'] {
  const text = value === null ? '<NULL>' : textColumn(value);
  // The database's message about an empty text has nothing to quote.
  if (text === '') throw new InternalFault('an empty text for a state');
  if (!isState(text)) throw problem.unexpectedValue('state', text, 'it is not one of open, closing and closed');
  return text;
}

function webformsColumn(value: unknown): boolean {
  const enabled = nullableBooleanColumn(value);
  if (enabled === null) throw problem.missingParameter('webformsEnabled');
  return enabled;
}

/** Changes the state fields that a body names, and logs it. */
export function changeForm(
  ctx: Context,
  form: FormRow,
  body: { readonly state?: unknown; readonly webformsEnabled?: unknown },
): FormRow {
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
