import { getListProjectsQueryKey, listProjects } from '~/api/generated/hooks/projects';
import { createProject } from '~/api/generated/writes/projects';
import { queryClient } from '~/api/query-client';
import type { ProjectList } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';

/**
 * Creates a project. Out: its id. If the answer is lost, it is looked up among the projects that did not exist before.
 * Throws ApiError when the server refuses, and LostAnswer.
 */
export async function createNamed(name: string): Promise<number> {
  const settled = await settleWrite(() => createProject({ name }), {
    before: queryClient.getQueryData<ProjectList>(getListProjectsQueryKey()),
    read: () => listProjects(),
    happened: (now, before) =>
      now.find((project) => project.name === name && !before.some(({ id }) => id === project.id)),
  });
  return valueOf(settled).id;
}
