/** Finds entity lists and their properties. */
import { integer, problem } from '@mocks/server/problem';
import type { DatasetPropertyRow, DatasetRow, PropertyFieldRow, Tables } from '@mocks/server/store/tables';

/** By code point, as the database sorts. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The list of a project with this name, published or only used by a draft; those in the trash do not count. */
export const datasetNamed = (tables: Tables, projectId: number, name: string): DatasetRow | undefined =>
  tables.datasets.by('projectId', projectId).find((row) => row.name === name && row.deletedAt === null);

/** The published lists of a project, by name: active ones, or those in the trash. */
export const publishedDatasets = (tables: Tables, projectId: number, deleted = false): DatasetRow[] =>
  tables.datasets
    .by('projectId', projectId)
    .filter((row) => row.publishedAt !== null && (row.deletedAt !== null) === deleted)
    .sort((one, other) => byText(one.name, other.name));

/**
 * The published list at a path. Like the real server, it does not check the project.
 * @throws 404.1, and 400.11 or 400.22 for an invalid project id
 */
export function datasetAt(
  tables: Tables,
  { projectId, name }: { readonly projectId: string; readonly name: string },
): DatasetRow {
  const row = datasetNamed(tables, integer(projectId), name);
  if (!row || row.publishedAt === null) throw problem.notFound();
  return row;
}

/** A published list of the project with this name, ignoring case. */
export const similarlyNamed = (tables: Tables, projectId: number, name: string): DatasetRow | undefined =>
  publishedDatasets(tables, projectId).find(
    (row) => row.name !== name && row.name.toLowerCase() === name.toLowerCase(),
  );

/** A property that is in use, published or only in a draft. */
export const propertyNamed = (tables: Tables, datasetId: number, name: string): DatasetPropertyRow | undefined =>
  tables.datasetProperties.by('datasetId', datasetId).find((row) => row.name === name && row.deletedAt === null);

/** A property and one of the fields that write it; `null` when no form ever did. */
interface FilledProperty {
  property: DatasetPropertyRow;
  field: PropertyFieldRow | null;
}

/**
 * The published properties, one row for each form definition that ever wrote them: in order of publishing, then in
 * order of the form's questions.
 */
export function filledProperties(tables: Tables, datasetId: number): FilledProperty[] {
  return tables.datasetProperties
    .by('datasetId', datasetId)
    .filter((property) => property.publishedAt !== null && property.deletedAt === null)
    .flatMap((property): FilledProperty[] => {
      const fields = tables.propertyFields.by('propertyId', property.id);
      return fields.length === 0 ? [{ property, field: null }] : fields.map((field) => ({ property, field }));
    })
    .sort(
      (one, other) =>
        byText(one.property.publishedAt ?? '', other.property.publishedAt ?? '') ||
        (one.field?.order ?? Number.MAX_SAFE_INTEGER) - (other.field?.order ?? Number.MAX_SAFE_INTEGER) ||
        one.property.id - other.property.id,
    );
}

/** The published properties of a list, each once, in their order. */
export const publishedProperties = (tables: Tables, datasetId: number): DatasetPropertyRow[] => [
  ...new Set(filledProperties(tables, datasetId).map(({ property }) => property)),
];
