import { useEffect } from 'react';
import { pageTitle } from '~/shared/lib/product';

export function useDocumentTitle(...parts: string[]): void {
  const title = pageTitle(parts);
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // A page opened meanwhile has set its own.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
