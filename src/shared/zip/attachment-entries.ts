import { openFile } from '~/api/transfers';
import type { FormAttachment } from '~/api/schema';
import { fileNames } from '~/shared/lib/file-names';
import type { ZipEntry } from './zip-writer';

/** Dates that the format can have. */
const [earliest, latest] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)];

/**
 * The files of a form's attachments for an archive; missing ones are left out. In: the attachments, the path behind /v1
 * of each file by its name, and the folder in the archive, with `/` at its end.
 */
export function attachmentEntries(
  attachments: readonly FormAttachment[],
  pathOf: (name: string) => string,
  folder = '',
): ZipEntry[] {
  const files = attachments.filter(({ exists }) => exists);
  const names = fileNames(
    files.map(({ name }) => name),
    { keepsEnding: true },
  );
  return files.map(({ name, updatedAt }, index) => ({
    path: `${folder}${names[index] ?? name}`,
    modified: new Date(Math.min(latest, Math.max(earliest, Date.parse(updatedAt ?? '') || Date.now()))),
    open: (signal) => openFile(pathOf(name), signal),
  }));
}
