/**
 * The folders whose faults would lose or double answers, or give rights that nobody granted. A file belongs to the
 * longest folder that it is in.
 */
export const riskyFolders = [
  'src/api',
  'src/session',
  'src/shared/jobs',
  'src/shared/rows',
  'src/shared/csv',
  'src/domain/entities',
  'src/domain/exports',
  'src/domain/roles',
  'src/domain/row-index',
  'src/domain/submissions',
  'src/domain/xforms',
  'src/features/app-users',
  'src/features/entities/bulk',
  'src/features/entity-import',
  'src/features/form-access',
  'src/features/form-copy',
  'src/features/project-roles',
  'src/features/project-settings',
  'src/features/public-links',
  'src/features/submissions/bulk',
  'src/features/users',
  'src/features/web-forms/keep',
  'src/features/web-forms/offline',
  'src/features/web-forms/send',
] as const;

/** The folder of the list that a file is counted in. */
export function folderOf(file: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((folder) => file.startsWith(`${folder}/`))
    .reduce<string | undefined>((best, folder) => (best && best.length > folder.length ? best : folder), undefined);
}
