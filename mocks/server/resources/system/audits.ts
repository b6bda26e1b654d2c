/** The audit log for administrators. */
import type { components } from '@mocks/generated/schema';
import type { Context, Handler, QueryOf } from '@mocks/server/define';
import { toInstant } from '@mocks/server/odata/instants';
import { page } from '@mocks/server/paging';
import { InternalFault } from '@mocks/server/problem';
import { toDataset } from '@mocks/server/resources/entities/dataset-metadata';
import { publishedDef, toForm } from '@mocks/server/resources/forms/form-rows';
import { toActor } from '@mocks/server/resources/people/actor-rows';
import { toProject } from '@mocks/server/resources/projects/projects';
import type { AuditRow, FormRow, Tables } from '@mocks/server/store/tables';
import { inGroup } from './audit-actions';

type Schemas = components['schemas'];

const toAudit = ({ actorId, action, acteeId, details, loggedAt, notes }: AuditRow): Schemas['Audit'] => ({
  actorId,
  action,
  acteeId,
  details,
  loggedAt,
  notes,
});

/** A form without the fields of a published definition. */
const toUnpublished = ({
  projectId,
  xmlFormId,
  state,
  enketoId,
  enketoOnceId,
  createdAt,
  updatedAt,
  webformsEnabled,
  deletedAt,
  id,
}: FormRow) => ({
  projectId,
  xmlFormId,
  state,
  enketoId,
  enketoOnceId,
  createdAt,
  updatedAt,
  webformsEnabled,
  ...(deletedAt === null ? {} : { deletedAt, id }),
});

/** The subject of an entry in its current state, including the trash: the first of these that exists. */
function acteeOf(tables: Tables, acteeId: string | null): Schemas['AuditActee'] {
  if (acteeId === null) return null;
  const actor = tables.actors.one('acteeId', acteeId);
  if (actor) return toActor(actor);
  const form = tables.forms.one('acteeId', acteeId);
  if (form) {
    const def = publishedDef(tables, form);
    return def ? toForm(form, def) : toUnpublished(form);
  }
  const project = tables.projects.one('acteeId', acteeId);
  if (project) return toProject(project);
  const dataset = tables.datasets.one('acteeId', acteeId);
  if (dataset) return toDataset(dataset);
  const actee = tables.actees.get(acteeId);
  return actee?.purgedAt === undefined
    ? null
    : { purgedAt: actee.purgedAt, purgedName: actee.purgedName ?? null, details: actee.purgedDetails ?? null };
}

function toExtended(tables: Tables, row: AuditRow): Schemas['AuditExtended'] {
  const actor = row.actorId === null ? undefined : tables.actors.get(row.actorId);
  return { ...toAudit(row), actor: actor ? toActor(actor) : null, actee: acteeOf(tables, row.acteeId) };
}

/** A repeated parameter is not text the database could compare with. */
function single(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value === 'object') throw new InternalFault('a parameter given twice');
  return value;
}

const newestFirst = (one: AuditRow, other: AuditRow): number =>
  one.loggedAt < other.loggedAt ? 1 : one.loggedAt > other.loggedAt ? -1 : other.id - one.id;

/** The rows that the query selects, newest first. */
function selected({ tables, behaves, now }: Context, query: QueryOf<'listAudits'>): AuditRow[] {
  const [action, start, end] = [single(query.action), single(query.start), single(query.end)];
  const from = start === undefined ? undefined : toInstant(start, now());
  const until = end === undefined ? undefined : toInstant(end, now());
  const fits = action === undefined ? () => true : inGroup(action);
  const includesEnd = !behaves('excludesEndOfAudits');
  return tables.audits
    .rows()
    .reverse()
    .filter(
      (row) =>
        (from === undefined || row.loggedAt >= from) &&
        (until === undefined || row.loggedAt < until || (includesEnd && row.loggedAt === until)) &&
        fits(row.action),
    )
    .sort(newestFirst);
}

export const listAudits: Handler<'listAudits'> = ({ query, auth, ctx }) => {
  auth.require('audit.read', 'audit');
  const { tables, extended } = ctx;
  const rows = page(selected(ctx, query), query.offset, query.limit);
  return { status: 200, body: rows.map((row) => (extended ? toExtended(tables, row) : toAudit(row))) };
};
