import { listProjects } from '~/api/generated/hooks/projects';
import { deleteProject } from '~/api/generated/writes/projects';
import { patchCached } from '~/api/query-client';
import type { ProjectExtended } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';

/**
 * Deletes a project for good, without reading anything again. If the answer is lost, the projects are read to find out.
 * Throws ApiError when the server refuses, and LostAnswer.
 */
export async function deleteForGood(projectId: number): Promise<void> {
  const settled = await settleWrite(() => deleteProject.send(projectId), {
    before: [projectId],
    read: async () => (await listProjects()).map(({ id }) => id),
    happened: (now) => !now.includes(projectId),
  });
  valueOf(settled);
  // Before the lists are read again, so that nothing leads there any more.
  patchCached<ProjectExtended[]>({ queryKey: ['listProjects'] }, (projects) =>
    projects.filter(({ id }) => id !== projectId),
  );
}
