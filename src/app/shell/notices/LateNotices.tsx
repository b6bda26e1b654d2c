import { useEffect, useState } from 'react';
import { ifLoaded } from '~/shared/ui/states/on-demand';

const Notices = ifLoaded(() => import('./Notices'), 'Notices');

/**
 * Milliseconds before the first check of the server's version: nothing is loaded for it
 * earlier.
 */
const firstLook = 15_000;

/** Notices of the application, loaded after the start. */
export function LateNotices() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLook);
    return () => clearTimeout(timer);
  }, []);
  return due && <Notices />;
}
