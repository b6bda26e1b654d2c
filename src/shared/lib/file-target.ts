import { saveFile } from './save-file';

/** Where a file is written, part by part. */
export interface FileTarget {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Finishes the file. */
  close: () => Promise<void>;
  /** Throws away what was written. */
  abort: () => Promise<void>;
}

export const zipType = 'application/zip';

/** Part of the File System Access API that TypeScript does not describe. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** True if files are written to the disk as they grow. Otherwise they are held in memory until they are complete. */
export const writesToDisk = (): boolean => (window as SavePicker).showSaveFilePicker !== undefined;

/** Above this many bytes a file held in memory may fail: warn before. */
export const muchMemory = 500_000_000;

/** A method that Chromium has had since version 110. */
interface RemovableHandle extends FileSystemFileHandle {
  remove?: () => Promise<void>;
}

async function diskTarget(handle: FileSystemFileHandle): Promise<FileTarget> {
  const stream = await handle.createWritable();
  return {
    write: (bytes) => stream.write(bytes),
    close: () => stream.close(),
    abort: async () => {
      await stream.abort();
      // The browser made an empty file when it was selected. One with content is an earlier one of the person.
      if ((await handle.getFile()).size === 0) await (handle as RemovableHandle).remove?.();
    },
  };
}

function memoryTarget(name: string, type: string): FileTarget {
  let parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Blobs may leave the memory for the disk; arrays may not.
  const gather = () => {
    parts.push(new Blob(waiting));
    waiting = [];
    size = 0;
  };
  return {
    write: async (bytes) => {
      waiting.push(bytes);
      size += bytes.length;
      if (size > 4_000_000) gather();
    },
    close: async () => {
      gather();
      saveFile(new Blob(parts, { type }), name);
    },
    abort: async () => {
      parts = [];
      waiting = [];
    },
  };
}

/** Opens the file anew for each try. */
export type FileOpener = () => Promise<FileTarget>;

/**
 * A file in memory, which the browser downloads once it is complete. Takes its name, with an ending, and its media
 * type.
 */
export const downloadedFile =
  (name: string, type: string): FileOpener =>
  async () =>
    memoryTarget(name, type);

/**
 * Chooses where to write: a file on the disk that the person selects where the browser can do so, otherwise one in
 * memory that is downloaded at its end. Call it while handling a click. Takes its name, with an ending, and its media
 * type. Returns null if the person selected none.
 */
export async function chooseFile(name: string, type: string): Promise<FileOpener | null> {
  const { showSaveFilePicker: picker } = window as SavePicker;
  if (!picker) return downloadedFile(name, type);
  try {
    const ending = name.slice(name.lastIndexOf('.'));
    const handle = await picker.call(window, { suggestedName: name, types: [{ accept: { [type]: [ending] } }] });
    return () => diskTarget(handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Chooses a file, and opens it. */
export const openFileTarget = async (name: string, type: string): Promise<FileTarget | null> =>
  (await (await chooseFile(name, type))?.()) ?? null;
