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
  const settled = await settleWrite(() => mutate(getUpdateProjectMutationOptions(), { projectId, data: change }), {
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

/** The typeable text of a name: without invisible marks, and with single spaces. */
const typed = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether a text matches the project's name. An invisible name cannot be asked for. */
export function isNameOf(text: string, name: string): boolean {
  return typed(text) === typed(name);
}

/** Whether a name has any visible character. */
export const canBeTyped = (name: string): boolean => typed(name) !== '';

/**
 * Enables managed encryption. If the answer is lost, the project is read to see whether it has a key now. Throws
 * ApiError when the server refuses, and LostAnswer.
 */
export async function encrypt(projectId: number, passphrase: string, hint: string): Promise<void> {
  const settled = await settleWrite(
    () =>
      mutate(getEncryptProjectMutationOptions(), { projectId, data: { passphrase, ...(hint === '' ? {} : { hint }) } }),
    {
      before: knownProject(projectId),
      read: () => getProject(projectId),
      happened: (now) => now.keyId !== null,
    },
  );
  valueOf(settled);
}

/**
 * Deletes a project for good, without reading anything again. If the answer is lost, the projects are read to find out.
 * Throws ApiError when the server refuses, and LostAnswer.
 */
export async function deleteForGood(projectId: number): Promise<void> {
  const settled = await settleWrite(() => deleteProject(projectId), {
    before: [projectId],
    read: async () => (await listProjects()).map(({ id }) => id),
    happened: (now) => !now.includes(projectId),
  });
  valueOf(settled);
  // Before the lists are refetched, so that nothing leads there any more.
  patchCached<ProjectExtended[]>({ queryKey: ['listProjects'] }, (projects) =>
    projects.filter(({ id }) => id !== projectId),
  );
}
