import { msg } from '@lingui/core/macro';
import { getGetProjectQueryKey, getProject, listProjects } from '~/api/generated/hooks/projects';
import {
  deleteProject,
  getEncryptProjectMutationOptions,
  getUpdateProjectMutationOptions,
} from '~/api/generated/mutations/projects';
import { mutate } from '~/api/mutation';
import { patchCached, queryClient } from '~/api/query-client';
import type { ProjectExtended } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { textOrEmpty, mergeChange, type SettingTexts } from '~/shared/changes/merge-change';

export interface ProjectChange {
  name?: string;
  description?: string | null;
  archived?: boolean;
}

export const cachedProject = (projectId: number): ProjectExtended | undefined =>
  queryClient.getQueryData(getGetProjectQueryKey(projectId));

const texts: SettingTexts<ProjectChange> = {
  name: { label: msg`Project name`, text: textOrEmpty },
  description: { label: msg`Project description`, text: textOrEmpty },
  archived: { label: msg`Archive`, text: (archived) => (archived === true ? msg`Archived` : msg`Not archived`) },
};

/**
 * Changes a project, asking first if another user changed the same. Throws ApiError, LostAnswer and TextError.
 * @param seen the settings that the change began with
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
  const settled = await settleWrite(() => mutate(getUpdateProjectMutationOptions(), { projectId, data: change }), {
    before,
    read: () => getProject(projectId),
    happened: (now) =>
      Object.entries(change).every(([key, value]) => (now[key as keyof ProjectChange] ?? null) === value),
  });
  settledValue(settled);
  const after = { ...before, ...change };
  patchCached<ProjectExtended>({ queryKey: getGetProjectQueryKey(projectId) }, () => after);
  return after;
}

/** What can be typed of a name: no invisible marks, single spaces. */
const typeableText = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether a text is the project's name, as far as it can be typed. */
export function matchesName(text: string, name: string): boolean {
  return typeableText(text) === typeableText(name);
}

export const isTypeable = (name: string): boolean => typeableText(name) !== '';

/** Enables managed encryption. Throws ApiError and LostAnswer. */
export async function encrypt(projectId: number, passphrase: string, hint: string): Promise<void> {
  const settled = await settleWrite(
    () =>
      mutate(getEncryptProjectMutationOptions(), { projectId, data: { passphrase, ...(hint === '' ? {} : { hint }) } }),
    {
      before: cachedProject(projectId),
      read: () => getProject(projectId),
      happened: (now) => now.keyId !== null,
    },
  );
  settledValue(settled);
}

/** Deletes a project for good, without invalidating anything. Throws ApiError and LostAnswer. */
export async function deleteForGood(projectId: number): Promise<void> {
  const settled = await settleWrite(() => deleteProject(projectId), {
    before: [projectId],
    read: async () => (await listProjects()).map(({ id }) => id),
    happened: (now) => !now.includes(projectId),
  });
  settledValue(settled);
  // Before the lists are refetched, so that nothing leads there any more.
  patchCached<ProjectExtended[]>({ queryKey: ['listProjects'] }, (projects) =>
    projects.filter(({ id }) => id !== projectId),
  );
}
