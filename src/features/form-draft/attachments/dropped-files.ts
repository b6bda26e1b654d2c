import { type DragEvent, useRef, useState } from 'react';
import type { AttachmentRow } from './attachment-rows';
import type { SelectedFile } from './matching';

/** Operating system files in folders, never meant for upload. */
const systemFileNames = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

const isUserFile = ({ name }: File): boolean => !systemFileNames.has(name.toLowerCase()) && !name.startsWith('._');

export const filesOfInput = (files: Iterable<File>): SelectedFile[] =>
  withUniquePaths([...files].filter(isUserFile).map((file) => ({ path: file.webkitRelativePath || file.name, file })));

/** Paths serve as IDs: files dropped under one name get a number. */
function withUniquePaths(files: readonly SelectedFile[]): SelectedFile[] {
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

async function collectFiles(entry: FileSystemEntry, into: SelectedFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    if (isUserFile(file)) into.push({ path: entry.fullPath.replace(/^\//, ''), file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // Each call returns at most 100 entries, and none at the end.
    for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader))
      for (const one of batch) await collectFiles(one, into);
  }
}

const dragsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer }): boolean => dataTransfer.types.includes('Files');

/**
 * Files of a drop, including those in folders. Call it during the event: the transfer is emptied afterwards.
 * Rejects with a DOMException if a file or folder cannot be read.
 */
function filesFromDrop(transfer: DataTransfer): Promise<SelectedFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const found = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const read = async () => {
    const files: SelectedFile[] = [];
    for (const { entry, file } of found) {
      if (entry?.isDirectory) await collectFiles(entry, files);
      else if (file && isUserFile(file)) files.push({ path: file.name, file });
    }
    return withUniquePaths(files);
  };
  return read();
}

interface Dragged {
  count: number;
  row: AttachmentRow | null;
}

interface DropOptions {
  rows: readonly AttachmentRow[];
  /** `row` is set if a single file was dropped on it. */
  onFiles: (files: SelectedFile[], row: AttachmentRow | null) => void;
  onFailure: (error: unknown) => void;
}

export function useDrop({ rows, onFiles, onFailure }: DropOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const marked = useRef<Element | null>(null);
  const mark = (element: Element | null) => {
    if (marked.current === element) return;
    marked.current?.removeAttribute('data-drop');
    element?.setAttribute('data-drop', '');
    marked.current = element;
  };
  const leave = () => {
    mark(null);
    setDragged(null);
  };
  const dropTarget = ({ target, dataTransfer }: DragEvent) => {
    const count = [...dataTransfer.items].filter(({ kind }) => kind === 'file').length;
    const element = count === 1 && target instanceof Element ? target.closest<HTMLElement>('[data-r]') : null;
    return { count, element, row: (element && rows[Number(element.dataset['r'])]) ?? null };
  };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!dragsFiles(event)) return;
      event.preventDefault();
      const { count, element, row } = dropTarget(event);
      mark(element);
      setDragged((now) => (now?.count === count && now.row === row ? now : { count, row }));
    },
    onDragLeave: (event: DragEvent) => {
      const { currentTarget, relatedTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave();
    },
    onDrop: (event: DragEvent) => {
      if (!dragsFiles(event)) return;
      event.preventDefault();
      const { row } = dropTarget(event);
      const dropsFolder = event.dataTransfer.items[0]?.webkitGetAsEntry()?.isDirectory === true;
      leave();
      filesFromDrop(event.dataTransfer).then((files) => onFiles(files, dropsFolder ? null : row), onFailure);
    },
  };
  return { dragged, handlers };
}
