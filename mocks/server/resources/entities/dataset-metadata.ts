/** The metadata of an entity list: its counts, its properties, and the forms that write or read it. */
import type { components } from '@mocks/generated/schema';
import type { DatasetRow, FormDefRow, FormRow, Tables } from '@mocks/server/store/tables';
import { odataName } from '@mocks/server/xforms/fields';
import { byText, filledProperties } from './dataset-rows';

type Schemas = components['schemas'];

/** A list without extended metadata. In the trash it has its id as well. */
export const toDataset = ({
  id,
  name,
  createdAt,
  projectId,
  approvalRequired,
  ownerOnly,
  deletedAt,
}: DatasetRow): Schemas['Dataset'] => ({
  name,
  createdAt,
  projectId,
  approvalRequired,
  ownerOnly,
  deletedAt,
  ...(deletedAt === null ? {} : { id }),
});

/** How many entities a list has, without those in the trash. */
export function datasetFigures(
  tables: Tables,
  { id }: DatasetRow,
): { entities: number; lastEntity: string | null; conflicts: number } {
  let entities = 0;
  let conflicts = 0;
  let lastEntity: string | null = null;
  for (const { deletedAt, conflict, createdAt } of tables.entities.by('datasetId', id)) {
    if (deletedAt !== null) continue;
    entities += 1;
    if (conflict !== null) conflicts += 1;
    if (lastEntity === null || createdAt > lastEntity) lastEntity = createdAt;
  }
  return { entities, lastEntity, conflicts };
}

export const toExtendedDataset = (tables: Tables, dataset: DatasetRow): Schemas['DatasetExtended'] => ({
  ...toDataset(dataset),
  ...datasetFigures(tables, dataset),
});

interface UsingForm {
  readonly shown: Schemas['DatasetForm'];
  readonly draft: boolean;
}

/** The published version and the draft of every form of the project that is not deleted. */
function livingDefs(tables: Tables, projectId: number): { form: FormRow; def: FormDefRow; draft: boolean }[] {
  return tables.forms
    .by('projectId', projectId)
    .filter(({ deletedAt }) => deletedAt === null)
    .sort((one, other) => byText(one.xmlFormId, other.xmlFormId))
    .flatMap((form) =>
      [form.currentDefId, form.draftDefId].flatMap((id) => {
        const def = id === null ? undefined : tables.formDefs.get(id);
        return def ? [{ form, def, draft: def.id === form.draftDefId }] : [];
      }),
    );
}

/** Forms are found by the list's name, so those of a deleted list with this name are included. */
function usingForms(tables: Tables, { projectId, name }: DatasetRow): { source: UsingForm[]; linked: UsingForm[] } {
  const ids = new Set(
    tables.datasets
      .by('projectId', projectId)
      .filter((row) => row.name === name)
      .map(({ id }) => id),
  );
  const source: UsingForm[] = [];
  const linked: UsingForm[] = [];
  for (const { form, def, draft } of livingDefs(tables, projectId)) {
    const shown = { name: def.name ?? form.xmlFormId, xmlFormId: form.xmlFormId };
    for (const { datasetId, isRepeat, path } of tables.datasetFormDefs.by('formDefId', def.id)) {
      if (ids.has(datasetId)) source.push({ shown: isRepeat ? { ...shown, repeatPath: path } : shown, draft });
    }
    const isLinked = tables.formAttachments
      .by('formDefId', def.id)
      .some(({ datasetId }) => datasetId !== null && ids.has(datasetId));
    if (isLinked) linked.push({ shown, draft });
  }
  return { source, linked };
}

const split = (forms: readonly UsingForm[], draft: boolean) =>
  forms.filter((form) => form.draft === draft).map(({ shown }) => shown);

/** The forms around a list: those that write it (source), and those that read it (linked). */
export function formsAround(tables: Tables, dataset: DatasetRow) {
  const { source, linked } = usingForms(tables, dataset);
  return {
    linkedForms: split(linked, false),
    sourceForms: split(source, false),
    draftLinkedForms: split(linked, true),
    draftSourceForms: split(source, true),
  };
}

/** The forms whose published version writes a property, with their current title. */
export function fillingForms(tables: Tables, formDefId: number): { xmlFormId: string; formName: string | null }[] {
  const def = tables.formDefs.get(formDefId);
  const form = def && tables.forms.get(def.formId);
  return form && form.currentDefId === def.id && form.deletedAt === null
    ? [{ xmlFormId: form.xmlFormId, formName: def.name }]
    : [];
}

function propertiesOf(tables: Tables, dataset: DatasetRow): Schemas['DatasetProperties'] {
  const found = new Map<string, Schemas['DatasetProperty']>();
  for (const { property, field } of filledProperties(tables, dataset.id)) {
    const { name } = property;
    const shown = found.get(name) ?? {
      name,
      publishedAt: property.publishedAt ?? '',
      odataName: odataName(name),
      forms: [],
    };
    found.set(name, shown);
    for (const { xmlFormId, formName } of field ? fillingForms(tables, field.formDefId) : []) {
      shown.forms.push({ xmlFormId, name: formName === null || formName === '' ? xmlFormId : formName });
    }
  }
  return [...found.values()];
}

/** The filter for actors who may not list all entities; `null` when they get all. */
function accessFilter(tables: Tables, { id, ownerOnly }: DatasetRow): Schemas['AccessFilter'] | null {
  if (ownerOnly) return { type: 'ownerOnly' };
  const rules = tables.accessFilters.by('datasetId', id).map(({ propertyId, actorProperty }) => ({
    datasetProperty: tables.datasetProperties.get(propertyId)?.name ?? '',
    actorProperty,
  }));
  return rules.length === 0
    ? null
    : { type: 'property', rules: rules.sort((a, b) => byText(a.datasetProperty, b.datasetProperty)) };
}

/** When a list or its entities last changed. */
const lastDone = (tables: Tables, { acteeId }: DatasetRow): string | null =>
  tables.audits
    .by('acteeId', acteeId)
    .reduce<string | null>((last, { loggedAt }) => (last === null || loggedAt > last ? loggedAt : last), null);

/** A list with its properties and the forms around it. */
export function toDatasetDetails(tables: Tables, dataset: DatasetRow): Schemas['DatasetDetails'] {
  const { name, createdAt, projectId, approvalRequired, ownerOnly, deletedAt } = dataset;
  const filter = accessFilter(tables, dataset);
  return {
    name,
    createdAt,
    projectId,
    approvalRequired,
    ownerOnly,
    deletedAt,
    lastUpdate: lastDone(tables, dataset),
    ...formsAround(tables, dataset),
    properties: propertiesOf(tables, dataset),
    ...(filter ? { accessFilter: filter } : {}),
  };
}
