import { saveFile } from '~/shared/lib/save-file';
import type { ZipTarget } from './zip-writer';

/** Part of the File System Access API that TypeScript does not describe. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** True if archives are written to the disk as they grow. Otherwise they are held in memory until they are complete. */
export const writesToDisk = (): boolean => (window as SavePicker).showSaveFilePicker !== undefined;

/** Above this many bytes an archive held in memory may fail: warn before. */
export const muchMemory = 500_000_000;

async function fileTarget(picker: NonNullable<SavePicker['showSaveFilePicker']>, name: string): Promise<ZipTarget> {
  const handle = await picker({ suggestedName: name, types: [{ accept: { 'application/zip': ['.zip'] } }] });
  const stream = await handle.createWritable();
  return { write: (bytes) => stream.write(bytes), close: () => stream.close(), abort: () => stream.abort() };
}

function memoryTarget(name: string): ZipTarget {
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
      if (size > 16_000_000) gather();
    },
    close: async () => {
      gather();
      saveFile(new Blob(parts, { type: 'application/zip' }), name);
    },
    abort: async () => {
      parts = [];
      waiting = [];
    },
  };
}

/**
 * Opens the file for an archive: one on the disk that the person selects where the browser can do so, otherwise one in
 * memory that is downloaded at its end. Call it while handling a click. Out: null if the person selected none.
 */
export async function openZipTarget(name: string): Promise<ZipTarget | null> {
  const { showSaveFilePicker: picker } = window as SavePicker;
  if (!picker) return memoryTarget(name);
  try {
    return await fileTarget(picker.bind(window), name);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
