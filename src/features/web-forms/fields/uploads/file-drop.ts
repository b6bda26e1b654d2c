import { type RefObject, useEffect, useRef, useState } from 'react';

/** Accepts files dropped on the question around the element. Returns whether files are over it. */
export function useFileDrop(
  box: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
  refused: boolean,
): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const question = box.current?.closest<HTMLElement>('.fill-question');
    if (!question || refused) return;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !question.contains(event.relatedTarget)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    question.addEventListener('dragover', enter);
    question.addEventListener('dragleave', leave);
    question.addEventListener('drop', drop);
    return () => {
      question.removeEventListener('dragover', enter);
      question.removeEventListener('dragleave', leave);
      question.removeEventListener('drop', drop);
      setOver(false);
    };
  }, [box, refused]);
  return over;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Dropping a file beside a question would make the browser navigate to it. */
export function useNoDropOutside(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
