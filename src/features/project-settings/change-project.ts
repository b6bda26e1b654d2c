import { getGetProjectQueryKey, getListProjectsQueryKey, getProject } from '~/api/generated/hooks/projects';
import { updateProject } from '~/api/generated/writes/projects';
import { ApiError, isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { ProjectExtended } from '~/api/schema';

/** What these pages change of a project; what is not named stays as it is, also what others changed meanwhile. */
export interface ProjectChange {
  name?: string;
  description?: string | null;
  archived?: boolean;
}

/** Lets whatever shows the project see the change at once, and the list of projects ask again. */
export function projectChanged(projectId: number, change: Partial<ProjectExtended>): void {
  queryClient.setQueryData<ProjectExtended>(
    getGetProjectQueryKey(projectId),
    (before) => before && { ...before, ...change },
  );
  void queryClient.invalidateQueries({ queryKey: getGetProjectQueryKey(projectId) });
  void queryClient.invalidateQueries({ queryKey: getListProjectsQueryKey(), refetchType: 'none' });
}

/** After a refusal: the project is asked for again, so that a right that is gone shows. */
export function projectRefused(projectId: number, error: unknown): void {
  if (isProblem(error, '403.1', '404.1'))
    void queryClient.invalidateQueries({ queryKey: getGetProjectQueryKey(projectId) });
}

/**
 * Changes a project. When the answer gets lost, the project is read to see whether it is as it was to be. Throws
 * ApiError when the server refuses, or the change did not happen.
 */
export async function changeProject(projectId: number, change: ProjectChange): Promise<void> {
  try {
    await updateProject(projectId, change);
  } catch (error) {
    projectRefused(projectId, error);
    if (!(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const now = await getProject(projectId).catch(() => null);
    const done =
      now !== null &&
      Object.entries(change).every(([key, value]) => (now[key as keyof ProjectChange] ?? null) === value);
    if (!done) throw error;
  }
  projectChanged(projectId, change);
}
