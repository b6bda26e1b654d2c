/** The deep update of a project: its own fields, the state of every form, and the form access. */
import type { Auth } from '@mocks/server/auth/auth';
import type { Context, Handler } from '@mocks/server/define';
import { InternalFault, integer, problem } from '@mocks/server/problem';
import { changeForm } from '@mocks/server/resources/forms/forms';
import { assign, unassign } from '@mocks/server/resources/people/roles';
import {
  jsonColumn,
  nullableBooleanColumn,
  nullableTextColumn,
  requiredTextColumn,
  textColumn,
} from '@mocks/server/store/columns';
import type { AssignmentRow, FormRow, Json, RoleRow, Tables } from '@mocks/server/store/tables';
import { visibleForms } from './project-lists';
import { activeProject } from './project-rows';
import { toProject, updateRow } from './projects';

type Fields = { readonly [name: string]: unknown };

/** The real server reads fields of any value, and fails on null. */
function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) throw new InternalFault('nothing where an object was expected');
  return value as Fields;
}

/** A requested role assignment: the value as sent, and its role. */
interface Grant {
  readonly actorId: unknown;
  readonly roleId: unknown;
  readonly role: RoleRow;
}

function grantOf(tables: Tables, value: unknown): Grant {
  const { actorId, roleId } = fieldsOf(value);
  if (actorId === null || actorId === undefined) throw problem.missingParameter('assignment actorId');
  if (roleId === null || roleId === undefined) throw problem.missingParameter('assignment roleId');
  const role = tables.roles.find(({ id }) => String(id) === String(roleId));
  if (!role) throw problem.keyDoesNotExist('roleId', roleId, 'roles');
  return { actorId, roleId, role };
}

/** Public links and the web form service keep their roles, whatever the request says about a form. */
const exempt: ReadonlySet<string> = new Set(['formview', 'pub-link']);

/** The changes of a form's role assignments: revocations first, then grants. */
function roleChanges(auth: Auth, ctx: Context, form: FormRow, given: readonly unknown[]): (() => void)[] {
  const { tables } = ctx;
  const grants = given.map((value) => grantOf(tables, value));
  const held = tables.assignments.by('acteeId', form.acteeId);
  const isSame = ({ actorId, roleId }: Grant, row: AssignmentRow) => actorId === row.actorId && roleId === row.roleId;
  const taken = held.flatMap((row) => {
    const role = tables.roles.get(row.roleId);
    const actor = tables.actors.get(row.actorId);
    if (!role || !actor || exempt.has(role.system) || grants.some((grant) => isSame(grant, row))) return [];
    return [() => unassign({ auth, ctx, role, actor, acteeId: form.acteeId })];
  });
  const added = grants
    .filter((grant) => !held.some((row) => isSame(grant, row)))
    .map(({ actorId, roleId, role }) => () => {
      const actor = tables.actors.get(integer(textColumn(actorId)));
      if (!actor || actor.deletedAt !== null) throw problem.keyDoesNotExist('actorId', actorId, 'actors');
      assign({ auth, ctx, role, actor, acteeId: form.acteeId, sentAs: roleId as Json });
    });
  return [...taken, ...added];
}

export const replaceProject: Handler<'replaceProject'> = ({ path, body, auth, ctx }) => {
  const project = activeProject(ctx.tables, path.projectId);
  auth.require('project.update', project);
  // Everything is validated before anything is changed.
  const steps: (() => unknown)[] = [];
  const { name = null, description = null, archived = null } = body;
  steps.push(() => {
    const columns = {
      name: requiredTextColumn('name', name),
      description: nullableTextColumn(description),
      archived: nullableBooleanColumn(archived),
    };
    updateRow(ctx, project, columns, jsonColumn({ name, description, archived }));
  });
  if (Array.isArray(body.forms)) {
    const forms = visibleForms(ctx.tables, auth, project).map(({ form }) => form);
    if (body.forms.length !== forms.length) throw problem.unexpectedFormsList();
    const seen = new Set<unknown>();
    for (const value of body.forms as readonly unknown[]) {
      const given = fieldsOf(value);
      if (seen.has(given['xmlFormId']))
        throw problem.unexpectedValue('xmlFormId', given['xmlFormId'], 'it is there twice');
      seen.add(given['xmlFormId']);
      const form = forms.find(({ xmlFormId }) => xmlFormId === given['xmlFormId']);
      if (!form) throw problem.unexpectedFormsList();
      steps.push(() => changeForm(ctx, form, given));
      if (Array.isArray(given['assignments'])) steps.push(...roleChanges(auth, ctx, form, given['assignments']));
    }
  }
  for (const step of steps) step();
  return { status: 200, body: toProject(activeProject(ctx.tables, path.projectId)) };
};
