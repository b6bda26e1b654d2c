import { msg } from '@lingui/core/macro';
import { getGetProjectQueryKey, getProject } from '~/api/generated/hooks/projects';
import { updateProject } from '~/api/generated/writes/projects';
import { patchCached, queryClient } from '~/api/query-client';
import type { ProjectExtended } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { asText, mergeChange, type SettingTexts } from '~/shared/changes/merge-change';

/** The fields that these pages change; others stay unchanged, including changes by other people. */
export interface ProjectChange {
  name?: string;
  description?: string | null;
  archived?: boolean;
}

/** The cached project; undefined before it was loaded. */
export const knownProject = (projectId: number): ProjectExtended | undefined =>
  queryClient.getQueryData(getGetProjectQueryKey(projectId));

const texts: SettingTexts<ProjectChange> = {
  name: { label: msg`Project name`, text: asText },
  description: { label: msg`Project description`, text: asText },
  archived: { label: msg`Archive`, text: (archived) => (archived === true ? msg`Archived` : msg`Not archived`) },
};

/**
 * Changes a project, and shows the change at once. Asks if another user changed the same (`mergeChange`). If the answer
 * is lost, the project is read to find out. Throws ApiError when the server refuses, LostAnswer, and TextError.
 * @param seen the settings that the change began with
 * @returns the project as it is now
 */
export async function changeProject(
  projectId: number,
  wanted: ProjectChange,
  seen: ProjectChange,
): Promise<ProjectExtended> {
  const before = await getProject(projectId);
  const change = await mergeChange(wanted, { seen, now: before, texts });
  if (Object.keys(change).length === 0) {
    patchCached<ProjectExtended>({ queryKey: getGetProjectQueryKey(projectId) }, () => before);
    return before;
  }
  const settled = await settleWrite(() => updateProject(projectId, change), {
    before,
    read: () => getProject(projectId),
    happened: (now) =>
      Object.entries(change).every(([key, value]) => (now[key as keyof ProjectChange] ?? null) === value),
  });
  valueOf(settled);
  const after = { ...before, ...change };
  patchCached<ProjectExtended>({ queryKey: getGetProjectQueryKey(projectId) }, () => after);
  return after;
}
