import { useEffect } from 'react';
import { pageTitle } from '~/shared/lib/product';

/** Replaces the title that the route gave the document, until the component is gone. */
export function useDocumentTitle(...parts: string[]): void {
  const title = pageTitle(parts);
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // A page that has opened meanwhile has set its own.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
