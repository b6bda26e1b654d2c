import { useEffect, useState } from 'react';

/** Milliseconds before secondary data are requested: the page's own content comes first. */
const delayMs = 1000;

/** True once requests for secondary data may start. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
