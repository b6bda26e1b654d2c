import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page's heading and announces its title (focus-heading.ts). Not on the first page, where
 * the browser does it, nor when only a filter of the same page changes. The code loads with the first navigation.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const latest = useRef(pathname);
  const byKeyboard = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      byKeyboard.current = type === 'keydown';
    };
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, note, true);
    return () => {
      for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, note, true);
    };
  }, []);
  useEffect(() => {
    if (latest.current === pathname) return;
    latest.current = pathname;
    const leaving = new AbortController();
    const isRingShown = byKeyboard.current;
    // Read now: when the code has loaded, the user may have moved the focus.
    const before = document.activeElement;
    import('./focus-heading').then(
      ({ focusHeading }) => focusHeading(before, setTitle, leaving.signal, isRingShown),
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
