import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How the person acted last: with the pointer, by typing a text, by a key, or by the keys of Back and Forward. */
type LastAct = 'pointer' | 'text' | 'key' | 'history-key';

function actOf(event: Event): LastAct {
  if (!(event instanceof KeyboardEvent)) return 'pointer';
  if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return 'history-key';
  // Enter in a field sends what was typed there, as after a login.
  return event.target instanceof Element && event.target.matches('input, textarea, select') ? 'text' : 'key';
}

/**
 * Moves the focus to the new page's heading and announces its title (focus-heading.ts). Not on the first page, where
 * the browser does it, nor when only a filter of the same page changes. The code loads with the first navigation.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const latest = useRef(pathname);
  const navigation = useNavigationType();
  const lastType = useRef(navigation);
  // In a ref: a change of the type alone must not end the wait for the heading.
  useEffect(() => {
    lastType.current = navigation;
  }, [navigation]);
  const lastAct = useRef<LastAct>('pointer');
  useEffect(() => {
    const note = (event: Event) => {
      lastAct.current = actOf(event);
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
    // The browser's own buttons for Back and Forward tell the page nothing of the pointer.
    const isRingShown = lastAct.current === 'history-key' || (lastAct.current === 'key' && lastType.current !== 'POP');
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
