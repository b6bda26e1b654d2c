import { saveFile } from './save-file';

export interface FileTarget {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
  abort: () => Promise<void>;
}

export const zipType = 'application/zip';

/** File System Access API, missing in TypeScript. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** True if files stream to disk; otherwise they stay in memory until complete. */
export const canStreamToDisk = (): boolean => (window as SavePicker).showSaveFilePicker !== undefined;

/** Bytes above which a file in memory may fail: warn first. */
export const largeFileBytes = 500_000_000;

/** Chromium 110 or later. */
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
      // The browser created an empty file; one with content is the user's earlier file.
      if ((await handle.getFile()).size === 0) await (handle as RemovableHandle).remove?.();
    },
  };
}

function memoryTarget(name: string, type: string): FileTarget {
  let parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Browsers can move blobs to disk, but not arrays.
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

export type FileOpener = () => Promise<FileTarget>;

/** In memory, downloaded when complete. `name` has an extension. */
export const memoryFileOpener =
  (name: string, type: string): FileOpener =>
  async () =>
    memoryTarget(name, type);

/**
 * Asks for a file on disk where possible, otherwise uses memory and downloads. Call it in a click handler. Null if
 * cancelled.
 */
export async function chooseFileTarget(name: string, type: string): Promise<FileOpener | null> {
  const { showSaveFilePicker: picker } = window as SavePicker;
  if (!picker) return memoryFileOpener(name, type);
  try {
    const ending = name.slice(name.lastIndexOf('.'));
    const handle = await picker.call(window, { suggestedName: name, types: [{ accept: { [type]: [ending] } }] });
    return () => diskTarget(handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

export const openFileTarget = async (name: string, type: string): Promise<FileTarget | null> =>
  (await (await chooseFileTarget(name, type))?.()) ?? null;
