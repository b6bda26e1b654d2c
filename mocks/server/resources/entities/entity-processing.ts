/**
 * Applies submissions to entities. The real server processes a submission a moment after it is created, edited or
 * reviewed; here that happens at once (see ../jobs.ts). Failures are not refused but logged as `entity.error`.
 */
import { ProblemError, problem, problemOf } from '@mocks/server/problem';
import type { Making } from '@mocks/server/store/people';
import { withSavepoint } from '@mocks/server/store/savepoint';
import type {
  AuditRow,
  DatasetRow,
  EntityDefRow,
  EntityRow,
  Json,
  SubmissionDefRow,
  Tables,
} from '@mocks/server/store/tables';
import { type EntityBindings, type SubmittedEntity, readEntities } from '@mocks/server/xforms/entity-data';
import { publishedDatasets } from './dataset-rows';
import { conflictOf } from './entity-conflicts';
import { type Author, addEntity, addVersion, currentDef, entityByUuid, entityId } from './entity-rows';
import { type CheckedEntity, checkEntity, isYes } from './submitted-entities';

/** Why a submission is processed again: a list no longer needs approval, or it waited too long in the backlog. */
export interface Occasion {
  /** The audit log entry with the reason. */
  readonly parentEventId?: number;
  /** Out of order: the earlier submission may never arrive. */
  readonly force?: boolean;
}

/** One submission while it is processed. */
interface Work {
  readonly making: Making;
  readonly event: AuditRow;
  readonly version: SubmissionDefRow;
  readonly force: boolean;
  /** The source of the versions to create; created with the first one. */
  readonly source: () => number;
  /** Audit log entries that cause further work. */
  readonly followUps: AuditRow[];
}

type Outcome = { entity: EntityRow; def: EntityDefRow } | null;

function log(
  { making: { tables, now } }: Pick<Work, 'making'>,
  action: string,
  event: AuditRow,
  acteeId: string | null,
  details: Record<string, Json>,
): AuditRow {
  return tables.audits.put({
    id: tables.audits.nextId(),
    actorId: event.actorId,
    action,
    acteeId,
    details,
    notes: null,
    loggedAt: now(),
  });
}

/** Whether some version of an entity comes from any version of a submission. */
export function madeOfSubmission(
  tables: Tables,
  submissionId: number,
  wanted: (entity: EntityRow) => boolean = () => true,
): boolean {
  return tables.submissionDefs
    .by('submissionId', submissionId)
    .flatMap(({ id }) => tables.entitySources.by('submissionDefId', id))
    .flatMap(({ id }) => tables.entityDefs.by('sourceId', id))
    .some((def) => {
      const entity = tables.entities.get(def.entityId);
      return entity !== undefined && wanted(entity);
    });
}

/** Which answers of a form definition go to which list and property. */
function bindingsOf(tables: Tables, formDefId: number): EntityBindings {
  const fields = tables.propertyFields.by('formDefId', formDefId).flatMap(({ propertyId, path }) => {
    const property = tables.datasetProperties.get(propertyId);
    return property ? [{ datasetId: property.datasetId, path, property: property.name }] : [];
  });
  return { blocks: tables.datasetFormDefs.by('formDefId', formDefId), fields };
}

/** The source for an audit log entry; reused when the entry is processed again. */
function sourceFor(
  { tables }: Making,
  event: AuditRow,
  version: SubmissionDefRow,
  { parentEventId, force = false }: Occasion,
): number {
  const details = {
    submission: { instanceId: version.instanceId },
    ...(parentEventId === undefined ? {} : { parentEventId }),
  };
  const known = tables.entitySources.one('auditId', event.id);
  if (known)
    return tables.entitySources.patch(known.id, { forceProcessed: force, details: { ...known.details, ...details } })
      .id;
  return tables.entitySources.put({
    id: tables.entitySources.nextId(),
    type: 'submission',
    auditId: event.id,
    submissionDefId: version.id,
    details,
    forceProcessed: force,
  }).id;
}

const authorOf = ({ version, source }: Work): Author => ({
  // Every entity needs a creator, so submissions without an account cannot create one.
  creatorId: version.submitterId ?? 0,
  userAgent: version.userAgent,
  sourceId: source(),
});

function note(work: Work, action: string, dataset: DatasetRow, { entity, def }: NonNullable<Outcome>): void {
  log(work, action, work.event, dataset.acteeId, {
    entityId: entity.id,
    entityDefId: def.id,
    entity: { uuid: entity.uuid, dataset: dataset.name },
    submissionId: work.version.submissionId,
    submissionDefId: work.version.id,
  });
}

function createFrom(work: Work, dataset: DatasetRow, submitted: SubmittedEntity): Outcome {
  const { making, event, force } = work;
  if (dataset.approvalRequired ? event.details?.reviewState !== 'approved' : event.action === 'submission.update')
    return null;
  const isLabelled = (submitted.system.label ?? '').trim() !== '';
  const named =
    force && !isLabelled ? { ...submitted, system: { ...submitted.system, label: 'auto generated' } } : submitted;
  const { uuid, label, data, branchId, trunkVersion, baseVersion } = checkEntity(named, 'create');
  if (entityByUuid(making.tables, dataset, uuid)) {
    throw problemOf(409.3, `There is an entity ${uuid} already.`, { fields: ['uuid'], values: [uuid] });
  }
  const content = {
    label: label ?? '',
    data,
    received: null,
    branchId,
    trunkVersion,
    branchBaseVersion: force ? baseVersion : null,
  };
  const made = addEntity(making, dataset, { uuid, content }, authorOf(work));
  note(work, 'entity.create', dataset, made);
  return made;
}

const latest = (tables: Tables, dataset: DatasetRow, uuid: string): EntityDefRow => {
  const entity = entityByUuid(tables, dataset, uuid);
  if (entity) return currentDef(tables, entity);
  throw entityByUuid(tables, dataset, uuid, true)
    ? problem.entityDeleted(uuid)
    : problem.entityNotFound(uuid, dataset.name);
};

/** The version an update is based on; `null` when it has not arrived yet and the submission must wait. */
function baseOf(work: Work, dataset: DatasetRow, client: CheckedEntity, asUpdate: boolean): EntityDefRow | null {
  const {
    making: { tables, now },
    event,
    version,
    force,
  } = work;
  const { uuid, branchId, baseVersion, trunkVersion } = client;
  if (asUpdate) return latest(tables, dataset, uuid);
  const entity = entityByUuid(tables, dataset, uuid);
  const defs = entity ? tables.entityDefs.by('entityId', entity.id) : [];
  if (branchId === null) {
    const base = defs.find((def) => def.version === baseVersion);
    if (base) return base;
    latest(tables, dataset, uuid);
    throw problem.entityVersionNotFound(baseVersion ?? '', uuid, dataset.name);
  }
  const startsBranch = baseVersion === 1 || baseVersion === trunkVersion;
  const base = defs.find((def) =>
    startsBranch
      ? def.version === baseVersion
      : def.branchId === branchId && def.branchBaseVersion === (baseVersion ?? 0) - 1,
  );
  if (base) return base;
  if (force) return latest(tables, dataset, uuid);
  const { submissionId, id: submissionDefId } = version;
  log(work, 'submission.backlog.hold', event, event.acteeId, { submissionId, submissionDefId });
  const clash = tables.entityBacklog.find((row) => row.branchId === branchId && row.branchBaseVersion === baseVersion);
  if (clash)
    throw problem.uniquenessViolation('entity_submission_backlog', {
      branchId,
      branchBaseVersion: String(baseVersion),
    });
  tables.entityBacklog.put({
    auditId: event.id,
    submissionId,
    submissionDefId,
    entityUuid: uuid,
    branchId,
    branchBaseVersion: baseVersion ?? 0,
    loggedAt: now(),
  });
  return null;
}

const changing = new Set(['submission.create', 'submission.update.version', 'submission.backlog.reprocess']);

/** @param asUpdate a late creation of an entity that an update has already created */
function updateFrom(work: Work, dataset: DatasetRow, submitted: SubmittedEntity, asUpdate = false): Outcome {
  const { making, event, source } = work;
  const { tables } = making;
  if (!changing.has(event.action)) return null;
  const client = checkEntity(submitted, asUpdate ? 'create' : 'update');
  const { uuid, branchId, trunkVersion, baseVersion } = client;
  const base = baseOf(work, dataset, client, asUpdate);
  if (!base) return null;
  const entity = entityByUuid(tables, dataset, uuid);
  if (!entity) throw problem.entityNotFound(uuid, dataset.name);
  const current = currentDef(tables, entity);
  if (trunkVersion !== null && trunkVersion > current.version) {
    throw problem.entityVersionNotFound(`trunkVersion=${trunkVersion}`, uuid, dataset.name);
  }
  const found = conflictOf(tables, entity, { base, current, client, asUpdate });
  const content = {
    label: client.label ?? current.label,
    data: { ...current.data, ...client.data },
    received: client.received,
    branchId,
    trunkVersion,
    branchBaseVersion: branchId === null ? null : baseVersion,
  };
  if (asUpdate) {
    const { id, details } = tables.entitySources.get(source()) ?? { id: source(), details: null };
    tables.entitySources.patch(id, { details: { ...details, action: 'create' } });
  }
  const made = addVersion(making, entity, content, { baseVersion: base.version, ...found }, authorOf(work));
  note(work, 'entity.update.version', dataset, made);
  return made;
}

/** A version created out of order, from an update that arrived before the creation. */
const wasForced = (tables: Tables, dataset: DatasetRow, uuid: string): boolean => {
  const entity = entityByUuid(tables, dataset, uuid);
  const root = entity && tables.entityDefs.by('entityId', entity.id).find(({ version }) => version === 1);
  return root?.sourceId != null && tables.entitySources.get(root.sourceId)?.forceProcessed === true;
};

/** Updates or creates; creates from an update when the entity does not exist. */
function process(work: Work, dataset: DatasetRow, submitted: SubmittedEntity): Outcome {
  const { system } = submitted;
  if (isYes(system.update)) {
    try {
      return updateFrom(work, dataset, submitted);
    } catch (failure) {
      const isAbsent =
        failure instanceof ProblemError &&
        (failure.code === 404.8 || (failure.code === 400.2 && failure.details?.field === 'baseVersion'));
      if (isAbsent && (isYes(system.create) || work.force)) return createFrom(work, dataset, submitted);
      throw failure;
    }
  }
  if (!isYes(system.create)) return null;
  try {
    return createFrom(work, dataset, submitted);
  } catch (failure) {
    const isTaken = failure instanceof ProblemError && failure.code === 409.3;
    if (isTaken && wasForced(work.making.tables, dataset, entityId(system.id)))
      return updateFrom(work, dataset, submitted, true);
    throw failure;
  }
}

/** The submission that was waiting for this version. */
function releaseNext({ making, event, force, followUps }: Work, { entity, def }: NonNullable<Outcome>): void {
  const { tables } = making;
  const wanted = (def.version === 1 ? 0 : (def.branchBaseVersion ?? 0)) + 1;
  const branchId = def.version === 1 ? null : def.branchId;
  const next = tables.entityBacklog.find((row) =>
    branchId === null
      ? row.entityUuid === entity.uuid && row.branchBaseVersion === 1
      : row.branchId === branchId && row.branchBaseVersion === wanted,
  );
  if (!next || force) return;
  tables.entityBacklog.delete(next.auditId);
  const { submissionId, submissionDefId } = next;
  followUps.push(
    log({ making }, 'submission.backlog.reprocess', event, event.acteeId, { submissionId, submissionDefId }),
  );
}

function processOne(work: Work, datasets: readonly DatasetRow[], submitted: SubmittedEntity): void {
  const { tables } = work.making;
  const { system } = submitted;
  if ((system.dataset ?? '').trim() === '') throw problem.missingParameter('dataset');
  const dataset = datasets.find(({ name }) => name === system.dataset);
  if (!dataset) throw problem.datasetNotFound(system.dataset ?? '');
  const permitted = tables.datasetFormDefs.get(`${dataset.id} ${work.version.formDefId}`)?.actions ?? [];
  for (const action of ['create', 'update'] as const) {
    if (isYes(system[action]) && !permitted.includes(action)) throw problem.entityActionNotPermitted(action, permitted);
  }
  entityId(system.id);
  const outcome = process(work, dataset, submitted);
  if (outcome) releaseNext(work, outcome);
}

/** A problem as the audit log stores it. */
const problemForAudit = (failure: unknown): Json =>
  failure instanceof ProblemError
    ? {
        problemCode: failure.code,
        ...(failure.details ? { problemDetails: JSON.parse(JSON.stringify(failure.details)) as Json } : {}),
      }
    : null;

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/** Applies all entities of a submission, or none of them. */
function processAll(work: Work, projectId: number): void {
  const {
    making: { tables },
    version,
  } = work;
  const submitted = readEntities(bindingsOf(tables, version.formDefId), version.xml);
  const datasets = publishedDatasets(tables, projectId);
  const errors: Json[] = [];
  for (const [index, entity] of submitted.entries()) {
    try {
      processOne(work, datasets, entity);
    } catch (failure) {
      if (submitted.length === 1) throw failure;
      errors.push({ errorMessage: messageOf(failure), problem: problemForAudit(failure), index });
    }
  }
  if (errors.length > 0) throw problem.severalEntities(errors.length, submitted.length, errors);
}

/** The version an audit log entry is about, when it may need processing. */
function versionToProcess(
  tables: Tables,
  { details }: AuditRow,
): { version: SubmissionDefRow; projectId: number } | null {
  const version = tables.submissionDefs.get(Number(details?.submissionDefId));
  if (!version || tables.datasetFormDefs.count('formDefId', version.formDefId) === 0) return null;
  const submission = tables.submissions.get(version.submissionId);
  const form = submission && tables.forms.get(submission.formId);
  if (!form || form.deletedAt !== null || submission.draft || submission.deletedAt !== null) return null;
  if (madeOfSubmission(tables, submission.id) || tables.entityBacklog.count('submissionId', submission.id) > 0)
    return null;
  return { version, projectId: form.projectId };
}

/**
 * Creates and updates entities from a submission, if its form does so and it has not been processed before.
 * @param event the audit log entry: `submission.create`, `submission.update.version`, `submission.update` (a review) or
 *   `submission.backlog.reprocess`
 */
export function processSubmission(making: Making, event: AuditRow, occasion: Occasion = {}): void {
  const found = versionToProcess(making.tables, event);
  if (!found) return;
  const followUps: AuditRow[] = [];
  try {
    withSavepoint(making.tables, (tables) => {
      const inner: Making = { ...making, tables, now: making.now };
      let sourceId: number | null = null;
      const source = () => (sourceId ??= sourceFor(inner, event, found.version, occasion));
      processAll(
        { making: inner, event, version: found.version, force: occasion.force ?? false, source, followUps },
        found.projectId,
      );
    });
  } catch (failure) {
    log({ making }, 'entity.error', event, null, {
      submissionId: Number(event.details?.submissionId),
      submissionDefId: Number(event.details?.submissionDefId),
      errorMessage: messageOf(failure),
      problem: problemForAudit(failure),
    });
    return;
  }
  for (const next of followUps) processSubmission(making, next);
}
