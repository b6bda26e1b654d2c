import { type RefObject, useEffect, useState } from 'react';
import { usePrinting } from '~/shared/screen/media';

/** Whether an element is within 600 pixels of the viewport, or the page is being printed. */
export function useNearViewport(box: RefObject<HTMLElement | null>, atFirst = false): boolean {
  const [near, setNear] = useState(atFirst);
  const printing = usePrinting();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) setNear(entry.isIntersecting);
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return near || printing;
}
