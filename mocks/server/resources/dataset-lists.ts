/** Entity lists as the list of projects shows them. */
import type { components } from '@mocks/generated/schema';
import type { Auth } from '../auth/auth';
import type { ProjectRow, Tables } from '../store/tables';

/** When the newest of some rows was made, `null` without rows. */
export const newest = (rows: readonly { createdAt: string }[]): string | null =>
  rows.reduce<string | null>((last, { createdAt }) => (last === null || createdAt > last ? createdAt : last), null);

/** The published lists of a project, by name, for whoever may list them. */
export function datasetsOf(tables: Tables, auth: Auth, project: ProjectRow): components['schemas']['DatasetExtended'][] {
  const verbs = auth.verbsOn(project);
  if (!verbs.includes('project.read') || !verbs.includes('dataset.list')) return [];
  return tables.datasets
    .by('projectId', project.id)
    .filter(({ publishedAt, deletedAt }) => publishedAt !== null && deletedAt === null)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ id, name, createdAt, projectId, approvalRequired, ownerOnly, deletedAt }) => {
      const entities = tables.entities.by('datasetId', id).filter((entity) => entity.deletedAt === null);
      return {
        name, createdAt, projectId, approvalRequired, ownerOnly, deletedAt,
        entities: entities.length,
        lastEntity: newest(entities),
        conflicts: entities.filter(({ conflict }) => conflict !== null).length,
      };
    });
}
