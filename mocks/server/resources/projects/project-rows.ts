import { integer, problem } from '@mocks/server/problem';
import type { ProjectRow, Tables } from '@mocks/server/store/tables';

/** The project of a path, unless it is in the trash (404.1); 400.11 or 400.22 for an invalid id. */
export function activeProject(tables: Tables, projectId: string): ProjectRow {
  const project = tables.projects.get(integer(projectId));
  if (!project || project.deletedAt !== null) throw problem.notFound();
  return project;
}
