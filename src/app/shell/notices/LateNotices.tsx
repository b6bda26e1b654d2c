import { lazy, Suspense, useEffect, useState } from 'react';

const Notices = lazy(() => import('./Notices').then((module) => ({ default: module.Notices })));

/** Milliseconds before the first look at the server's version (base specification §9): until then nothing is loaded for it. */
const firstLook = 15_000;

/** What the application says by itself, once people have begun to work. */
export function LateNotices() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLook);
    return () => clearTimeout(timer);
  }, []);
  return (
    due && (
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
    )
  );
}
