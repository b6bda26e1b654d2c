import { useEffect, useState } from 'react';

/** True once secondary data may be requested: the page's own content comes first. */
export function useDeferredLoading(delayMs = 1000): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return late;
}
