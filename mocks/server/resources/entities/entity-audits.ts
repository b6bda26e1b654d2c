/** The audit log of an entity, and the sources of its versions. */
import type { components } from '@mocks/generated/schema';
import { actorById, toActor } from '@mocks/server/resources/people/actor-rows';
import { toExtendedSubmission } from '@mocks/server/resources/submissions/submission-rows';
import type { AuditRow, EntityRow, EntitySourceRow, Json, Tables } from '@mocks/server/store/tables';
import { toEntity } from './entity-answers';

type Schemas = components['schemas'];

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries about one entity, alone or among many; newest first. */
export function auditsOfEntity(tables: Tables, entity: EntityRow): AuditRow[] {
  const sources = new Set(tables.entityDefs.by('entityId', entity.id).map(({ sourceId }) => sourceId));
  const isAbout = ({ action, details }: AuditRow): boolean => {
    if (!details) return false;
    if (isObject(details.entity) && details.entity.uuid === entity.uuid) return true;
    if (action === 'entity.bulk.create') return sources.has(Number(details.sourceId));
    return Array.isArray(details.entityUuids) && details.entityUuids.includes(entity.uuid);
  };
  const acteeId = tables.datasets.get(entity.datasetId)?.acteeId ?? '';
  return tables.audits
    .by('acteeId', acteeId)
    .filter(isAbout)
    .sort((a, b) => (a.loggedAt === b.loggedAt ? b.id - a.id : a.loggedAt < b.loggedAt ? 1 : -1));
}

function toEvent(
  tables: Tables,
  { actorId, action, acteeId, details, loggedAt, notes }: AuditRow,
): Schemas['SourceEvent'] {
  const actor = actorId === null ? undefined : tables.actors.get(actorId);
  return {
    actorId,
    acteeId,
    loggedAt,
    notes,
    action: action as Schemas['SourceEvent']['action'],
    details: details ?? {},
    actor: actor ? toActor(actor) : null,
  };
}

/** What was logged when a submission was created: available even after it is deleted. */
function creationOf(tables: Tables, submissionId: number): AuditRow | undefined {
  return tables.audits.by('submissionId', submissionId).find(({ action }) => action === 'submission.create');
}

/** The submission a version comes from, in its current state; if it is gone, what was logged. */
function sourceSubmission(
  tables: Tables,
  source: EntitySourceRow,
  event: AuditRow,
): Schemas['SubmissionSource']['submission'] {
  const creation = creationOf(tables, Number(event.details?.submissionId));
  const known = {
    instanceId: String(creation?.details?.instanceId ?? ''),
    createdAt: creation?.loggedAt ?? event.loggedAt,
    submitter: actorById(tables, creation?.actorId ?? event.actorId) as Schemas['Actor'],
  };
  const version = source.submissionDefId === null ? undefined : tables.submissionDefs.get(source.submissionDefId);
  const row = version && tables.submissions.get(version.submissionId);
  const form = row && tables.forms.get(row.formId);
  if (!form || row.deletedAt !== null || form.deletedAt !== null) return known;
  return { xmlFormId: form.xmlFormId, ...toExtendedSubmission(tables, row), ...known };
}

/** The details logged with a source: the file name of a bulk upload, or nothing. */
export const notedSource = (source: EntitySourceRow | undefined): Schemas['EntitySource'] =>
  ({ ...source?.details }) as Schemas['EntitySource'];

/** The full source of a version. */
export function fullSource(tables: Tables, source: EntitySourceRow | undefined): Schemas['EntitySource'] {
  const event = source === undefined || source.auditId === null ? undefined : tables.audits.get(source.auditId);
  if (!source || !event) return notedSource(source);
  return { event: toEvent(tables, event), submission: sourceSubmission(tables, source, event) };
}

/** An audit log entry in the wire format, with the source of its version. */
export function toEntityAudit(tables: Tables, row: AuditRow): Schemas['EntityAudit'] {
  const { actorId, action, acteeId, details, loggedAt, notes } = row;
  const def = tables.entityDefs.get(Number(details?.entityDefId));
  const sourceId = def?.sourceId ?? Number(details?.sourceId);
  return {
    actorId,
    action,
    acteeId,
    loggedAt,
    notes,
    details: { ...details, source: fullSource(tables, tables.entitySources.get(sourceId)) },
    actor: actorById(tables, actorId),
  };
}

/** The entity that an entry about a submission names, in its current state if it still exists. */
export function entityOfAudit(tables: Tables, details: Readonly<Record<string, Json>>): Record<string, unknown> {
  const named = isObject(details.entity) ? details.entity : {};
  const entity = tables.entities.get(Number(details.entityId));
  if (!entity || entity.deletedAt !== null) return { entityAvailable: false, ...named };
  return {
    entityAvailable: tables.datasets.get(entity.datasetId)?.deletedAt === null,
    ...toEntity(tables, entity),
    ...named,
  };
}
