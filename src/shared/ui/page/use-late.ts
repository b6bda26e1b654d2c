import { useEffect, useState } from 'react';

/** Milliseconds before secondary facts are requested: the page's own content comes first. */
const lateBy = 1000;

/** False at first, true about a second later: when requests for secondary facts may start. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateBy);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
