import { checkUploadSize } from '~/api/client';

/** What is wrong with the files that were selected or dropped, before anything is sent. */
export type FileFault =
  /** More than one file. */
  | { kind: 'several'; count: number }
  /** Neither a spreadsheet nor XML, by its name. */
  | { kind: 'extension'; name: string }
  /** It changed or vanished on disk since it was selected. */
  | { kind: 'changed'; name: string };

/** Thrown for a file that cannot be sent. */
export class UnusableFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** The file names that the file dialog offers. */
export const acceptedFiles = '.xlsx,.xls,.xml';

/** The one definition among the files. Throws UnusableFile, and ApiError for a file over the limit. */
export function definitionAmong(files: readonly File[]): File {
  const [file] = files;
  if (!file || files.length > 1) throw new UnusableFile({ kind: 'several', count: files.length });
  if (!/\.(?:xlsx|xls|xml)$/i.test(file.name)) throw new UnusableFile({ kind: 'extension', name: file.name });
  checkUploadSize(file);
  return file;
}

/**
 * The content of a file, in memory: browsers report a file that changed on disk only when it is read, and an upload of
 * it would look like a lost connection. Throws UnusableFile.
 */
export async function contentOf(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name);
  } catch {
    throw new UnusableFile({ kind: 'changed', name: file.name });
  }
}
