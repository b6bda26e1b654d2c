import type { GivenFile } from './matching';

/** Files that systems leave in folders, and nobody means to upload. */
const leftBySystems = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

const isMeant = ({ name }: File): boolean => !leftBySystems.has(name.toLowerCase()) && !name.startsWith('._');

/** The files of a file input; of a folder with their paths in it. */
export const filesOfInput = (files: Iterable<File>): GivenFile[] =>
  unique([...files].filter(isMeant).map((file) => ({ path: file.webkitRelativePath || file.name, file })));

/** Paths are ids: files of the same name that were dropped together get a number. */
function unique(files: readonly GivenFile[]): GivenFile[] {
  const taken = new Set<string>();
  return files.map(({ path, file }) => {
    let free = path;
    for (let number = 2; taken.has(free); number++) free = `${path} (${number})`;
    taken.add(free);
    return { path: free, file };
  });
}

const readBatch = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesOfEntry(entry: FileSystemEntry, into: GivenFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    if (isMeant(file)) into.push({ path: entry.fullPath.replace(/^\//, ''), file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // Each call returns at most 100 entries, and none at the end.
    for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader))
      for (const one of batch) await filesOfEntry(one, into);
  }
}

/** True while files are dragged over the page, and not text or links. */
export const dragsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer }): boolean =>
  dataTransfer.types.includes('Files');

/**
 * The files of a drop, also those in folders. Call it while handling the event: the transfer is empty afterwards.
 * Rejects with a DOMException if a file or folder cannot be read.
 */
export function filesOfDrop(transfer: DataTransfer): Promise<GivenFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const found = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const read = async () => {
    const files: GivenFile[] = [];
    for (const { entry, file } of found) {
      if (entry?.isDirectory) await filesOfEntry(entry, files);
      else if (file && isMeant(file)) files.push({ path: file.name, file });
    }
    return unique(files);
  };
  return read();
}
