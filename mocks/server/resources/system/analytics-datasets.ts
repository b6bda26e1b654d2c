/** Figures of usage reports about entity lists. */
import type { components } from '@mocks/generated/schema';
import type { DatasetRow, EntityRow } from '@mocks/server/store/entity-tables';
import type { AuditRow, Tables } from '@mocks/server/store/tables';
import { counts, numberIn } from './analytics-counting';

type DatasetMetrics = components['schemas']['DatasetMetrics'];

/** Audit log entries about entities, by action and list. */
function aboutEntities(tables: Tables, dataset: DatasetRow, action: string): AuditRow[] {
  return tables.audits.filter((row) => {
    if (row.action !== action) return false;
    const entityId = numberIn(row.details, 'entityId');
    return entityId !== null && tables.entities.get(entityId)?.datasetId === dataset.id;
  });
}

/** Submissions that failed to create or update an entity of the list. */
const failures = (tables: Tables, dataset: DatasetRow): AuditRow[] =>
  tables.audits.filter(({ action, details }) => {
    const submissionId = action === 'entity.error' ? numberIn(details, 'submissionId') : null;
    const current =
      submissionId === null
        ? undefined
        : tables.submissionDefs.by('submissionId', submissionId).find((def) => def.current);
    return (
      current !== undefined &&
      tables.datasetFormDefs.by('formDefId', current.formDefId).some(({ datasetId }) => datasetId === dataset.id)
    );
  });

/** How many entities each bulk upload created. */
const uploads = (tables: Tables, dataset: DatasetRow): { row: AuditRow; entities: number }[] =>
  tables.audits.by('acteeId', dataset.acteeId).flatMap((row) => {
    const sourceId = row.action === 'entity.bulk.create' ? numberIn(row.details, 'sourceId') : null;
    return sourceId === null
      ? []
      : [{ row, entities: tables.entityDefs.by('sourceId', sourceId).filter(({ version }) => version === 1).length }];
  });

const isConflicting = (tables: Tables, { id }: EntityRow): boolean =>
  tables.entityDefs.by('entityId', id).some(({ conflictingProperties }) => conflictingProperties !== null);

const fromSubmission = ({ details }: AuditRow): boolean => numberIn(details, 'submissionDefId') !== null;

/** The figures of one published list. */
export function datasetMetrics(tables: Tables, dataset: DatasetRow, cutoff: string): DatasetMetrics {
  const recent = ({ loggedAt }: AuditRow) => loggedAt >= cutoff;
  const entities = tables.entities.by('datasetId', dataset.id);
  const made = ({ createdAt }: EntityRow) => createdAt >= cutoff;
  const creations = aboutEntities(tables, dataset, 'entity.create');
  const updates = aboutEntities(tables, dataset, 'entity.update.version');
  const bulk = uploads(tables, dataset);
  const conflicting = entities.filter((entity) => isConflicting(tables, entity));
  const brought = (some: typeof bulk) => some.reduce((sum, upload) => sum + upload.entities, 0);
  const placed = entities.filter(
    ({ currentDefId, deletedAt }) =>
      deletedAt === null && 'geometry' in (tables.entityDefs.get(currentDefId)?.data ?? {}),
  );
  return {
    id: dataset.id,
    num_properties: tables.datasetProperties
      .by('datasetId', dataset.id)
      .filter(({ publishedAt }) => publishedAt !== null).length,
    num_entities_with_geometry: counts(placed, made),
    num_creation_forms: tables.datasetFormDefs.count('datasetId', dataset.id),
    num_followup_forms: tables.formAttachments.filter(
      ({ datasetId, formId }) => datasetId === dataset.id && tables.forms.get(formId)?.currentDefId != null,
    ).length,
    num_entities: counts(entities, made),
    num_failed_entities: counts(failures(tables, dataset), recent),
    num_entity_updates: counts(updates, recent),
    num_entity_updates_sub: counts(updates.filter(fromSubmission), recent),
    num_entity_updates_api: counts(
      updates.filter((row) => !fromSubmission(row)),
      recent,
    ),
    num_entities_updated: counts(
      entities.filter(({ updatedAt }) => updatedAt !== null),
      ({ updatedAt }) => (updatedAt ?? '') >= cutoff,
    ),
    num_entity_conflicts: conflicting.length,
    num_entity_conflicts_resolved: conflicting.filter(({ conflict }) => conflict === null).length,
    num_bulk_create_events: counts(bulk, ({ row }) => recent(row)),
    biggest_bulk_upload: Math.max(0, ...bulk.map((upload) => upload.entities)),
    num_entity_creates_sub: counts(creations.filter(fromSubmission), recent),
    num_entity_creates_api: counts(
      creations.filter((row) => !fromSubmission(row)),
      recent,
    ),
    num_entity_creates_bulk: { total: brought(bulk), recent: brought(bulk.filter(({ row }) => recent(row))) },
  };
}
