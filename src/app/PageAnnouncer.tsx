import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Sees to it that arriving at another page is noticed without looking (focus-heading.ts). Not on the first page, where the
 * browser does it, nor for another filter of the same page. The code for it comes with the first step.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const latest = useRef(pathname);
  useEffect(() => {
    if (latest.current === pathname) return;
    latest.current = pathname;
    const leaving = new AbortController();
    // Now, not when the code is there: by then it may be somebody's choice.
    const before = document.activeElement;
    import('./focus-heading').then(
      ({ focusHeading }) => focusHeading(before, setTitle, leaving.signal),
      () => undefined,
    );
    return () => leaving.abort();
  }, [pathname]);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}
