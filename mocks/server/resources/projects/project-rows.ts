import { integer, problem } from '@mocks/server/problem';
import type { ProjectRow, Tables } from '@mocks/server/store/tables';

/** The project of a path; one in the trash is not there (404.1), nor is text a number (400.11, 400.22). */
export function activeProject(tables: Tables, projectId: string): ProjectRow {
  const project = tables.projects.get(integer(projectId));
  if (!project || project.deletedAt !== null) throw problem.notFound();
  return project;
}
