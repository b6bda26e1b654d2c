/** Entity lists and their properties. */
import type { Handler } from '@mocks/server/define';
import { InternalFault, isTrue, problem } from '@mocks/server/problem';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import { nullableBooleanColumn, textColumn } from '@mocks/server/store/columns';
import { provisionActee } from '@mocks/server/store/people';
import type { DatasetRow, Json, Tables } from '@mocks/server/store/tables';
import { isDatasetName, isPropertyName } from '@mocks/server/xforms/entities';
import { type AccessFilterChange, accessFilterChange, replaceAccessRules } from './dataset-access';
import {
  fillingForms,
  formsAround,
  datasetFigures,
  toDataset,
  toDatasetDetails,
  toExtendedDataset,
} from './dataset-metadata';
import {
  datasetAt,
  datasetNamed,
  filledProperties,
  propertyNamed,
  publishedDatasets,
  publishedProperties,
  similarlyNamed,
} from './dataset-rows';
import { currentDef } from './entity-rows';
import { pendingSubmissions } from './pending-submissions';

const at = ({ projectId, datasetName }: { readonly projectId: string; readonly datasetName: string }) => ({
  projectId,
  name: datasetName,
});

export const listDatasets: Handler<'listDatasets'> = ({ path, query, auth, ctx: { tables, extended } }) => {
  const project = activeProject(tables, path.projectId);
  auth.require('dataset.list', project);
  const rows = publishedDatasets(tables, project.id, isTrue(query.deleted));
  return { status: 200, body: rows.map((row) => (extended ? toExtendedDataset(tables, row) : toDataset(row))) };
};

function requiredBoolean(field: string, value: unknown): boolean {
  const read = nullableBooleanColumn(value);
  if (read === null) throw problem.missingParameter(field);
  return read;
}

export const createDataset: Handler<'createDataset'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const project = activeProject(tables, path.projectId);
  auth.require('dataset.create', project);
  // The real server treats any value as text.
  if (body.name === undefined || body.name === null || !isDatasetName(String(body.name))) {
    throw problem.unexpectedValue('name', body.name, 'an entity list cannot be called that');
  }
  const name = textColumn(body.name);
  const similar = similarlyNamed(tables, project.id, name);
  if (similar) throw problem.datasetNameConflict(similar.name, name);
  const known = datasetNamed(tables, project.id, name);
  if (known && known.publishedAt !== null)
    throw problem.uniquenessViolation('datasets', { name, projectId: project.id });
  const createdAt = ctx.now();
  const dataset = known
    ? tables.datasets.patch(known.id, { publishedAt: createdAt })
    : tables.datasets.put({
        id: tables.datasets.nextId(),
        projectId: project.id,
        name,
        acteeId: provisionActee(ctx, 'dataset', project.acteeId),
        approvalRequired:
          body.approvalRequired === undefined ? false : requiredBoolean('approvalRequired', body.approvalRequired),
        ownerOnly: body.ownerOnly === undefined ? false : requiredBoolean('ownerOnly', body.ownerOnly),
        createdAt,
        publishedAt: createdAt,
        deletedAt: null,
      });
  ctx.audit('dataset.create', dataset, { properties: [] });
  return { status: 200, body: toDatasetDetails(tables, dataset) };
};

export const getDataset: Handler<'getDataset'> = ({ path, auth, ctx: { tables, extended } }) => {
  const dataset = datasetAt(tables, at(path));
  auth.require('dataset.read', dataset);
  const details = toDatasetDetails(tables, dataset);
  return { status: 200, body: extended ? { ...details, ...datasetFigures(tables, dataset) } : details };
};

/** The requested changes of approval and access filter. */
type Change = Partial<Record<'approvalRequired' | 'ownerOnly', unknown>>;

function write(tables: Tables, dataset: DatasetRow, change: Change, filter: AccessFilterChange | null): DatasetRow {
  const { ownerOnly, approvalRequired } = change;
  if (filter || ownerOnly === true) replaceAccessRules(tables, dataset, filter?.rules ?? []);
  return tables.datasets.patch(dataset.id, {
    ...(approvalRequired === undefined
      ? {}
      : { approvalRequired: requiredBoolean('approvalRequired', approvalRequired) }),
    ...(ownerOnly === undefined ? {} : { ownerOnly: requiredBoolean('ownerOnly', ownerOnly) }),
  });
}

export const updateDataset: Handler<'updateDataset'> = ({ path, query, body, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = datasetAt(tables, at(path));
  auth.require('dataset.update', dataset);
  const { convert } = query;
  if (convert !== undefined && convert !== 'true' && convert !== 'false') {
    throw problem.unexpectedValueWithoutReason('convert', convert);
  }
  const turnsOff = body.approvalRequired === false;
  const waiting = turnsOff && convert === undefined ? pendingSubmissions(tables, dataset).length : 0;
  if (waiting > 0) throw problem.pendingSubmissions(waiting);

  const filter = body.accessFilter === undefined ? null : accessFilterChange(body.accessFilter);
  const ownerOnly = filter ? filter.ownerOnly : body.ownerOnly;
  const change: Change = {
    ...(body.approvalRequired === undefined ? {} : { approvalRequired: body.approvalRequired }),
    ...(ownerOnly === undefined ? {} : { ownerOnly }),
  };
  if (Object.keys(change).length === 0 && !ctx.behaves('takesEmptyChanges'))
    throw new InternalFault('a change of nothing');
  if (Object.keys(change).length === 0) return { status: 200, body: toDatasetDetails(tables, dataset) };
  const updated = write(tables, dataset, change, filter);
  const data = { ...change, ...(filter ? { accessFilter: body.accessFilter } : {}) } as Record<string, Json>;
  ctx.audit('dataset.update', dataset, { data, ...(turnsOff ? { autoConvert: convert === 'true' } : {}) });
  return { status: 200, body: toDatasetDetails(tables, updated) };
};

export const deleteDataset: Handler<'deleteDataset'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = datasetAt(tables, at(path));
  auth.require('dataset.delete', dataset);
  const forms = formsAround(tables, dataset);
  if (Object.values(forms).some((list) => list.length > 0)) throw problem.datasetInUse(forms);
  tables.datasets.patch(dataset.id, { deletedAt: ctx.now() });
  ctx.audit('dataset.delete', dataset);
  return { status: 200, body: { success: true } };
};

export const createDatasetProperty: Handler<'createDatasetProperty'> = ({ path, body: { name }, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = datasetAt(tables, at(path));
  auth.require('dataset.update', dataset);
  if (name !== undefined && name !== null && typeof name !== 'string')
    throw new InternalFault('a name that is no text');
  if (typeof name !== 'string' || !isPropertyName(name))
    throw problem.unexpectedValue('name', name, 'a property cannot be called that');
  const taken = publishedProperties(tables, dataset.id).find(
    (property) => property.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw problem.uniquenessViolation('ds_properties', { name: taken.name, datasetId: dataset.id });
  const known = propertyNamed(tables, dataset.id, name);
  const publishedAt = ctx.now();
  if (known) tables.datasetProperties.patch(known.id, { publishedAt });
  else
    tables.datasetProperties.put({
      id: tables.datasetProperties.nextId(),
      datasetId: dataset.id,
      name,
      publishedAt,
      deletedAt: null,
    });
  ctx.audit('dataset.update', dataset, { properties: [name] });
  return { status: 200, body: { success: true } };
};

/** Entities that would lose a value with a property: their number, and three of them. */
function entitiesWith(tables: Tables, dataset: DatasetRow, property: string) {
  const defs = tables.entities
    .by('datasetId', dataset.id)
    .filter(({ deletedAt }) => deletedAt === null)
    .map((entity) => ({ entity, def: currentDef(tables, entity) }))
    .filter(({ def }) => (def.data[property] ?? '').replace(/^ +| +$/g, '') !== '');
  const entities = defs.slice(0, 3).map(({ entity: { uuid }, def: { label } }) => ({ uuid, label, totalCount: null }));
  return { totalCount: defs.length, entities };
}

export const deleteDatasetProperty: Handler<'deleteDatasetProperty'> = ({ path, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = datasetAt(tables, at(path));
  auth.require('dataset.update', dataset);
  const found = filledProperties(tables, dataset.id).filter(({ property }) => property.name === path.propertyName);
  const property = found[0]?.property;
  if (!property) throw problem.notFound();
  const { name } = property;
  const forms = found.flatMap(({ field }) => (field ? fillingForms(tables, field.formDefId) : []));
  const values = entitiesWith(tables, dataset, name);
  const prerequisites = {
    ...(forms.length > 0 ? { dependentForms: { message: `Forms fill ${name}.`, details: { forms } } } : {}),
    ...(values.totalCount > 0
      ? { nonEmptyEntities: { message: `Entities have a value for ${name}.`, details: values } }
      : {}),
  };
  if (Object.keys(prerequisites).length > 0) throw problem.propertyInUse(name, prerequisites);
  tables.datasetProperties.patch(property.id, { deletedAt: ctx.now() });
  ctx.audit('dataset.update.property.delete', dataset, { properties: [name] });
  return { status: 200, body: { success: true } };
};
