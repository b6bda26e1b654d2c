import { getListProjectsQueryKey, listProjects } from '~/api/generated/hooks/projects';
import { createProject } from '~/api/generated/writes/projects';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { ProjectList } from '~/api/schema';

/** The ids this client knew before. */
const knownIds = () =>
  new Set((queryClient.getQueryData<ProjectList>(getListProjectsQueryKey()) ?? []).map(({ id }) => id));

/**
 * Creates a project and says its id. When the answer gets lost, the projects are read again: one of this name that was
 * not there before is the one. Null when there is none. Throws ApiError when the server refuses.
 */
export async function createNamed(name: string): Promise<number | null> {
  const before = knownIds();
  try {
    const { id } = await createProject({ name });
    return id;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const now = await listProjects().catch(() => []);
    return now.find((project) => project.name === name && !before.has(project.id))?.id ?? null;
  } finally {
    void queryClient.invalidateQueries({ queryKey: getListProjectsQueryKey() });
  }
}
