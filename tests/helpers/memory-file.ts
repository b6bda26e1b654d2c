import type { FileTarget } from '~/shared/lib/file-target';

/** A file in memory, which remembers whether it was finished or thrown away. `failAt`: the write that fails. */
export function memoryFile({ failAt }: { failAt?: number } = {}) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const ended: ('closed' | 'aborted')[] = [];
  const target: FileTarget = {
    write: async (bytes) => {
      if (parts.length === failAt) throw new Error('no space');
      parts.push(bytes.slice());
    },
    close: async () => void ended.push('closed'),
    abort: async () => void ended.push('aborted'),
  };
  return { ...target, parts, ended, text: () => new Blob(parts).text() };
}
