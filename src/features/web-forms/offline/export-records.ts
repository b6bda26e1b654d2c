import { fileNames } from '~/shared/lib/file-names';
import { downloadedFile, zipType } from '~/shared/lib/file-target';
import { type ZipEntry, writeZip } from '~/shared/zip/zip-writer';
import type { QueuedRecord } from './queue';

/** The files of records, each record in a folder of its own. */
function entriesOf(records: readonly Pick<QueuedRecord, 'id' | 'xml' | 'files' | 'filledAt'>[]): ZipEntry[] {
  const folders = fileNames(records.map(({ id }) => id));
  return records.flatMap(({ xml, files, filledAt }, index) => {
    const all = [xml, ...files];
    const names = fileNames(['submission.xml', ...files.map(({ name }) => name)], { keepsEnding: true });
    return all.map((file, place) => ({
      path: `${folders[index] ?? ''}/${names[place] ?? ''}`,
      modified: new Date(filledAt),
      open: () => Promise.resolve(file.stream()),
    }));
  });
}

/** Saves records as one ZIP file: the answers as XML, and their files. */
export async function saveRecords(
  records: readonly Pick<QueuedRecord, 'id' | 'xml' | 'files' | 'filledAt'>[],
  name: string,
): Promise<void> {
  const [safe = ''] = fileNames([name]);
  const target = await downloadedFile(`${safe}.zip`, zipType)();
  await writeZip(entriesOf(records), target, { signal: new AbortController().signal });
}
