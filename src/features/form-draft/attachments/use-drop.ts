import { type DragEvent, useRef, useState } from 'react';
import { dragsFiles, filesOfDrop } from './files';
import type { GivenFile } from './matching';
import type { AttachmentRow } from './rows';

/** What is being dragged over the section. */
export interface Dragged {
  /** How many files and folders. */
  count: number;
  /** The attachment under a single file; null beside the rows. */
  row: AttachmentRow | null;
}

interface DropOptions {
  /** The rows in the order of the table. */
  rows: readonly AttachmentRow[];
  /** Called with what was dropped, and the row if it was one file on a row. */
  onFiles: (files: GivenFile[], row: AttachmentRow | null) => void;
  /** Called when a folder or file cannot be read. */
  onFailure: (error: unknown) => void;
}

/** Files and folders dropped on the section. Out: what is dragged now, and the handlers of the section. */
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
  const at = ({ target, dataTransfer }: DragEvent) => {
    const count = [...dataTransfer.items].filter(({ kind }) => kind === 'file').length;
    const element = count === 1 && target instanceof Element ? target.closest<HTMLElement>('[data-r]') : null;
    return { count, element, row: (element && rows[Number(element.dataset['r'])]) ?? null };
  };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!dragsFiles(event)) return;
      event.preventDefault();
      const { count, element, row } = at(event);
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
      const { row } = at(event);
      const isFolder = event.dataTransfer.items[0]?.webkitGetAsEntry()?.isDirectory === true;
      leave();
      filesOfDrop(event.dataTransfer).then((files) => onFiles(files, isFolder ? null : row), onFailure);
    },
  };
  return { dragged, handlers };
}
