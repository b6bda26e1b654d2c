import { getGetProjectQueryKey, getProject } from '~/api/generated/hooks/projects';
import { updateProject } from '~/api/generated/writes/projects';
import { patchCached, queryClient } from '~/api/query-client';
import type { ProjectExtended } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';

/** The fields that these pages change; others stay unchanged, including changes by other people. */
export interface ProjectChange {
  name?: string;
  description?: string | null;
  archived?: boolean;
}

/** The cached project; undefined before it was loaded. */
export const knownProject = (projectId: number): ProjectExtended | undefined =>
  queryClient.getQueryData(getGetProjectQueryKey(projectId));

/**
 * Changes a project, and shows the change at once. If the answer is lost, the project is read to find out. Throws
 * ApiError when the server refuses, and LostAnswer.
 */
export async function changeProject(projectId: number, change: ProjectChange): Promise<void> {
  const settled = await settleWrite(() => updateProject(projectId, change), {
    before: knownProject(projectId),
    read: () => getProject(projectId),
    happened: (now) =>
      Object.entries(change).every(([key, value]) => (now[key as keyof ProjectChange] ?? null) === value),
  });
  valueOf(settled);
  patchCached<ProjectExtended>({ queryKey: getGetProjectQueryKey(projectId) }, (before) => ({ ...before, ...change }));
}
