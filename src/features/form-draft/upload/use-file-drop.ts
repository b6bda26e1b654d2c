import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/**
 * Files dropped anywhere on the page, except on a part that takes them itself. Out: whether files are being dragged over
 * the page. Without it the browser would open the dropped file in place of the page.
 */
export function useFileDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const onDrop = useEffectEvent(take);
  useEffect(() => {
    const controller = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, listener, { signal: controller.signal });
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      // A part of the page with its own drop zone has handled it.
      setOver(!event.defaultPrevented);
      event.preventDefault();
    });
    on('dragleave', (event) => {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      onDrop([...(event.dataTransfer?.files ?? [])]);
    });
    return () => controller.abort();
  }, []);
  return over;
}
