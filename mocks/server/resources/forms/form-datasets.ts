/** The effects of entity blocks on entity lists, when a definition is stored and when it is published. */
import { problem } from '@mocks/server/problem';
import {
  datasetNamed,
  propertyNamed,
  publishedDatasets,
  publishedProperties,
  similarlyNamed,
} from '@mocks/server/resources/entities/dataset-rows';
import { type Making, provisionActee } from '@mocks/server/store/people';
import type { DatasetRow, FormDefRow, FormRow, Json, Tables } from '@mocks/server/store/tables';
import type { EntityBlocks, EntityDeclaration } from '@mocks/server/xforms/entities';
import type { FormField } from '@mocks/server/xforms/fields';

/** Requires a right on a list; seeds, which may do anything, omit it. */
export type Demand = (verb: 'dataset.create' | 'dataset.update', dataset: { readonly acteeId: string }) => void;
/** Writes an audit log entry. */
export type Log = (action: string, actee: { readonly acteeId: string }, details: { [key: string]: Json }) => void;

const unlimited: Demand = () => undefined;
const lower = (text: string) => text.toLowerCase();

/** Pairs of new and old names that differ only by case. */
function clashes(wanted: readonly string[], existing: readonly string[]): { current: string; provided: string }[] {
  return wanted
    .filter((name) => !existing.includes(name))
    .flatMap((provided) => {
      const current = existing.find((name) => lower(name) === lower(provided));
      return current === undefined ? [] : [{ current, provided }];
    });
}

/** The list a block names, created if needed. */
function listFor(making: Making, form: FormRow, name: string): { dataset: DatasetRow; isNew: boolean } {
  const { tables } = making;
  const known = datasetNamed(tables, form.projectId, name);
  if (known) return { dataset: known, isNew: false };
  const dataset = tables.datasets.put({
    id: tables.datasets.nextId(),
    projectId: form.projectId,
    name,
    acteeId: provisionActee(making, 'dataset', tables.projects.get(form.projectId)?.acteeId ?? null),
    approvalRequired: false,
    ownerOnly: false,
    createdAt: making.now(),
    publishedAt: null,
    deletedAt: null,
  });
  return { dataset, isNew: true };
}

function mergeOne(
  making: Making,
  form: FormRow,
  def: FormDefRow,
  fields: readonly FormField[],
  block: EntityDeclaration,
  demand: Demand,
): void {
  const { tables } = making;
  const { dataset: name, actions, path, isRepeat, properties } = block;
  const similar = similarlyNamed(tables, form.projectId, name);
  if (similar) throw problem.datasetNameConflict(similar.name, name);
  const wanted = properties.map((property) => property.name);
  if (new Set(wanted.map(lower)).size < wanted.length) {
    throw problem.invalidEntityForm('Only one field can be saved to a property.');
  }
  const { dataset, isNew } = listFor(making, form, name);
  const existing = publishedProperties(tables, dataset.id).map((property) => property.name);
  if (!tables.datasetFormDefs.has(`${dataset.id} ${def.id}`)) {
    tables.datasetFormDefs.put({ datasetId: dataset.id, formDefId: def.id, actions, path, isRepeat });
  }
  for (const { name: propertyName, path: fieldPath } of properties) {
    const property =
      propertyNamed(tables, dataset.id, propertyName) ??
      tables.datasetProperties.put({
        id: tables.datasetProperties.nextId(),
        datasetId: dataset.id,
        name: propertyName,
        publishedAt: null,
        deletedAt: null,
      });
    const order = fields.findIndex((field) => field.path === fieldPath);
    tables.propertyFields.put({ propertyId: property.id, formDefId: def.id, path: fieldPath, order });
  }
  // Writing to an unpublished list creates it.
  if (isNew || dataset.publishedAt === null) demand('dataset.create', dataset);
  if (isNew) return;
  if (wanted.some((one) => !existing.includes(one))) demand('dataset.update', dataset);
  const duplicates = clashes(wanted, existing);
  if (duplicates.length > 0) throw problem.propertyNameConflict(duplicates);
}

/**
 * Records the lists and properties a definition writes to, to be published with it. Call this for every stored
 * definition: a new form, a new draft, or a definition encrypted with the project's key.
 * @param demand requires the right to create or change lists (`auth.require`)
 * @throws 403.1, 400.25 for two fields that write one property, 409.16 and 409.17 for names that differ only by case
 */
export function mergeDatasets(
  making: Making,
  form: FormRow,
  def: FormDefRow,
  { entities, fields }: { readonly entities: EntityBlocks | null; readonly fields: readonly FormField[] },
  demand: Demand = unlimited,
): void {
  for (const block of entities?.declarations ?? []) mergeOne(making, form, def, fields, block, demand);
}

/** The lists a definition writes to. */
const datasetsOfDef = (tables: Tables, formDefId: number): DatasetRow[] =>
  tables.datasetFormDefs.by('formDefId', formDefId).flatMap(({ datasetId }) => tables.datasets.get(datasetId) ?? []);

/** Refuses names that clash with names published since the draft was created. */
function checkNames(tables: Tables, form: FormRow, def: FormDefRow): void {
  for (const dataset of datasetsOfDef(tables, def.id)) {
    const similar = dataset.publishedAt === null ? similarlyNamed(tables, form.projectId, dataset.name) : undefined;
    if (similar) throw problem.datasetNameConflict(similar.name, dataset.name);
  }
  const duplicates = tables.propertyFields.by('formDefId', def.id).flatMap(({ propertyId }) => {
    const property = tables.datasetProperties.get(propertyId);
    if (!property || property.publishedAt !== null) return [];
    return clashes(
      [property.name],
      publishedProperties(tables, property.datasetId).map(({ name }) => name),
    );
  });
  if (duplicates.length > 0) throw problem.propertyNameConflict(duplicates);
}

/** Links a file of the form to a new list of the same name, unless a file was uploaded. */
function linkAttachment({ tables, now }: Making, def: FormDefRow, dataset: DatasetRow, log: () => void): void {
  const file = tables.formAttachments.get(`${def.id} ${dataset.name}.csv`);
  if (!file || file.type !== 'file' || file.name === 'itemsets.csv' || file.blobId !== null || file.datasetId !== null)
    return;
  tables.formAttachments.put({ ...file, datasetId: dataset.id, updatedAt: now() });
  log();
}

/**
 * Publishes the lists and properties that a definition writes to, together with the definition.
 * @param publishedAt the time of publishing
 * @param log `ctx.audit`
 * @param demand `auth.require`
 * @throws 403.1, 409.16 and 409.17 for names that differ only by case
 */
export function publishDatasets(
  making: Making,
  form: FormRow,
  def: FormDefRow,
  publishedAt: string,
  log: Log = () => undefined,
  demand: Demand = unlimited,
): void {
  const { tables } = making;
  checkNames(tables, form, def);
  const filled = tables.propertyFields.by('formDefId', def.id);
  for (const dataset of datasetsOfDef(tables, def.id)) {
    const isNew = dataset.publishedAt === null;
    let isChanged = isNew;
    for (const { propertyId } of filled) {
      const property = tables.datasetProperties.get(propertyId);
      if (property?.datasetId !== dataset.id || property.publishedAt !== null) continue;
      tables.datasetProperties.patch(property.id, { publishedAt });
      isChanged = true;
    }
    if (!isChanged) continue;
    demand(isNew ? 'dataset.create' : 'dataset.update', dataset);
    const published = isNew ? tables.datasets.patch(dataset.id, { publishedAt }) : dataset;
    const properties = tables.datasetProperties
      .by('datasetId', dataset.id)
      .filter((property) => property.publishedAt !== null);
    log(isNew ? 'dataset.create' : 'dataset.update', dataset, { properties: properties.map(({ name }) => name) });
    if (!isNew) continue;
    linkAttachment(making, def, published, () => {
      log('form.attachment.update', form, {
        formDefId: def.id,
        name: `${dataset.name}.csv`,
        oldBlobId: null,
        newBlobId: null,
        oldDatasetId: null,
        newDatasetId: dataset.id,
      });
    });
  }
}

/** The list a file of a new form is linked to initially: a data file with the name of a published list. */
export function datasetForAttachment(
  tables: Tables,
  projectId: number,
  { name, type }: { readonly name: string; readonly type: string | null },
): number | null {
  if (type !== 'file') return null;
  return publishedDatasets(tables, projectId).find((dataset) => `${dataset.name}.csv` === name)?.id ?? null;
}

interface RelatedDataset {
  id: number;
  name: string;
  published: boolean;
  properties: { id: number; name: string; published: boolean }[];
}

const related = (tables: Tables, dataset: DatasetRow, wanted: (propertyId: number) => boolean): RelatedDataset => ({
  id: dataset.id,
  name: dataset.name,
  published: dataset.publishedAt !== null,
  properties: tables.datasetProperties
    .by('datasetId', dataset.id)
    .filter((property) => property.deletedAt === null && wanted(property.id))
    .map(({ id, name, publishedAt }) => ({ id, name, published: publishedAt !== null })),
});

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].filter((id) => id !== null);

/** The details of `form.delete` for a later restore: the lists the form writes and reads, in their current state. */
export function relatedDatasets(tables: Tables, form: FormRow): { targetDatasets: Json[]; linkedDatasets: Json[] } {
  const defs = distinct([form.currentDefId, form.draftDefId]);
  const fields = new Set(
    defs.flatMap((id) => tables.propertyFields.by('formDefId', id).map(({ propertyId }) => propertyId)),
  );
  const active = (ids: readonly (number | null)[]) =>
    distinct(ids)
      .flatMap((id) => tables.datasets.get(id) ?? [])
      .filter(({ deletedAt }) => deletedAt === null);
  const targets = active(
    defs.flatMap((id) => tables.datasetFormDefs.by('formDefId', id).map(({ datasetId }) => datasetId)),
  );
  const linked = active(
    defs.flatMap((id) => tables.formAttachments.by('formDefId', id).map(({ datasetId }) => datasetId)),
  );
  return {
    targetDatasets: targets.map((dataset) => ({ ...related(tables, dataset, (id) => fields.has(id)) })),
    linkedDatasets: linked.map((dataset) => ({ ...related(tables, dataset, () => true) })),
  };
}

/**
 * Refuses to restore a form whose lists have changed since it was deleted.
 * @throws 409.23
 */
export function checkDatasetsForRestore(tables: Tables, form: FormRow): void {
  const deleted = tables.audits.by('acteeId', form.acteeId).findLast(({ action }) => action === 'form.delete');
  const { targetDatasets: targets, linkedDatasets: linked } = (deleted?.details ?? {}) as unknown as Partial<
    Record<string, RelatedDataset[]>
  >;
  if (!targets || !linked) return;
  const isThere = ({ id }: RelatedDataset) => {
    const dataset = tables.datasets.get(id);
    return dataset?.projectId === form.projectId && dataset.deletedAt === null;
  };
  if (![...targets, ...linked].every(isThere)) throw problem.datasetsChanged();
  for (const { id, properties } of targets) {
    if (properties.some(({ name }) => !propertyNamed(tables, id, name))) throw problem.datasetsChanged();
  }
}

/** The changes of a definition to a list, by property: unchanged ones first. */
export interface DatasetDiff {
  name: string;
  /** Only in drafts: the list or property is not published yet. */
  isNew?: boolean;
  properties: { name: string; isNew?: boolean; inForm: boolean }[];
}

/** For `…/dataset-diff` and `…/draft/dataset-diff`: the lists a definition writes to. */
export function datasetDiff(tables: Tables, def: FormDefRow, isDraft: boolean): DatasetDiff[] {
  const news = (isNew: boolean) => (isDraft ? { isNew } : {});
  const fields = tables.propertyFields.by('formDefId', def.id).toSorted((one, other) => one.order - other.order);
  return datasetsOfDef(tables, def.id)
    .toSorted((one, other) => one.id - other.id)
    .map((dataset) => {
      const inForm = fields
        .flatMap(({ propertyId }) => tables.datasetProperties.get(propertyId) ?? [])
        .filter((property) => property.datasetId === dataset.id && (isDraft || property.publishedAt !== null));
      const others = publishedProperties(tables, dataset.id).filter(
        ({ name }) => !inForm.some((property) => property.name === name),
      );
      return {
        name: dataset.name,
        ...news(dataset.publishedAt === null),
        properties: [
          ...others.map(({ name }) => ({ name, ...news(false), inForm: false })),
          ...inForm.map(({ name, publishedAt }) => ({ name, ...news(publishedAt === null), inForm: true })),
        ],
      };
    });
}
